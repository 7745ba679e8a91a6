import Geodesy
public import Model
public import Relational

/// Finds places by words, categories and nearness.
public struct PlaceSearch {
    let connection: any Connection

    /// Creates the search of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A page of a list.
    public struct Page: Sendable, Hashable {
        /// What was found, in order.
        public var hits: [PlaceHit] = []
        /// Where it goes on, or `nil` at the end.
        public var next: PlaceSearchCursor?
    }

    /// Where fewer than these are found in all, slips are corrected.
    static let few = 5

    /// A page of the places that a filter takes.
    public func page(_ filter: PlaceFilter, after cursor: PlaceSearchCursor?, limit: Int) throws -> Page {
        if let cursor {
            let filter = cursor.isCorrected ? try corrected(filter) ?? filter : filter
            return try found(filter, after: cursor, isCorrected: cursor.isCorrected, limit: limit)
        }
        let page = try found(filter, after: nil, isCorrected: false, limit: limit)
        guard page.next == nil, page.hits.count < min(Self.few, limit), let wider = try corrected(filter)
        else {
            return page
        }
        let more = try found(wider, after: nil, isCorrected: true, limit: limit)
        return more.hits.count > page.hits.count ? more : page
    }

    func corrected(_ filter: PlaceFilter) throws -> PlaceFilter? {
        let words = PlaceWords(connection)
        guard let query = try filter.query?.corrected(words: words.corrections) else { return nil }
        var filter = filter
        filter.query = query
        return filter
    }

    private func found(
        _ filter: PlaceFilter,
        after cursor: PlaceSearchCursor?,
        isCorrected: Bool,
        limit: Int
    ) throws -> Page {
        let (documents, expression) = try documents(filter)
        let listing = Listing(filter, after: cursor, isCorrected: isCorrected, limit: limit)
        guard let center = filter.center else { return try listing.world(documents, expression) }
        return try listing.around(PlaceFinder(documents, around: center))
    }

    func documents(_ filter: PlaceFilter) throws -> (PlaceDocuments, PlaceExpression) {
        let expression = try PlaceExpression(filter, completions: PlaceWords(connection).completions)
        return (PlaceDocuments(connection, filter, expression.lists.isEmpty ? nil : expression), expression)
    }

    /// Puts a page together.
    private struct Listing {
        let filter: PlaceFilter
        let cursor: PlaceSearchCursor?
        let isCorrected: Bool
        let limit: Int
        private let score: PlaceScore

        init(_ filter: PlaceFilter, after cursor: PlaceSearchCursor?, isCorrected: Bool, limit: Int) {
            self.filter = filter
            self.cursor = cursor
            self.isCorrected = isCorrected
            self.limit = limit
            score = PlaceScore(filter.query)
        }

        func around(_ finder: PlaceFinder) throws -> Page {
            var page = Page()
            var inner = 0.0
            switch cursor?.stretch {
            case .ring(let start, let outer):
                let held = try finder.ring(inner: start, outer: outer)
                let ring = PlaceSearchCursor.Stretch.ring(inner: start, outer: held.outer)
                if fill(&page, with: held.rows, of: ring, after: cursor?.last) { return page }
                if held.outer >= finder.reach { return page }
                inner = held.outer
            case .beyond(let start): inner = start
            default: break
            }
            while inner < finder.reach || (inner == 0 && finder.reach == 0) {
                guard page.hits.count < limit else {
                    page.next = PlaceSearchCursor(
                        stretch: .beyond(inner),
                        last: nil,
                        isCorrected: isCorrected
                    )
                    return page
                }
                let stretch = try finder.stretch(beyond: inner)
                let ring = PlaceSearchCursor.Stretch.ring(inner: inner, outer: stretch.outer)
                if fill(&page, with: stretch.rows, of: ring) || stretch.outer <= inner { return page }
                inner = stretch.outer
            }
            return page
        }

        /// The whole world: the sparsest sample of it that holds enough.
        func world(_ documents: PlaceDocuments, _ expression: PlaceExpression) throws -> Page {
            var page = Page()
            func numbers(of sample: Int) throws -> [Int64] {
                try documents.numbers(ofSample: sample, expression, limit: Self.mostOfSample)
            }
            if case .sample(let sample) = cursor?.stretch {
                let rows = try documents.rows(of: numbers(of: sample))
                _ = fill(&page, with: rows, of: .sample(sample), after: cursor?.last)
                return page
            }
            var sparser: [PlaceFinder.Row] = []
            for sample in stride(from: PlaceSamples.sparsest, through: 0, by: -1) {
                let numbers = try numbers(of: sample)
                if numbers.count == Self.mostOfSample, sparser.count >= limit {
                    // Cut off somewhere, while the one before is whole.
                    _ = fill(&page, with: sparser, of: .sample(sample + 1))
                    return page
                }
                let rows = try documents.rows(of: numbers)
                sparser = rows
                guard rows.count >= PlaceFinder.target || sample == 0 else { continue }
                _ = fill(&page, with: rows, of: .sample(sample))
                break
            }
            return page
        }

        /// A sample holds about eight times the sparser one; more only where the unknown are many.
        private static let mostOfSample = 10 * PlaceFinder.target

        /// Adds what follows the cursor; whether the page is full and something of the stretch is left.
        private func fill(
            _ page: inout Page,
            with rows: [PlaceFinder.Row],
            of stretch: PlaceSearchCursor.Stretch,
            after last: PlaceHit? = nil
        ) -> Bool {
            var hits = rows.map { PlaceHit(id: $0.id, rank: rank($0)) }
            if let last { hits = hits.filter { isBefore(last, $0) } }
            hits.sort(by: isBefore)
            let rest = limit - page.hits.count
            page.hits += hits.prefix(rest)
            guard hits.count > rest else { return false }
            page.next = PlaceSearchCursor(stretch: stretch, last: page.hits.last, isCorrected: isCorrected)
            return true
        }

        private func rank(_ row: PlaceFinder.Row) -> Double {
            switch filter.order {
            case .nearest: row.distance
            case .relevance:
                score.score(
                    row.terms,
                    prominence: row.prominence,
                    distance: filter.center == nil ? nil : row.distance
                )
            }
        }

        private func isBefore(_ left: PlaceHit, _ right: PlaceHit) -> Bool {
            guard left.rank == right.rank else {
                return filter.order == .nearest ? left.rank < right.rank : left.rank > right.rank
            }
            return left.id < right.id
        }
    }
}
