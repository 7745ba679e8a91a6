package import Model

/// The one place where timetables and live departures meet, and where live departures and alerts are asked
/// for.
///
/// Without providers there are none, and every source answers from its timetable.
package struct LiveDepartures: Sendable {
    /// The question for what leaves from stops of one source.
    struct Question: Sendable {
        let source: TransitSourceFacts
        let stops: [Stop]
        let filter: DepartureFilter
        /// The instant of the request.
        let instant: Instant
    }

    struct Answer: Sendable {
        /// The departures of each stop of the question, in the order of time.
        var boards: [[Departure]]
        var report: SourceReport
        var alerts: [TransitAlert] = []
    }

    package init() {}

    /// The departures of a source's stops: those of the timetable, changed and added to by what is live.
    func answer(
        _ question: Question,
        besides network: TransitNetwork?,
        in map: TransitMap
    ) async -> Answer {
        let filter = question.filter
        return Answer(
            boards: question.stops.map { network?.departures(from: [$0], filter) ?? [] },
            report: SourceReport(source: question.source.name, state: .timetable)
        )
    }

    /// The alerts about stops, or about their lines.
    func alerts(of stops: [Stop], in map: TransitMap) async -> [TransitAlert] { [] }

    /// The alerts about a line.
    func alerts(of line: TransitLine, in map: TransitMap) async -> [TransitAlert] { [] }

    /// The sources with what is known of their providers, and providers without a source, by name.
    func adding(to sources: [TransitSource]) async -> [TransitSource] { sources }
}
