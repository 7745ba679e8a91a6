import Geodesy
import Model
import Relational

/// Keeps the text index of places, in the transaction that writes them.
struct PlaceTextIndex {
    let connection: any Connection

    init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Whether two versions of a place's facts have the same position, categories and search terms.
    static func isSame(_ old: PlaceFacts, _ new: PlaceFacts) -> Bool {
        old.coordinate == new.coordinate && old.categories == new.categories
            && PlaceTerms(old) == PlaceTerms(new)
    }

    func add(_ places: [(id: Place.ID, facts: PlaceFacts)]) throws {
        var last = try lastDocuments(in: places.map { PlaceTile.finestDocs(of: $0.facts.coordinate) })
        var (docs, words): ([Int64], Set<String>) = ([], [])
        let rows = places.map { place in
            let (facts, terms) = (place.facts, PlaceTerms(place.facts))
            let cell = PlaceTile.finestDocs(of: facts.coordinate)
            let doc = last[cell.lower].map { $0 + 1 } ?? cell.lower
            last[cell.lower] = doc
            docs.append(doc)
            words.formUnion(terms.words)
            return [
                doc.sqlValue, place.id.sqlValue, facts.coordinate.latitude.sqlValue,
                facts.coordinate.longitude.sqlValue, terms.prominence.sqlValue,
                Self.sample(place.id, terms.prominence).sqlValue, terms.text.sqlValue,
            ]
        }
        for batch in rows.statementBatches {
            try connection.execute(
                """
                INSERT INTO poi_document (doc, poi_id, lat, lon, prominence, sample, terms)
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
            try connection.forEach(Self.lastDocuments(in: Array(batch))) { row in
                if let first = row.integer(at: 0), let doc = row.integer(at: 1) { last[first] = doc }
                return true
            }
        }
        return last
    }

    static func lastDocuments(in tiles: [CellRange]) -> SQL {
        """
        WITH span (lower_doc, upper_doc) AS (VALUES \(CellRange.values(tiles)))
        SELECT span.lower_doc, (SELECT d.doc FROM poi_document d WHERE d.doc BETWEEN span.lower_doc AND span.upper_doc
                                ORDER BY d.doc DESC LIMIT 1)
        FROM span
        """
    }

    func remove(_ id: Place.ID) throws {
        guard let doc = try connection.integer("SELECT doc FROM poi_document WHERE poi_id = \(id)") else {
            return
        }
        if connection.dialect == .sqlite {
            // FTS5 needs the old terms to delete them. PostgreSQL's row goes with the document.
            try connection.execute(
                """
                INSERT INTO poi_text (poi_text, rowid, terms)
                SELECT 'delete', doc, terms FROM poi_text_source WHERE doc = \(doc)
                """
            )
        }
        try connection.execute("DELETE FROM poi_document WHERE doc = \(doc)")
    }

    private func index(_ docs: [Int64]) throws {
        for batch in docs.statementBatches {
            try connection.execute(
                """
                INSERT INTO poi_text (\(.either(sqlite: "rowid", postgres: "doc")), terms)
                SELECT s.doc, s.terms FROM poi_text_source s
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
                INSERT INTO poi_word (word, mirrored)
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
        let pages = try connection.all("SELECT count(*) FROM poi_text_idx GROUP BY segid") {
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
        try connection.execute("INSERT INTO poi_text (poi_text, rank) VALUES ('merge', \(pages))")
        let after = try connection.integer("SELECT total_changes()") ?? 0
        // This statement itself counts as one change.
        return after - before >= 2
    }

    static func mirrored(_ word: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: word.unicodeScalars.reversed())
        return String(scalars)
    }

    /// Indexes documents that were copied from another database.
    @Sendable static func index(_ rows: [[SQLValue]], on connection: any Connection) throws {
        let index = PlaceTextIndex(connection)
        var start = 0
        while start < rows.count {
            let part = rows[start..<min(start + 500, rows.count)]
            start += part.count
            let docs = part.compactMap { row in if case .integer(let doc?) = row[0] { doc } else { nil } }
            // Documents that were copied before an interruption are copied again.
            let known = try Set(
                connection.all(
                    """
                    SELECT \(.either(sqlite: "id FROM poi_text_docsize", postgres: "doc FROM poi_text"))
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
    static func sample(_ id: Place.ID, _ prominence: Int) -> Int {
        // The bits of the id, well mixed (Vigna's splitmix64), give a fraction between 0 and 1.
        var mixed = UInt64(bitPattern: id.rawValue) &+ 0x9E37_79B9_7F4A_7C15
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
