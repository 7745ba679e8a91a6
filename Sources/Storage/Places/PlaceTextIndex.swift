import Geodesy
import Model
import Relational

/// Keeps the text index of places or of stops, in the transaction that writes them.
struct PlaceTextIndex {
    /// A thing as the index takes it.
    struct Entry {
        let id: Int64
        let coordinate: Coordinate
        let terms: PlaceTerms

        init(_ id: Int64, _ coordinate: Coordinate, _ terms: PlaceTerms) {
            (self.id, self.coordinate, self.terms) = (id, coordinate, terms)
        }
    }

    let connection: any Connection
    let corpus: TextCorpus

    init(_ connection: any Connection, of corpus: TextCorpus = .places) {
        self.connection = connection
        self.corpus = corpus
    }

    /// Whether two versions of a place's facts have the same position, categories and search terms.
    static func isSame(_ old: PlaceFacts, _ new: PlaceFacts) -> Bool {
        old.coordinate == new.coordinate && old.categories == new.categories
            && PlaceTerms(old) == PlaceTerms(new)
    }

    func add(_ entries: [Entry]) throws {
        var last = try lastDocuments(in: entries.map { PlaceTile.finestDocs(of: $0.coordinate) })
        var (docs, words): ([Int64], Set<String>) = ([], [])
        let rows = entries.map { entry in
            let (coordinate, terms) = (entry.coordinate, entry.terms)
            let cell = PlaceTile.finestDocs(of: coordinate)
            let doc = last[cell.lower].map { $0 + 1 } ?? cell.lower
            last[cell.lower] = doc
            docs.append(doc)
            words.formUnion(terms.words)
            return [
                doc.sqlValue, entry.id.sqlValue, coordinate.latitude.sqlValue,
                coordinate.longitude.sqlValue, terms.prominence.sqlValue,
                Self.sample(entry.id, terms.prominence).sqlValue, terms.text.sqlValue,
            ]
        }
        for batch in rows.statementBatches {
            try connection.execute(
                """
                INSERT INTO \(corpus.documents) (doc, \(corpus.owner), lat, lon, prominence, sample, terms)
                VALUES \(.rows(Array(batch)))
                """
            )
        }
        try index(docs)
        try add(words: words.sorted())
    }

    /// The greatest document number in use in each tile of level 21, by the tile's lowest document number;
    /// empty tiles are left out.
    private func lastDocuments(in tiles: [CellRange]) throws -> [Int64: Int64] {
        var last: [Int64: Int64] = [:]
        for batch in Set(tiles).sorted(by: { $0.lower < $1.lower }).statementBatches {
            try connection.forEach(Self.lastDocuments(in: Array(batch), of: corpus)) { row in
                if let first = row.integer(at: 0), let doc = row.integer(at: 1) { last[first] = doc }
                return true
            }
        }
        return last
    }

    static func lastDocuments(in tiles: [CellRange], of corpus: TextCorpus = .places) -> SQL {
        """
        WITH span (lower_doc, upper_doc) AS (VALUES \(CellRange.values(tiles)))
        SELECT span.lower_doc, (SELECT d.doc FROM \(corpus.documents) d WHERE d.doc BETWEEN span.lower_doc AND span.upper_doc
                                ORDER BY d.doc DESC LIMIT 1)
        FROM span
        """
    }

    func remove(_ id: Int64) throws {
        let known = try connection.integer(
            "SELECT doc FROM \(corpus.documents) WHERE \(corpus.owner) = \(id)"
        )
        guard let doc = known else { return }
        if connection.dialect == .sqlite {
            // FTS5 needs the old terms to delete them. PostgreSQL's row goes with the document.
            try connection.execute(
                """
                INSERT INTO \(corpus.index) (\(corpus.index), rowid, terms)
                SELECT 'delete', doc, terms FROM \(corpus.sources) WHERE doc = \(doc)
                """
            )
        }
        try connection.execute("DELETE FROM \(corpus.documents) WHERE doc = \(doc)")
    }

    private func index(_ docs: [Int64]) throws {
        for batch in docs.statementBatches {
            try connection.execute(
                """
                INSERT INTO \(corpus.index) (\(.either(sqlite: "rowid", postgres: "doc")), terms)
                SELECT s.doc, s.terms FROM \(corpus.sources) s
                WHERE s.doc IN (SELECT column1 FROM (VALUES \(.rows(Array(batch)))) AS wanted)
                ORDER BY s.doc
                """
            )
        }
    }

