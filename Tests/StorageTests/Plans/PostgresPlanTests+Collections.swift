#if Postgres
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    extension PostgresPlanTests {
        @Test(arguments: Planning.allCases)
        func `pages of places with any filter are read in the order of an index`(
            _ planning: Planning
        ) async throws {
            let wide = BoundingBox(west: -9, south: 36, east: 28, north: 68)
            let near = BoundingBox(around: try place(59.33, 18.07), radius: 2000)
            for (box, category) in [
                (nil, nil), (wide, nil), (near, nil), (wide, "category_3"), (nil, "category_3"),
            ] {
                let all = try await plans(planning, pages: 700) { connection in
                    var selection = PlaceSelection()
                    (selection.box, selection.category) = (box, category)
                    let walk = PlaceWalk(selection, on: connection)
                    let keys = try walk.keys(after: nil, count: 100).keys
                    #expect(keys.count == 100)
                    #expect(try walk.keys(after: keys.last, count: 100).keys.count == 100)
                }
                for step in all.compactMap({ $0.reading("p") }) {
                    #expect(step.index == (category == nil ? "poi_by_cell" : "poi_category_pkey"), "\(step)")
                    #expect(step.condition?.contains("cell >=") == true, "\(step)")
                }
            }
        }

        @Test(arguments: Planning.allCases)
        func `changes of places are read in the order of time`(_ planning: Planning) async throws {
            let wide = BoundingBox(west: -9, south: 36, east: 28, north: 68)
            for category in [nil, "category_3"] {
                let all = try await plans(planning, pages: 3000) { connection in
                    var selection = PlaceSelection()
                    (selection.box, selection.category) = (wide, category)
                    selection.since = TestDatabase.now - 10_000_000
                    let start = PlaceSelection.Cursor.change(TestDatabase.now - 9_000_000, .init(rawValue: 5))
                    let walk = PlaceWalk(selection, on: connection)
                    let keys = try walk.keys(after: start, count: 20).keys
                    #expect(keys.count == 20)
                }
                for step in all.compactMap({ $0.reading("p") }) {
                    #expect(step.index == "poi_by_update", "\(step)")
                    #expect(step.condition?.contains("updated_at") == true, "\(step)")
                }
            }
        }
    }
#endif
