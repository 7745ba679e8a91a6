package enum DirectionsError: Error, Sendable, Hashable {
    case refused(Reason)
    case unavailable(DirectionsOutage)

    package enum Reason: Sendable, Hashable {
        /// The index of a point without a road near it, if known.
        case noRoad(Int?)
        case noConnection
        case tooFar
        case tooManyPoints
        case noMode
        case other
    }
}

package struct DirectionsOutage: Sendable, Hashable {
    /// The reason for the operator; it names the host but no later part of the URL.
    package let reason: String
    /// The wait before a retry, in seconds.
    package let retryAfter: Int
    /// Whether the error is the first report of the outage.
    package let isNews: Bool
}
