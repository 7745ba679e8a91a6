/// Why there is no way.
public enum RoutingError: Error, Sendable, Hashable {
    /// The engine knows none, or none such.
    case refused(Reason)
    /// The engine cannot be asked.
    case unavailable(RoutingOutage)

    /// What the engine has against it.
    public enum Reason: Sendable, Hashable {
        /// There is no road near a point, which has this place among all points, or one that is not known.
        case noRoad(Int?)
        /// No way leads from one point to the next.
        case noConnection
        /// It is farther than the engine goes.
        case tooFar
        /// It is through more points than the engine takes.
        case tooManyPoints
        /// No engine is there for the mode.
        case noMode
        /// Something else.
        case other
    }
}

/// A routing engine that cannot be asked.
public struct RoutingOutage: Sendable, Hashable {
    /// A sentence for the operator, which names the host and nothing behind it.
    public let reason: String
    /// After how many seconds it may be tried again.
    public let retryAfter: Int
    /// Whether this is the first that is heard of it.
    public let isNews: Bool
}
