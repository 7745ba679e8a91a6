package import Geodesy
package import Model
import OSM

/// The places of a file, all read and checked, and the part of the source that it covers.
package struct PlaceHarvest: Sendable {
    enum Scope: Sendable {
        /// The file covers the whole source, so a place that is not in it is gone.
        case whole
        /// The file says nothing of places outside the area.
        case area(KnownArea)

        /// Returns the first covered cell at or after `cell` and the last covered cell; `nil` when there is
        /// none.
        func cells(from cell: Int64) -> (Int64, Int64)? {
            switch self {
            case .whole: (cell, .max)
            case .area(let area): area.cells(from: cell)
            }
        }

        /// Returns `true` when the file covers the cell.
        func holds(_ cell: Int64) -> Bool {
            switch self {
            case .whole: true
            case .area(let area): area.holds(cell)
            }
        }
    }

    package struct Omissions: Sendable, Hashable {
        /// The number of things without a name that their category needs, and of former places.
        package internal(set) var omitted = 0
        /// The number of things without a position, or with no part of their geometry in the file.
        package internal(set) var unplaced = 0
        /// The number of things whose geometry is only partly in the file; new things are placed in the
        /// middle of that part.
        package internal(set) var incomplete = 0
        /// The number of features, such as platforms and buildings, that another place represents.
        package internal(set) var folded = 0
        /// The number of repeated things; only the first occurrence of a thing is read.
        package internal(set) var repeated = 0
    }

    package let source: String
    package internal(set) var dataAt: Instant?
    /// The box around all positions, if the file is a part of its source.
    package internal(set) var extent: BoundingBox?
    /// The reason why the file may be cut off, without a full stop.
    package internal(set) var doubt: String?
    package internal(set) var facts: [PlaceFacts] = []
    package internal(set) var omissions = Omissions()
    /// The columns of a CSV file that no field uses.
    package internal(set) var unusedColumns: [String] = []
    /// The ids of all things in the file, including those not asked for and those without a position.
    private var present: Set<String> = []
    /// The ids of things whose geometry is only partly in the file, so that the position of an earlier import
    /// is better.
    private var incomplete: Set<String> = []
    /// The id of the representing place, by the id of the folded feature.
    private var folded: [String: String] = [:]
    var scope = Scope.whole

    init(source: String) {
        self.source = source
    }

    /// A category that is not in the vocabulary of searches.
    package struct StrangeCategory: Sendable, Hashable {
        package let id: String
        /// The number of places that have it.
        package let count: Int
        /// Similar known categories, three at most.
        package var near: [String] {
            PlaceVocabulary.shared.categories(near: id, atMost: 3).map(\.id)
        }
    }

    /// The unknown categories, the most frequent first; empty for OpenStreetMap, where hundreds are common
    /// and no mistakes.
    package var strangeCategories: [StrangeCategory] {
        guard source != OSMPlaceFile.source else { return [] }
        var counts: [String: Int] = [:]
        for category in facts.flatMap(\.categories)
        where PlaceVocabulary.shared.category(category) == nil {
            counts[category, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(StrangeCategory.init)
    }

    /// Returns `true` when the file has the thing, even if it is not imported.
    func has(_ sourceID: String) -> Bool { present.contains(sourceID) }

    var foldedIDs: [String] { folded.keys.sorted() }

    /// Folds things that belong together; a place stays when the caller asked for it or for a thing folded
    /// into it.
    mutating func fold(_ folding: PlaceFolding, asked: Set<String>) {
        let (places, into) = folding.folded(facts)
        facts = places.filter { asked.contains($0.sourceID) || !asked.isDisjoint(with: $0.elements) }
        let kept = Set(facts.map(\.sourceID))
        folded = into.filter { kept.contains($0.value) }
        omissions.folded = folded.count
    }

    /// Returns `true` when the whole geometry of the place is in the file.
    func isWhole(_ sourceID: String) -> Bool { !incomplete.contains(sourceID) }

    /// Adds a place; returns `false` if the file already had a place with the same id.
    mutating func add(_ fresh: PlaceFacts, isWhole: Bool = true) -> Bool {
        guard present.insert(fresh.sourceID).inserted else {
            omissions.repeated += 1
            return false
        }
        facts.append(fresh)
        if !isWhole {
            omissions.incomplete += 1
            incomplete.insert(fresh.sourceID)
        }
        return true
    }

    /// Copies the plain name of each place into a language in which it has none, so that readers of that
    /// language get no translated name.
    package mutating func takeNames(asIn language: String) {
        facts = facts.map { $0.named(in: language) }
    }

    /// Counts a thing without a position, which is neither imported nor treated as gone.
    mutating func addUnplaced(_ sourceID: String?) {
        omissions.unplaced += 1
        if let sourceID { present.insert(sourceID) }
    }

    /// Throws if there is nothing to import: an empty file of a whole source would remove all its places.
    func requireAny(of count: Int, _ things: String) throws(SourceFileError) {
        guard facts.isEmpty else { return }
        let unused =
            unusedColumns.isEmpty
            ? "" : "; unused columns: \(unusedColumns.joined(separator: ", "))"
        throw SourceFileError(
            "none of the \(count) \(things) can be imported (without a position: \(omissions.unplaced); "
                + "without a name, or closed for good: \(omissions.omitted)\(unused))"
        )
    }
}
