public enum DirectionsError: Error, Sendable, Hashable {
    case refused(Reason)
    case unavailable(DirectionsOutage)

    public enum Reason: Sendable, Hashable {
        /// The index of a point without a road near it, if known.
        case noRoad(Int?)
        case noConnection
        case tooFar
        case tooManyPoints
        case noMode
        case other
    }
}

public struct DirectionsOutage: Sendable, Hashable {
    /// For the operator; names the host but no later part of the URL.
    public let reason: String
    /// In seconds.
    public let retryAfter: Int
    /// The first report of the outage.
    public let isNews: Bool
}
