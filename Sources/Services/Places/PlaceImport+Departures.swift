import Geodesy
import Model
import Relational
import Storage

/// Which of the places of a file are places that went from it under another id: drawn anew, they are the same to people.
struct PlaceSuccessors: Sendable {
    /// The old ids at the source by the new ones.
    private let predecessors: [String: String]
    private let succeeded: Set<String>

    init(_ predecessors: [String: String] = [:]) {
        self.predecessors = predecessors
        succeeded = Set(predecessors.values)
    }

    /// What a place was called by at its source before, where that is no more.
    func predecessor(of sourceID: String) -> String? { predecessors[sourceID] }

    /// Whether another place is what this one was.
    func succeeds(_ sourceID: String) -> Bool { succeeded.contains(sourceID) }
}

extension PlaceImport {
    /// Metres within which what is drawn anew stands.
    private static let redrawnWithin = 50.0

    /// What would go, which of it came back under another id, and whether that is doubtful.
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

    /// Pairs of the same name and a category in common, one to one, the nearest first.
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

    /// The names of a place where it stands, in the form in which they are compared.
    private static func names(of facts: PlaceFacts) -> Set<String> {
        Set(([facts.name].compactMap { $0 } + facts.otherNames).map(SearchText.folded)).subtracting([""])
    }

    private static func isSameKind(_ old: PlaceFacts, _ new: PlaceFacts) -> Bool {
        new.categories.contains(old.category) || old.categories.contains(new.category)
    }
}
