#if Postgres
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    extension PostgresPlanTests {
        @Test(arguments: Planning.allCases)
        func `stops are found by their ids, and marked as gone`(_ planning: Planning) async throws {
            let ids = [Stop.ID(rawValue: 70), Stop.ID(rawValue: 90_000)]
            let all = try await plans(planning, pages: 40) { connection in
                let store = StopStore(connection)
                for id in ids {
                    let (isThere, isGone) = (try store.isThere(id), try store.isGone(id))
                    #expect(isThere)
                    #expect(isGone == false)
                }
            }
            #expect(all.count == 4)
            for plan in all { #expect(plan.indexes == ["stop_pkey"], "\(plan)") }
        }

        @Test(arguments: Planning.allCases)
        func `stops in a box are read from a covering index`(_ planning: Planning) async throws {
            let box = BoundingBox(around: try place(59.33, 18.07), radius: 3000)
            let all = try await plans(planning, pages: 400) { connection in
                let ranges = Covering.box(box)
                let found = try StopStore(connection).stops(in: ranges) { box.contains($0) }
                #expect(!found.isEmpty)
            }
            for plan in all {
                let step = try #require(plan.reading("s"))
                #expect(step.kind == "Index Only Scan" && step.index == "stop_by_cell", "\(plan)")
                #expect(step.condition?.contains("cell >=") == true, "\(plan)")
            }
        }

        @Test(arguments: Planning.allCases, viewers)
        func `the tiles of a map of stops are read from a covering index`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let box = try #require(BoundingBox(west: 17, south: 59, east: 19, north: 60))
            let tiles = try #require(GridTile(level: 8, column: 140, row: 212)).children
            let all = try await plans(planning, pages: 2000) { connection in
                var store = MapStore(connection, box: box, viewer: viewer)
                _ = try store.counts(of: [.stop], in: tiles, upTo: 50)
                _ = try store.things(of: .stop, in: tiles)
            }
            let steps = all.compactMap { $0.reading("s") }
            #expect(!steps.isEmpty)
            for step in steps {
                #expect(step.kind == "Index Only Scan" && step.index == "stop_by_cell", "\(step)")
                #expect(step.condition?.contains("cell >=") == true, "\(step)")
            }
        }
    }
#endif
