package import Model
import Relational
import Storage

extension PlaceService {
    package func page(
        _ filter: PlaceFilter,
        for viewer: Member.ID?,
        after cursor: PlaceSearchCursor?,
        limit: Int
    ) async throws -> (places: [Place], next: PlaceSearchCursor?) {
        guard filter.query != nil || !filter.categories.isEmpty || filter.center != nil else {
            throw Refusal(
                .malformed,
                code: "nothing-to-search",
                "The search is too wide. Send 'q', 'category', 'lat' and 'lon', or 'bbox'.",
                fields: [
                    .init(name: "q", detail: "This field is required without a category or a position.")
                ]
            )
        }
        return try await platform.reads.read(for: viewer) { connection in
            let store = PlaceStore(connection)
            try Self.requireKnown(filter.categories, in: store)
            let page = try PlaceSearch(connection).page(filter, after: cursor, limit: limit)
            return (try store.places(page.hits.map(\.id), for: viewer), page.next)
        }
    }

    /// Throws for a category that is neither in the vocabulary nor at any place; the error names similar
    /// ones.
    static func requireKnown(_ categories: [String], in store: PlaceStore) throws {
        for category in categories where PlaceVocabulary.shared.category(category) == nil {
            if try store.isCategory(category) { continue }
            let near = PlaceVocabulary.shared.categories(near: category).map(\.id)
            let hint =
                near.isEmpty ? "See /v1/poi-categories." : "Similar: \(near.joined(separator: ", "))."
            throw Refusal.badField("category", "There is no category '\(category.prefix(60))'. \(hint)")
        }
    }
}
