package import Model
import Storage

package struct TransitSourceService: Sendable {
    let networks: TransitNetworks
    let live: LiveDepartures

    /// The sources that have stops here, and the providers, by name.
    package func sources() async throws -> [TransitSource] {
        let map = try await networks.map()
        return live.adding(to: map.sources.map(Self.source))
    }

    private static func source(_ facts: TransitSourceFacts) -> TransitSource {
        var source = TransitSource(name: facts.name)
        (source.stopCount, source.lineCount) = (facts.stopCount, facts.lineCount)
        source.importedAt = facts.importedAt
        if facts.hasTimetable {
            source.timetable = .init(
                tripCount: facts.tripCount,
                firstDay: facts.firstDay,
                lastDay: facts.lastDay
            )
        }
        let names = facts.attributions.isEmpty ? [facts.publisher].compactMap { $0 } : facts.attributions
        source.attribution = names.isEmpty ? nil : names.joined(separator: ", ")
        return source
    }
}
