#if Postgres
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    extension PostgresPlanTests {
        /// A list of which few or no notes are found, although many are there.
        struct SparseList: Sendable {
            let name: String
            var order = NoteOrder.newest
            var position: Coordinate?
            var filter = NoteFilter()

            static func all() throws -> [SparseList] {
                var lists: [SparseList] = []
                for (latitude, longitude) in [(-60.0, -150.0), (0, -160)] {
                    let ocean = try place(latitude, longitude)
                    lists.append(SparseList(name: "ocean", order: .nearest, position: ocean))
                }
                for instant in [Instant(milliseconds: 86_400_000), TestDatabase.now - 3_000_000_000] {
                    var list = SparseList(name: "before")
                    list.filter.until = instant
                    lists.append(list)
                }
                for order in [NoteOrder.newest, .nearest] {
                    var strip = SparseList(name: "strip", order: order, position: try place(59, 18))
                    strip.filter.area = BoundingBox(
                        west: -180,
                        south: 59.000_010,
                        east: 180,
                        north: 59.000_011
                    )
                    .map(NoteFilter.Area.box)
                    lists.append(strip)
                }
                return lists
            }
        }

        @Test(arguments: Planning.allCases, viewers)
        func `no page reads more than a window at once, however few notes match`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            for list in try SparseList.all() {
                var there = viewer
                there.position = list.position ?? viewer.position
                let all = try await plans(planning, pages: 24_000) { [there] connection in
                    let (store, budget) = (NoteStore(connection), RowBudget())
                    let page = try store.page(
                        list.filter,
                        order: list.order,
                        for: there,
                        after: nil,
                        limit: 20,
                        within: budget
                    )
                    #expect(budget.examined < 2 * RowBudget.largest, "\(list)")
                    #expect(list.name != "ocean" || page.notes.count == 20)
                    guard let next = page.next else { return }
                    _ = try store.page(list.filter, order: list.order, for: there, after: next, limit: 20)
                }
                for step in all.flatMap(\.steps) where step.table == "note" {
                    #expect(step.index != nil, "\(list): \(step)")
                }
            }
        }
    }
#endif
