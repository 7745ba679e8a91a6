/// A notice of a source about stops, lines or trips.
package struct TransitAlert: Sendable, Hashable, Identifiable {
    /// Unique among the alerts of all sources.
    package let id: String
    /// The name of the timetable or provider that tells it.
    package let source: String
    package let title: String
    package var text: String?
    package var url: String?
    /// The stops and lines that it is about; both are empty when it is about everything of the source.
    package var stops: [Stop.ID] = []
    package var lines: [TransitLine.ID] = []
    /// The instants between which it holds; `nil` where it does not say.
    package var from: Instant?
    package var until: Instant?

    package init(id: String, source: String, title: String) {
        self.id = id
        self.source = source
        self.title = title
    }
}
