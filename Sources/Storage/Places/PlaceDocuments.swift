import Geodesy
import Model
import Relational

/// Reads documents of the text index: their numbers, which tell their positions, and their rows.
struct PlaceDocuments {
    struct Row {
        let id: Place.ID
        let doc: Int64
        let coordinate: Coordinate
        let prominence: Int
        let terms: String
        /// The distance in metres; 0 if there is no point to measure from.
        var distance = 0.0
    }

    let connection: any Connection
    let corpus: TextCorpus
    let filter: PlaceFilter
    /// `nil` when every place matches.
    let expression: PlaceExpression?

    init(
        _ connection: any Connection,
        of corpus: TextCorpus,
        _ filter: PlaceFilter,
        _ expression: PlaceExpression?
    ) {
        self.connection = connection
        self.corpus = corpus
        self.filter = filter
        self.expression = expression
    }

    /// Whether the expression matches more documents than the query does.
    var isLoose: Bool { filter.query != nil && expression?.isLoose == true }

    /// Whether a limit stops the reading early; PostgreSQL first gathers all matches of a query in a bitmap.
    var cutsOff: Bool { connection.dialect == .sqlite || expression == nil }

    /// Whether more documents probably match in the whole world than can be read.
    func areFrequent() throws -> Bool {
        guard !cutsOff, let expression else { return false }
        return try numbers(ofSample: Self.smallSample, expression, limit: Self.manyOfSample).count
            == Self.manyOfSample
    }

    /// The sample in which matches are counted, and the count from which an expression is frequent.
    ///
    /// The sample holds one in 512 of the least prominent documents, and one in 4 of the most prominent.
    private static let (smallSample, manyOfSample) = (2, 8)

    /// The numbers of the matches in some tiles, or in the whole world; `nil` when there are more than
    /// `limit`.
    func numbers(in tiles: [PlaceTile]?, limit: Int?) throws -> [Int64]? {
        if let tiles, tiles.isEmpty { return [] }
        let most = limit.map { $0 + 1 }
        let statement: SQL
        if let expression {
            statement = Self.matching(tiles.map(expression.within) ?? expression, in: corpus, limit: most)
        } else {
            let ranges = tiles?.map(\.docs).sorted { $0.lower < $1.lower }
            statement = Self.standing(ranges ?? [CellRange(lower: 0, upper: .max)], in: corpus, limit: most)
        }
        let numbers = try numbers(statement)
        if let limit, numbers.count > limit { return nil }
        return numbers
    }

    /// The numbers of at most `limit` matches in a sample of the whole world.
    func numbers(ofSample sample: Int, _ expression: PlaceExpression, limit: Int) throws -> [Int64] {
        try numbers(Self.matching(expression.within(sample: sample), in: corpus, limit: limit))
    }

    private func numbers(_ statement: SQL) throws -> [Int64] {
        var numbers: [Int64] = []
        try connection.forEach(statement) { row in
            guard let number = row.integer(at: 0) else {
                throw DatabaseError.corrupt("a document has no number")
            }
            numbers.append(number)
            return true
        }
        return numbers
    }

    /// The rows of the documents that match the query.
    func rows(of numbers: [Int64]) throws -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(numbers.count)
        var rest = numbers[...]
        while !rest.isEmpty {
            // Batches have a few fixed lengths, so that few statements serve all. They are filled up with a
            // negative number, which no document has.
            let size = rest.count > 48 ? 112 : (rest.count + 15) / 16 * 16
            var wanted = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            while wanted.count < size { wanted.append(-1) }
            rows += try connection.all(Self.rows(wanted: .rows(wanted), in: corpus), Self.row)
        }
        guard let query = filter.query, isLoose else { return rows }
        let score = PlaceScore(query)
        return rows.filter { score.holds($0.terms) }
    }

    private static func row(_ row: inout RowReader) throws -> Row {
        let (id, doc) = (Place.ID(rawValue: try row.integer()), try row.integer())
        guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
            throw DatabaseError.corrupt("place \(id) has no valid position")
        }
        let prominence = Int(try row.integer())
        return Row(id: id, doc: doc, coordinate: coordinate, prominence: prominence, terms: try row.text())
    }

    // MARK: Statements

    static func rows(wanted: SQL, in corpus: TextCorpus = .places) -> SQL {
        """
        WITH wanted (doc) AS (VALUES \(wanted))
        SELECT d.\(corpus.owner), d.doc, d.lat, d.lon, d.prominence, d.terms
        FROM wanted CROSS JOIN \(corpus.documents) d WHERE d.doc = wanted.doc
        """
    }

    static func matching(
        _ expression: PlaceExpression,
        in corpus: TextCorpus = .places,
        limit: Int?
    ) -> SQL {
        let most = limit ?? Int(Int32.max)
        return .either(
            sqlite: """
                SELECT rowid FROM \(corpus.index) WHERE \(corpus.index) MATCH \(expression.sqlite) LIMIT \(most)
                """,
            postgres: """
                SELECT doc FROM \(corpus.matches)(CAST(\(expression.postgres) AS TSQUERY), \(most)) AS held (doc)
                """
        )
    }

    static func standing(
        _ ranges: [CellRange],
        in corpus: TextCorpus = .places,
        limit: Int?
    ) -> SQL {
        let most: SQL = limit.map { "LIMIT \($0)" } ?? ""
        return """
            WITH span (lower_doc, upper_doc) AS (VALUES \(CellRange.values(ranges)))
            \(.either(sqlite: "", postgres: "SELECT held.doc FROM span CROSS JOIN LATERAL (")) SELECT d.doc
            FROM \(.either(sqlite: "span CROSS JOIN", postgres: "")) \(corpus.documents) d
            WHERE d.doc BETWEEN span.lower_doc AND span.upper_doc \(.either(sqlite: "", postgres: "OFFSET 0) AS held"))
            \(most)
            """
    }
}
