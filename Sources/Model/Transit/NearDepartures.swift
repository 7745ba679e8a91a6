/// The answer to "what leaves near here".
package struct NearDepartures: Sendable, Hashable {
    /// The next departures of one line and direction, each from the stop where it is best caught.
    package struct Row: Sendable, Hashable {
        package let line: DepartureLine
        package let direction: String?
        /// The destination of the first of the departures.
        package let destination: String?
        /// The stop of the first of the departures.
        package let stop: NearStop
        /// At least one, at most ``NearDepartures/mostDepartures``; the earliest is first.
        package let departures: [Departure]

        package init(
            line: DepartureLine,
            direction: String?,
            destination: String?,
            stop: NearStop,
            departures: [Departure]
        ) {
            self.line = line
            self.direction = direction
            self.destination = destination
            self.stop = stop
            self.departures = departures
        }
    }

    /// The most departures of a row.
    package static let mostDepartures = 3

    package var rows: [Row]
    /// The stops that were asked, the nearest first.
    package var stops: [NearStop]
    package var sources: [SourceReport]
    package var alerts: [TransitAlert]

    package init(
        rows: [Row],
        stops: [NearStop],
        sources: [SourceReport] = [],
        alerts: [TransitAlert] = []
    ) {
        self.rows = rows
        self.stops = stops
        self.sources = sources
        self.alerts = alerts
    }
}
