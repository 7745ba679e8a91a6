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
                "Say what to look for, with 'q' or 'category', or where, with 'lat' and 'lon' or 'bbox'.",
                fields: [
                    .init(name: "q", detail: "it is needed where neither a category nor a position is given.")
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

    /// Throws for a category that is neither in the vocabulary nor at any place, and names similar ones.
    static func requireKnown(_ categories: [String], in store: PlaceStore) throws {
        for category in categories where PlaceVocabulary.shared.category(category) == nil {
            if try store.isCategory(category) { continue }
            let near = PlaceVocabulary.shared.categories(near: category).map(\.id)
            let hint =
                near.isEmpty ? "see /v1/poi-categories." : "near it are: \(near.joined(separator: ", "))."
            throw Refusal.badField("category", "there is no '\(category.prefix(60))'; \(hint)")
        }
    }
}
