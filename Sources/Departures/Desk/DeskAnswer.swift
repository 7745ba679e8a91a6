package import Model

/// The outcome of one request to a source.
package struct DeskAnswer: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case ok
        /// The source fails, and the answer is an earlier one.
        case stale
        /// The source fails, and nothing is known of these stops.
        case failed
    }

    /// The name of the source.
    package let source: String
    /// The stops that were asked for, as the source names them.
    package let stops: [String]
    package let state: State
    /// Without those that have left; in the order of the provider.
    package let departures: [ProviderDeparture]
    package let alerts: [ProviderAlert]
    /// The instant at which the provider made the answer, or it was received; `nil` when there is none.
    package let generatedAt: Instant?
    /// The failure, or the parts that the answer lacks, in plain words without secrets.
    package let detail: String?

    init(
        source: String,
        stops: [String],
        state: State,
        departures: [ProviderDeparture] = [],
        alerts: [ProviderAlert] = [],
        generatedAt: Instant? = nil,
        detail: String?
    ) {
        self.source = source
        self.stops = stops
        self.state = state
        self.departures = departures
        self.alerts = alerts
        self.generatedAt = generatedAt
        self.detail = detail
    }
}

extension ProviderDeparture {
    /// The instant at which it leaves, as far as it is known.
    package var leavesAt: Instant? { expected ?? scheduled }

    /// Departures are told until they are this far past, in milliseconds.
    package static let grace = 30 * Instant.Span.second

    func hasLeft(at now: Instant) -> Bool {
        guard let leavesAt else { return false }
        return leavesAt < now - Self.grace
    }
}
