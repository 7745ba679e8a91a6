#if Postgres
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    extension PostgresPlanTests {
        /// A viewer and how far they look.
        struct Look: Sendable {
            let viewer: Viewer
            let reach: Double
        }

        static let looks = viewers.flatMap { viewer in
            [100, 500, 3000, 50_000.0].map { Look(viewer: viewer, reach: $0) }
        }

        /// In the middle of a large city, and far from any.
        private static let spots = [(59.33, 18.07), (50.5, 10.5)]

        @Test(arguments: Planning.allCases, looks)
        func `a view is read from ranges of a covering index`(_ planning: Planning, _ look: Look) async throws
        {
            let all = try await plans(planning, pages: 200) { connection in
                for (latitude, longitude) in Self.spots {
                    let here = try place(latitude, longitude)
                    let found = try NoteStore(connection).nearest(
                        NearestQuery(
                            around: here,
                            within: look.reach,
                            sectors: [Sector(center: here, from: 20, to: 80)].compactMap(\.self),
                            count: 50
                        ),
                        for: look.viewer,
                        accept: { id, _, _ in id }
                    )
                    #expect(!found.isEmpty || latitude < 59 && look.reach < 50_000)
                }
            }
            for plan in all {
                let step = try #require(plan.reading("n"))
                #expect(step.kind == "Index Only Scan" && step.index == "note_by_cell", "\(plan)")
                #expect(step.condition?.contains("cell >=") == true, "\(plan)")
            }
        }

        @Test(arguments: Planning.allCases, looks)
        func `an area is searched by ranges of covering indexes`(
            _ planning: Planning,
            _ look: Look
        ) async throws {
            for order in [NoteOrder.newest, .nearest] {
                let all = try await plans(planning, pages: 3000) { connection in
                    for (latitude, longitude) in Self.spots {
                        let here = try place(latitude, longitude)
                        var filter = NoteFilter()
                        filter.area = .circle(center: here, radius: look.reach)
                        let store = NoteStore(connection)
                        let page = try store.page(
                            filter,
                            order: order,
                            for: look.viewer,
                            after: nil,
                            limit: 20
                        )
                        #expect(page.notes.count == 20 || latitude < 59)
                    }
                }
                #expect(!all.isEmpty)
                for plan in all {
                    for step in plan.steps where step.table == "note" {
                        switch step.index {
                        case "note_by_cell":
                            #expect(step.kind == "Index Only Scan", "\(plan)")
                            #expect(step.condition?.contains("cell >=") == true, "\(plan)")
                        case "note_by_tile":
                            #expect(step.kind == "Index Only Scan", "\(plan)")
                            #expect(step.condition?.contains("tile ") == true, "\(plan)")
                        case "note_by_author", "note_pkey":
                            break
                        default:
                            Issue.record("reads \(step.index ?? "all of it"): \(plan)")
                        }
                    }
                }
            }
        }

        @Test(arguments: Planning.allCases, viewers)
        func `a box is searched like a circle, also for one author`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let all = try await plans(planning, pages: 3000) { connection in
                let store = NoteStore(connection)
                var filter = NoteFilter()
                filter.area = .box(BoundingBox(around: try place(59.33, 18.07), radius: 500))
                let page = try store.page(filter, order: .newest, for: viewer, after: nil, limit: 20)
                #expect(page.notes.count == 20)
                filter.author = .init(rawValue: 7)
                _ = try store.page(filter, order: .newest, for: viewer, after: nil, limit: 20)
            }
            for step in all.flatMap(\.steps) where step.table == "note" {
                let index = step.index ?? "none"
                let read = [
                    "note_by_cell", "note_by_tile", "note_by_author", "note_by_author_cell", "note_pkey",
                ]
                #expect(read.contains(index))
                #expect(index != "note_by_author" || viewer.member != nil)
            }
            #expect(all.contains { $0.indexes.contains("note_by_cell") })
        }

        /// What is asked for, by words or a category.
        struct PlaceQuestion: Sendable {
            let text: String?
            let isNear: Bool
        }

        static let placeQuestions = [
            PlaceQuestion(text: "place", isNear: true), PlaceQuestion(text: "plac", isNear: true),
            PlaceQuestion(text: nil, isNear: true), PlaceQuestion(text: "place", isNear: false),
        ]

        @Test(arguments: Planning.allCases, placeQuestions)
        func `a search for places reads the word index and rows of near places`(
            _ planning: Planning,
            _ question: PlaceQuestion
        ) async throws {
            // To go through all of it would be seen.
            let pages = try await PostgresWorld.read {
                try $0.integer("SELECT pg_relation_size('poi_text') / 8192") ?? 0
            }
            #expect(pages > 1000)
            var filter = PlaceFilter()
            if question.isNear { filter.position = try place(59.33, 18.07) }
            filter.query = try question.text.map { try PlaceQuery($0) }
            if question.text == nil { filter.categories = ["category_10"] }
            let all = try await plans(planning, pages: 700) { [filter] connection in
                let page = try PlaceSearch(connection).page(filter, after: nil, limit: 20)
                #expect(page.hits.count == 20)
            }
            let functions = all.flatMap(\.steps).filter { $0.kind == "Function Scan" }
            #expect(functions.contains { $0.alias == "held" && $0.rows > 0 })
        }
    }
#endif
