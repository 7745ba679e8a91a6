import Geodesy
import Model
import Relational
import Storage

/// The places of a file that replace a vanished place under another id: the map drew them anew, but people
/// see the same place.
struct PlaceSuccessors: Sendable {
    /// The id of the vanished place, by the id of the place that replaces it.
    private let predecessors: [String: String]
    private let succeeded: Set<String>

    init(_ predecessors: [String: String] = [:]) {
        self.predecessors = predecessors
        succeeded = Set(predecessors.values)
    }

    /// Returns the id of the vanished place that a place replaces, if any.
    func predecessor(of sourceID: String) -> String? { predecessors[sourceID] }

    func succeeds(_ sourceID: String) -> Bool { succeeded.contains(sourceID) }
}

extension PlaceImport {
    /// The greatest distance in metres between a vanished place and its replacement.
    private static let redrawnWithin = 50.0

    /// Returns the replacements of vanished places, and the reasons to doubt that the other vanished places
    /// are gone.
    func departures(_ harvest: PlaceHarvest) async throws -> (successors: PlaceSuccessors, doubt: Doubt) {
        var (known, vanished): (Int, [String]) = (0, [])
        try await forEachPage(of: harvest) { page in
            known += page.count
            vanished += page.map(\.sourceID).filter { !harvest.has($0) }
        }
        let successors = try await successors(of: vanished, in: harvest)
        let leaving = vanished.count { !successors.succeeds($0) }
        return (successors, Doubt(leaving: leaving, known: known, sign: harvest.doubt))
    }

    /// Pairs each vanished place with at most one new place of the same name and category, the nearest pairs
    /// first.
    private func successors(of vanished: [String], in harvest: PlaceHarvest) async throws -> PlaceSuccessors {
        guard !vanished.isEmpty else { return PlaceSuccessors() }
        let source = harvest.source
        let old = try await database.read {
            try PlaceStore($0).places(of: source, with: vanished).map(\.facts)
        }
        var byName: [String: [PlaceFacts]] = [:]
        for facts in old {
            for name in Self.names(of: facts) { byName[name, default: []].append(facts) }
        }
        var pairs: [(distance: Double, old: String, new: String)] = []
        for facts in harvest.facts {
            for name in Self.names(of: facts) {
                for candidate in byName[name] ?? [] where Self.isSameKind(candidate, facts) {
                    let distance = candidate.coordinate.distance(to: facts.coordinate)
                    guard distance <= Self.redrawnWithin else { continue }
                    pairs.append((distance, candidate.sourceID, facts.sourceID))
                }
            }
        }
        let new = Array(Set(pairs.map(\.new)))
        let known = try await database.read {
            Set(try PlaceStore($0).places(of: source, with: new).map(\.facts.sourceID))
        }
        var (predecessors, taken): ([String: String], Set<String>) = ([:], [])
        for pair in pairs.sorted(by: { ($0.distance, $0.old, $0.new) < ($1.distance, $1.old, $1.new) })
        where !known.contains(pair.new) && predecessors[pair.new] == nil && taken.insert(pair.old).inserted {
            predecessors[pair.new] = pair.old
        }
        return PlaceSuccessors(predecessors)
    }

    /// Returns a place's names, folded for comparison.
    private static func names(of facts: PlaceFacts) -> Set<String> {
        Set(([facts.name].compactMap { $0 } + facts.otherNames).map(SearchText.folded)).subtracting([""])
    }

    private static func isSameKind(_ old: PlaceFacts, _ new: PlaceFacts) -> Bool {
        new.categories.contains(old.category) || old.categories.contains(new.category)
    }
}