    private func add(words: [String]) throws {
        for batch in words.statementBatches {
            try connection.execute(
                """
                INSERT INTO \(corpus.words) (word, mirrored)
                VALUES \(.rows(batch.map { [.text($0), .text(Self.mirrored($0))] }))
                ON CONFLICT (word) DO NOTHING
                """
            )
        }
    }

    // MARK: Order

    /// The number of index pages, of about 4 kB, that one step of ``putInOrder(isFirst:)`` writes.
    private static let pagesOfStep = 500

    /// Whether the index has so many small segments that searches are slower and merging is worth its cost.
    ///
    /// Every word of a search is looked up in every segment of an FTS5 index. Merging writes all of them
    /// again, so it waits until the small ones together are a fifth of the largest. PostgreSQL needs no such
    /// care.
    func isInDisorder() throws -> Bool {
        guard connection.dialect == .sqlite else { return false }
        let pages = try connection.all("SELECT count(*) FROM \(corpus.segments) GROUP BY segid") {
            try $0.integer()
        }
        guard let largest = pages.max() else { return false }
        return (pages.reduce(0, +) - largest) * 5 >= largest && pages.count > 1
    }

    /// Merges segments of the index in one step; returns `true` when more steps are needed.
    func putInOrder(isFirst: Bool) throws -> Bool {
        guard connection.dialect == .sqlite else { return false }
        let before = try connection.integer("SELECT total_changes()") ?? 0
        // A negative number merges segments of all ages, however few they are.
        let pages = isFirst ? -Self.pagesOfStep : Self.pagesOfStep
        try connection.execute(
            "INSERT INTO \(corpus.index) (\(corpus.index), rank) VALUES ('merge', \(pages))"
        )
        let after = try connection.integer("SELECT total_changes()") ?? 0
        // This statement itself counts as one change.
        return after - before >= 2
    }

    static func mirrored(_ word: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: word.unicodeScalars.reversed())
        return String(scalars)
    }

    @Sendable static func indexPlaces(_ rows: [[SQLValue]], on connection: any Connection) throws {
        try index(rows, of: .places, on: connection)
    }

    @Sendable static func indexStops(_ rows: [[SQLValue]], on connection: any Connection) throws {
        try index(rows, of: .stops, on: connection)
    }

    /// Indexes documents that were copied from another database.
    private static func index(
        _ rows: [[SQLValue]],
        of corpus: TextCorpus,
        on connection: any Connection
    ) throws {
        let index = PlaceTextIndex(connection, of: corpus)
        var start = 0
        while start < rows.count {
            let part = rows[start..<min(start + 500, rows.count)]
            start += part.count
            let docs = part.compactMap { row in if case .integer(let doc?) = row[0] { doc } else { nil } }
            // Documents that were copied before an interruption are copied again.
            let known = try Set(
                connection.all(
                    """
                    SELECT \(.either(sqlite: "id FROM \(corpus.sizes)", postgres: "doc FROM \(corpus.index)"))
                    WHERE \(.either(sqlite: "id", postgres: "doc")) IN (VALUES \(.rows(docs)))
                    """
                ) { try $0.integer() }
            )
            let new = docs.filter { !known.contains($0) }
            try index.index(new)
            var words: Set<String> = []
            for row in part {
                guard case .text(let terms?) = row[row.count - 1] else { continue }
                words.formUnion(PlaceTerms.words(of: terms))
            }
            try index.add(words: words.sorted())
        }
    }

    /// The number of samples that a place is in.
    ///
    /// Each sample holds an eighth of the places of the one before, mostly prominent ones.
    static func sample(_ id: Int64, _ prominence: Int) -> Int {
        // The bits of the id, well mixed (Vigna's splitmix64), give a fraction between 0 and 1.
        var mixed = UInt64(bitPattern: id) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        let fraction = Double((mixed ^ mixed >> 31) >> 11) / Double(UInt64(1) << 53)
        var share = Double(1 << prominence) / 64
        var level = 0
        while level < PlaceSamples.sparsest, fraction < share {
            level += 1
            share /= 8
        }
        return level
    }
}

/// The samples of places, for searches of the whole world.
enum PlaceSamples {
    static let sparsest = 5
}
