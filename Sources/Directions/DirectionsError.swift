/// The reason why there is no route.
public enum DirectionsError: Error, Sendable, Hashable {
    /// The engine found no such route.
    case refused(Reason)
    /// The engine cannot be reached.
    case unavailable(DirectionsOutage)

    /// The engine's reason.
    public enum Reason: Sendable, Hashable {
        /// There is no road near a point, which has this index among all points; `nil` when it is not known.
        case noRoad(Int?)
        /// There is no connection from one point to the next.
        case noConnection
        /// The distance is beyond the engine's limit.
        case tooFar
        /// The number of points is beyond the engine's limit.
        case tooManyPoints
        /// There is no engine for the mode.
        case noMode
        /// Any other reason.
        case other
    }
}

/// A routing engine that cannot be used.
public struct DirectionsOutage: Sendable, Hashable {
    /// A sentence for the operator, which names the host but no later part of the URL.
    public let reason: String
    /// The number of seconds after which a retry makes sense.
    public let retryAfter: Int
    /// Whether this is the first report of the outage.
    public let isNews: Bool
}
