import Geodesy
package import Model
package import Relational

/// A search by words, for places or for stops; the hits of stops hold their ids in the form of a place's.
package struct PlaceSearch {
    let connection: any Connection
    private let corpus: TextCorpus

    package init(_ connection: any Connection, of corpus: TextCorpus = .places) {
        self.connection = connection
        self.corpus = corpus
    }

    package struct Page: Sendable, Hashable {
        package var hits: [PlaceHit] = []
        /// The cursor of the next page; `nil` on the last page.
        package var next: PlaceSearchCursor?
    }

    /// Slips are corrected when fewer hits than this are found.
    static let few = 5

    /// If little or nothing near is found, the query is also read with its slips corrected.
    ///
    /// If that finds nothing near either, the query is read by its word for a kind of place alone. The far
    /// hits of the plain query then follow.
    package func page(_ filter: PlaceFilter, after cursor: PlaceSearchCursor?, limit: Int) throws -> Page {
        if let cursor {
            let wider = try read(filter, as: cursor.reading) ?? filter
            return try found(wider, or: filter, after: cursor, as: cursor.reading, cursor.isNearFirst, limit)
        }
        let plain = try found(filter, or: filter, after: nil, as: .plain, false, limit)
        let (isFew, lacksNear) = (
            plain.next == nil && plain.hits.count < min(Self.few, limit), isInVain(plain, filter)
        )
        // A query for one kind of place needs no other reading, which would find the same places or unwanted
        // ones.
        let isOneKind = filter.query?.isOneKind ?? true
        guard isFew || (lacksNear && !isOneKind) else { return plain }
        let isNearFirst = filter.hasNearness && lacksNear && !plain.hits.isEmpty
        var best = plain
        for reading in [PlaceSearchCursor.Reading.corrected, .relaxed, .both] {
            if reading != .corrected, !isInVain(best, filter) { break }
            guard let wider = try read(filter, as: reading) else { continue }
            let more = try found(wider, or: filter, after: nil, as: reading, isNearFirst, limit)
            let isBetter =
                isInVain(best, filter) ? !isInVain(more, filter) : more.hits.count > best.hits.count
            if isBetter || (best.hits.isEmpty && !more.hits.isEmpty) { best = more }
        }
        return best
    }

    /// Whether nothing near was found, or nothing at all if nearness does not matter.
    private func isInVain(_ page: Page, _ filter: PlaceFilter) -> Bool {
        guard let first = page.hits.first else { return true }
        return filter.hasNearness && !filter.isNear(first)
    }

    /// Returns the filter with the slips of its query corrected; `nil` if it has none.
    func corrected(_ filter: PlaceFilter) throws -> PlaceFilter? { try read(filter, as: .corrected) }

    /// Returns the filter with another reading of its query; `nil` if the query cannot be read in that way.
    private func read(_ filter: PlaceFilter, as reading: PlaceSearchCursor.Reading) throws -> PlaceFilter? {
        let words = PlaceWords(connection, of: corpus)
        let query: PlaceQuery? =
            switch reading {
            case .plain: filter.query
            case .corrected: try filter.query?.corrected(words: words.corrections)
            case .relaxed: filter.query?.relaxed()
            case .both: try filter.query?.corrected(words: words.corrections)?.relaxed()
            }
        guard let query else { return nil }
        var filter = filter
        filter.query = query
        return filter
    }

    /// With `isNearFirst`, the near hits come first and the plain filter's far hits follow.
    private func found(
        _ filter: PlaceFilter,
        or plain: PlaceFilter,
        after cursor: PlaceSearchCursor?,
        as reading: PlaceSearchCursor.Reading,
        _ isNearFirst: Bool,
        _ limit: Int
    ) throws -> Page {
        guard isNearFirst else { return try found(filter, after: cursor, as: reading, limit) }
        var page = try found(filter.nearOnly, after: cursor, as: reading, limit, isNearFirst: true)
        guard page.next == nil else { return page }
        let beyond = PlaceSearchCursor(section: .beyond(PlaceScore.nearDistance), last: nil, reading: .plain)
        guard page.hits.count < limit else {
            page.next = beyond
            return page
        }
        let far = try found(plain, after: beyond, as: .plain, limit - page.hits.count)
        page.hits += far.hits
        page.next = far.next
        return page
    }

    private func found(
        _ filter: PlaceFilter,
        after cursor: PlaceSearchCursor?,
        as reading: PlaceSearchCursor.Reading,
        _ limit: Int,
        isNearFirst: Bool = false
    ) throws -> Page {
        let (documents, expression) = try documents(filter)
        let listing = Listing(filter, after: cursor, limit: limit) { section, last in
            PlaceSearchCursor(section: section, last: last, reading: reading, isNearFirst: isNearFirst)
        }
        guard let center = filter.center else { return try listing.world(documents, expression) }
        return try listing.around(PlaceFinder(documents, around: center))
    }

    func documents(_ filter: PlaceFilter) throws -> (PlaceDocuments, PlaceExpression) {
        let expression = try PlaceExpression(
            filter,
            completions: PlaceWords(connection, of: corpus).completions
        )
        let wanted = expression.lists.isEmpty ? nil : expression
        return (PlaceDocuments(connection, of: corpus, filter, wanted), expression)
    }

    private struct Listing {
        let filter: PlaceFilter
        let cursor: PlaceSearchCursor?
        let limit: Int
        /// Makes the cursor of a page that ends in a section, after a hit.
        let end: (PlaceSearchCursor.Section, PlaceHit?) -> PlaceSearchCursor
        private let score: PlaceScore

        init(
            _ filter: PlaceFilter,
            after cursor: PlaceSearchCursor?,
            limit: Int,
            end: @escaping (PlaceSearchCursor.Section, PlaceHit?) -> PlaceSearchCursor
        ) {
            self.filter = filter
            self.cursor = cursor
            self.limit = limit
            self.end = end
            score = PlaceScore(filter.query)
        }

        func around(_ finder: PlaceFinder) throws -> Page {
            var page = Page()
            var inner = 0.0
            switch cursor?.section {
            case .ring(let start, let outer):
                let held = try finder.ring(inner: start, outer: outer)
                let ring = PlaceSearchCursor.Section.ring(inner: start, outer: held.outer)
                if fill(&page, with: held.rows, of: ring, after: cursor?.last) { return page }
                if held.outer >= finder.reach { return page }
                inner = held.outer
            case .beyond(let start): inner = start
            default: break
            }
            while inner < finder.reach || (inner == 0 && finder.reach == 0) {
                guard page.hits.count < limit else {
                    page.next = end(.beyond(inner), nil)
                    return page
                }
                let found = try finder.ring(beyond: inner)
                let ring = PlaceSearchCursor.Section.ring(inner: inner, outer: found.outer)
                if fill(&page, with: found.rows, of: ring) || found.outer <= inner { return page }
                inner = found.outer
            }
            return page
        }

        /// Lists the hits of a whole-world search, from the sparsest sample that holds enough of them.
        func world(_ documents: PlaceDocuments, _ expression: PlaceExpression) throws -> Page {
            var page = Page()
            func numbers(of sample: Int) throws -> [Int64] {
                try documents.numbers(ofSample: sample, expression, limit: Self.mostOfSample)
            }
            if case .sample(let sample) = cursor?.section {
                let rows = try documents.rows(of: numbers(of: sample))
                _ = fill(&page, with: rows, of: .sample(sample), after: cursor?.last)
                return page
            }
            var sparser: [PlaceFinder.Row] = []
            for sample in stride(from: PlaceSamples.sparsest, through: 0, by: -1) {
                let numbers = try numbers(of: sample)
                if numbers.count == Self.mostOfSample, sparser.count >= limit {
                    // This sample has more matches than were read; the sparser sample before it was read
                    // completely.
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

        /// The most matches that are read of a sample; a sample holds about eight times as many as the next
        /// sparser one, and more only if many places have a low prominence.
        private static let mostOfSample = 10 * PlaceFinder.target

        /// Returns `true` when the page is full and rows are left.
        private func fill(
            _ page: inout Page,
            with rows: [PlaceFinder.Row],
            of section: PlaceSearchCursor.Section,
            after last: PlaceHit? = nil
        ) -> Bool {
            var hits = rows.map { PlaceHit(id: $0.id, rank: rank($0)) }
            if let last { hits = hits.filter { isBefore(last, $0) } }
            hits.sort(by: isBefore)
            let rest = limit - page.hits.count
            page.hits += hits.prefix(rest)
            guard hits.count > rest else { return false }
            page.next = end(section, page.hits.last)
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
