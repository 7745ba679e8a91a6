public import Geodesy
public import Model
import OSM

/// The places of a file, all read and checked, and the part of the source that the file covers.
public struct PlaceHarvest: Sendable {
    /// The part of its source that a file covers.
    enum Scope: Sendable {
        /// The whole source: a place that is not in the file is gone.
        case whole
        /// The places in an area; the file says nothing of places outside it.
        case area(KnownArea)

        /// Returns the range from the first covered cell at or after `cell` to the last covered cell.
        ///
        /// Returns `nil` when there is no such cell.
        func cells(from cell: Int64) -> (Int64, Int64)? {
            switch self {
            case .whole: (cell, .max)
            case .area(let area): area.cells(from: cell)
            }
        }

        /// Returns `true` when the file covers a cell.
        func holds(_ cell: Int64) -> Bool {
            switch self {
            case .whole: true
            case .area(let area): area.holds(cell)
            }
        }
    }

    /// The counts of things that were read and not imported.
    public struct Omissions: Sendable, Hashable {
        /// Unnamed things of categories that need a name, and former places.
        public internal(set) var omitted = 0
        /// Things without a position, or with no part of their geometry in the file.
        public internal(set) var unplaced = 0
        /// Ways and multipolygons with a part missing from the file; new ones stand in the
        /// middle of the rest.
        public internal(set) var incomplete = 0
        /// Parts of stops and stations, and buildings with a place inside, that another place represents.
        public internal(set) var folded = 0
        /// Things that the file repeats; the first one counts.
        public internal(set) var repeated = 0
    }

    /// The name of the source.
    public let source: String
    /// The time of the data, if the file gives it.
    public internal(set) var dataAt: Instant?
    /// The box around all positions, if the file is a part of its source.
    public internal(set) var extent: BoundingBox?
    /// The reason why the file may be cut off although nothing shows it, as a sentence without its full stop.
    public internal(set) var doubt: String?
    /// The facts of each place.
    public internal(set) var facts: [PlaceFacts] = []
    /// The counts of things that were read and not imported.
    public internal(set) var omissions = Omissions()
    /// The unused columns of a file of comma-separated values.
    public internal(set) var unusedColumns: [String] = []
    /// The ids of all things in the file, also of those that were not asked for or have no position.
    private var present: Set<String> = []
    /// The ids of the things that are not whole in the file.
    ///
    /// If such a thing was imported before, its stored position is the better one.
    private var incomplete: Set<String> = []
    /// The ids of the places that represent folded things, by the ids of those things.
    private var folded: [String: String] = [:]
    var scope = Scope.whole

    init(source: String) {
        self.source = source
    }

    /// A category that is not in the vocabulary of searches.
    public struct StrangeCategory: Sendable, Hashable {
        /// The category as it is in the file.
        public let id: String
        /// The number of places of the file that have it.
        public let count: Int
        /// The known categories that are similar to it, three at most.
        public var near: [String] {
            PlaceVocabulary.shared.categories(near: id, atMost: 3).map(\.id)
        }
    }

    /// The categories that are not in the vocabulary, the most frequent first.
    ///
    /// Empty for OpenStreetMap, which has hundreds of them. In any other file they may be mistakes.
    public var strangeCategories: [StrangeCategory] {
        guard source != OSMPlaceFile.source else { return [] }
        var counts: [String: Int] = [:]
        for category in facts.flatMap(\.categories)
        where PlaceVocabulary.shared.category(category) == nil {
            counts[category, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(StrangeCategory.init)
    }

    /// Returns `true` when the file has a thing with that id, imported or not.
    func has(_ sourceID: String) -> Bool { present.contains(sourceID) }

    /// The ids of the things that another place of the file represents, in order.
    var foldedIDs: [String] { folded.keys.sorted() }

    /// Folds the things that belong together into one place, and keeps the places that were asked for.
    ///
    /// A place also stays when one of its folded things was asked for.
    mutating func fold(_ folding: PlaceFolding, asked: Set<String>) {
        let (places, into) = folding.folded(facts)
        facts = places.filter { asked.contains($0.sourceID) || !asked.isDisjoint(with: $0.elements) }
        let kept = Set(facts.map(\.sourceID))
        folded = into.filter { kept.contains($0.value) }
        omissions.folded = folded.count
    }

    /// Returns `true` when all of a place is in the file.
    func isWhole(_ sourceID: String) -> Bool { !incomplete.contains(sourceID) }

    /// Adds a place, and returns `false` if the file had it before.
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

    /// Uses plain names as names in a language, for the places that have no name in it yet.
    ///
    /// Without this, readers of the country's language would get a translated name.
    public mutating func takeNames(asIn language: String) {
        facts = facts.map { $0.named(in: language) }
    }

    /// Counts a thing without a position: it is not imported, but it is not gone either.
    mutating func addUnplaced(_ sourceID: String?) {
        omissions.unplaced += 1
        if let sourceID { present.insert(sourceID) }
    }

    /// Throws if there is nothing to import: an empty file of a whole source would remove all its places.
    func requireAny(of count: Int, _ things: String) throws(SourceFileError) {
        guard facts.isEmpty else { return }
        let unused =
            unusedColumns.isEmpty
            ? "" : "; columns that nothing is read from: \(unusedColumns.joined(separator: ", "))"
        throw SourceFileError(
            "none of its \(count) \(things) can be imported (without a position: \(omissions.unplaced); "
                + "without a name, or no place any more: \(omissions.omitted)\(unused))"
        )
    }
}
