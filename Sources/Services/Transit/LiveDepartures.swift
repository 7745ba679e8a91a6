package import Model

/// The one place where live departures and alerts are asked for.
///
/// Without providers there are none, and every source answers from its timetable.
package struct LiveDepartures: Sendable {
    package init() {}

    /// The departures of a source's stops: those of the timetable, changed and added to by what is live.
    func departures(
        from stops: [Stop],
        besides scheduled: [Departure],
        of source: TransitSourceFacts,
        _ filter: DepartureFilter,
        in map: TransitMap,
        at now: Instant
    ) async -> (departures: [Departure], report: SourceReport) {
        (scheduled, SourceReport(source: source.name, state: .timetable))
    }

    /// The alerts about stops, or about their lines.
    func alerts(of stops: [Stop], in map: TransitMap) async -> [TransitAlert] { [] }

    /// The alerts about a line.
    func alerts(of line: TransitLine, in map: TransitMap) async -> [TransitAlert] { [] }

    /// The sources with what is known of their providers, and providers without a source, by name.
    func adding(to sources: [TransitSource]) async -> [TransitSource] { sources }
}
