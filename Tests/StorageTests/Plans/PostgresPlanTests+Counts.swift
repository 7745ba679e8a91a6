#if Postgres
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    /// Threads, counts at places, and the tiles of a map.
    extension PostgresPlanTests {
        @Test(arguments: Planning.allCases, viewers)
        func `comments and their replies are found by indexes`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let rule = CommentRule(for: viewer.member)
            let wanted = SQL.rows((1...8).map { 200_000 + $0 })
            let thread = CommentList(
                place: "c.target_kind = 'note' AND c.target_id = \(77) AND c.parent_id IS NULL",
                newestFirst: true,
                rule: rule
            )
            let replies = CommentList(place: "c.parent_id = \(77)", newestFirst: false, rule: rule)
            let all = try await plans(planning, pages: 200) { connection in
                try connection.forEach(ThreadReader.firstReplies(wanted, rule)) { _ in true }
                try connection.forEach(ThreadReader.rows(wanted, rule)) { _ in true }
                try connection.forEach(ThreadReader.replies(to: .init(rawValue: 77), rule)) { _ in true }
                try connection.forEach(ThreadReader.below(wanted, rule, limit: 50)) { _ in true }
                for list in [thread, replies] {
                    for id in [nil, Model.Comment.ID(rawValue: 250_000)] {
                        try connection.forEach(list.end(after: id)) { _ in true }
                        try connection.forEach(list.candidates(after: id, through: id, limit: 20)) { _ in true
                        }
                    }
                }
            }
            #expect(all.count == 12)
            for plan in all[..<4] { #expect(try index(of: "r", in: plan) == "comment_by_parent") }
        }

        @Test(arguments: Planning.allCases, viewers)
        func `the responses to places are found by their ids`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let ids = (1...30).map { Place.ID(rawValue: $0 * 30_003) }
            let all = try await plans(planning, pages: 900) { connection in
                let store = PlaceStore(connection)
                #expect(try store.places(ids, for: viewer.member).count >= 20)
                _ = try store.labels(ids, for: viewer.member, in: .none)
            }
            #expect(all.count { $0.indexes.contains("poi_rating_sum_pkey") } == 2)
        }

        @Test(arguments: Planning.allCases, viewers)
        func `the tiles of a map are read from covering indexes`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let city = try #require(GridTile(GridCell(place(59.33, 18.07)), level: 7))
            let tiles = city.children.flatMap(\.children).flatMap(\.children)
            let all = try await plans(planning, pages: 3000) { connection in
                for box in [city.bounds, try #require(GridTile(level: 0, column: 0, row: 0)).bounds] {
                    var store = MapStore(connection, box: box, viewer: viewer)
                    #expect(try !store.counts(of: [.note, .place], in: tiles).counts.isEmpty)
                }
            }
            let notes = all.filter { $0.reading("n") != nil && $0.reading("wanted") == nil }
            #expect(notes.count { $0.indexes.contains("note_by_cell") } >= 2)
            #expect(all.count { $0.indexes.contains("poi_by_cell") } >= 2)
        }
    }
#endif
