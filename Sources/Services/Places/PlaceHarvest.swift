public import Geodesy
public import Model
import OSM

/// The places of a file, all read and checked, and what the file can tell of others.
public struct PlaceHarvest: Sendable {
    /// What a file knows of its source.
    enum Scope: Sendable {
        /// All of it: what is not in the file is no more.
        case whole
        /// What lies in an area; of what lies elsewhere it says nothing.
        case area(KnownArea)

        /// The cells from the first at or after `cell` that the file can tell of to the last; `nil` where there is none.
        func stretch(from cell: Int64) -> (Int64, Int64)? {
            switch self {
            case .whole: (cell, .max)
            case .area(let area): area.stretch(from: cell)
            }
        }

        /// Whether the file can tell of a cell.
        func holds(_ cell: Int64) -> Bool {
            switch self {
            case .whole: true
            case .area(let area): area.holds(cell)
            }
        }
    }

    /// What was met and not imported.
    public struct Omissions: Sendable, Hashable {
        /// Things that nobody would look for, for they have no name, and such as are no place any more.
        public internal(set) var omitted = 0
        /// Things without a position, or nothing of which is in the file.
        public internal(set) var unplaced = 0
        /// Ways and multipolygons of which a part is not in the file; new ones stand in the middle of what is.
        public internal(set) var incomplete = 0
        /// Parts of stops and stations, and houses of what is in them, which one place stands for.
        public internal(set) var folded = 0
        /// Things that stand in the file again; the first counts.
        public internal(set) var repeated = 0
    }

    /// Which source it is.
    public let source: String
    /// When its data are of, where it says it.
    public internal(set) var dataAt: Instant?
    /// The box around all of it, where it is a part of its source.
    public internal(set) var extent: BoundingBox?
    /// Why it may have been cut off where nothing shows it, as a sentence without its full stop.
    public internal(set) var doubt: String?
    /// What is known of each place.
    public internal(set) var facts: [PlaceFacts] = []
    /// What was met and not imported.
    public internal(set) var omissions = Omissions()
    /// The columns of a file of comma-separated values that nothing was read from.
    public internal(set) var unusedColumns: [String] = []
    /// The ids of all that is in the file, what was not asked for and what has no position too.
    private var present: Set<String> = []
    /// The ids of what is not whole in the file: where it stands is known better where it was imported before.
    private var incomplete: Set<String> = []
    /// The places that stand for things that are none of their own, by the ids of the things.
    private var folded: [String: String] = [:]
    var scope = Scope.whole

    init(source: String) {
        self.source = source
    }

    /// A category that no word of a search stands for.
    public struct StrangeCategory: Sendable, Hashable {
        /// What the file says.
        public let id: String
        /// How many of its places have it.
        public let count: Int
        /// Categories that may have been meant, three at most.
        public var near: [String] {
            PlaceVocabulary.shared.categories(near: id, atMost: 3).map(\.id)
        }
    }

    /// The categories that are in no vocabulary, the most frequent first.
    ///
    /// The map has hundreds of them; in a file of somebody's own they may be slips.
    public var strangeCategories: [StrangeCategory] {
        guard source != OSMPlaceFile.source else { return [] }
        var counts: [String: Int] = [:]
        for category in facts.flatMap(\.categories)
        where PlaceVocabulary.shared.category(category) == nil {
            counts[category, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(StrangeCategory.init)
    }

    /// Whether the file has a thing of that id, imported or not.
    func has(_ sourceID: String) -> Bool { present.contains(sourceID) }

    /// The ids of the things that another place of the file stands for, in order.
    var foldedIDs: [String] { folded.keys.sorted() }

    /// Makes one place of what belongs together, and keeps those of which anything is asked for.
    mutating func fold(_ folding: PlaceFolding, asked: Set<String>) {
        let (places, into) = folding.folded(facts)
        facts = places.filter { asked.contains($0.sourceID) || !asked.isDisjoint(with: $0.elements) }
        let kept = Set(facts.map(\.sourceID))
        folded = into.filter { kept.contains($0.value) }
        omissions.folded = folded.count
    }

    /// Whether all of a place is in the file.
    func isWhole(_ sourceID: String) -> Bool { !incomplete.contains(sourceID) }

    /// Adds a place, and answers whether the file did not have it before.
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

    /// Takes plain names for names in a language, of the places that have no other in that.
    ///
    /// Who reads the language of the country would otherwise get the name in the next one that somebody translated it to.
    public mutating func takeNames(asIn language: String) {
        facts = facts.map { $0.named(in: language) }
    }

    /// Notes what has no position in the file: it is not imported, but it is not gone either.
    mutating func addUnplaced(_ sourceID: String?) {
        omissions.unplaced += 1
        if let sourceID { present.insert(sourceID) }
    }

    /// Throws where there is nothing to import: from what is the whole of its source, all would be gone.
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
