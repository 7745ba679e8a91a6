package import Model
package import Storage

/// The stops, lines and sources of an installation at one state of the data.
package struct TransitMap: Sendable {
    package let stops: StopTable
    /// By name.
    package let sources: [TransitSourceFacts]
    let encoded: EncodedStops

    init(stops: StopTable, sources: [TransitSourceFacts]) {
        (self.stops, self.sources) = (stops, sources)
        encoded = EncodedStops(stops)
    }

    package func source(_ name: String) -> TransitSourceFacts? {
        sources.first { $0.name == name }
    }

    /// What an import changes: the map stays right while it is equal.
    var revisions: [Int64] { sources.map(\.revision) }
}
