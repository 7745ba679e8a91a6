#if Postgres
    import EngineTesting
    import Geodesy
    import Model
    import Relational
    import Testing

    @testable import Storage

    /// The plans of the hot reads, as PostgreSQL makes and follows them for the very statements that the
    /// stores run, among one million notes.
    ///
    /// How many pages a plan looks at is what it costs, whatever else the machine does; each limit leaves
    /// room for about twice what was measured.
    @Suite(
        .enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)),
        .millionNotes
    )
    struct PostgresPlanTests {
        typealias Planning = PostgresPlanRecorder.Planning

        static let viewers = [visitor(at: Coordinate(latitude: 59.33, longitude: 18.07)), visitor(5)]
        /// The most rows that may be sorted: those of a few pages of a list.
        private static let sortedRows = 100.0
        /// Tables that hold one row for each thing there is one of.
        private static let small: Set<String> = ["counter"]

        /// The plans of what `work` asks, none of which reads a whole table, or sorts more than a page, or
        /// looks at more than so many pages.
        func plans(
            _ planning: Planning,
            pages: Int,
            writing: Bool = false,
            sourceLocation: SourceLocation = #_sourceLocation,
            _ work: @escaping @Sendable (any Connection) throws -> Void
        ) async throws -> [PostgresPlan] {
            let plans = try await PostgresWorld.plans(planning, writing: writing, work)
            #expect(!plans.isEmpty, sourceLocation: sourceLocation)
            for plan in plans {
                let whole = plan.steps.filter {
                    ["Seq Scan", "Sample Scan"].contains($0.kind) && !Self.small.contains($0.table ?? "")
                }
                #expect(whole.isEmpty, "reads a whole table: \(plan)", sourceLocation: sourceLocation)
                let sorts = plan.steps.filter {
                    $0.kind.hasSuffix("Sort") && max($0.rows, $0.expectedRows) > Self.sortedRows
                }
                #expect(sorts.isEmpty, "sorts too much: \(plan)", sourceLocation: sourceLocation)
                #expect(plan.pages <= pages, "looks at too much: \(plan)", sourceLocation: sourceLocation)
            }
            return plans
        }

        /// The index by which the rows of an alias are found.
        func index(
            of alias: String = "n",
            in plan: PostgresPlan?,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws -> String {
            try #require(
                plan?.reading(alias)?.index,
                "\(String(describing: plan))",
                sourceLocation: sourceLocation
            )
        }

        @Test func `notes are stored in the cells and tiles that searches read`() async throws {
            let (count, strangers) = try await PostgresWorld.read { connection in
                let rows = try connection.all(
                    "SELECT lat, lon, cell, tile FROM note WHERE id % 1000 = 7"
                ) { row in
                    (try place(row.real(), row.real()), try row.integer(), try row.integer())
                }
                let strangers = rows.filter { coordinate, cell, tile in
                    let right = GridCell(coordinate)
                    return right.rawValue != cell || NoteTile(right).number != tile
                }
                return (rows.count, strangers.count)
            }
            #expect((count, strangers) == (1000, 0))
            #expect(try await PostgresWorld.read { try $0.integer("SELECT count(*) FROM note") } == 1_000_000)
        }

        @Test(arguments: Planning.allCases, viewers)
        func `a note and its parts are found by their ids`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let ids = (1...30).map { Note.ID(rawValue: $0 * 30_001) }
            let all = try await plans(planning, pages: 800) { connection in
                let store = NoteStore(connection)
                _ = try store.notes(ids, for: viewer)
                #expect(try store.labels(ids).count == 30)
            }
            let one = try await plans(planning, pages: 400) { connection in
                let note = try NoteStore(connection).note(.init(rawValue: 78), for: viewer)
                #expect(note?.content.title == "Note 78")
                _ = try NoteStore(connection).notes([.init(rawValue: 77)], for: viewer)
            }
            let responses = (all + one).filter { $0.reading("c") != nil }
            #expect(responses.count == 3)
            for plan in responses {
                #expect(try index(of: "c", in: plan) == "comment_by_target")
                #expect(try index(of: "f", in: plan) == "favorite_by_target")
            }
            let items = one.filter { $0.reading("c") == nil }
            for plan in all.filter({ $0.reading("c") == nil }) + items {
                #expect(try index(in: plan) == "note_pkey")
                #expect(try index(of: "i", in: plan) == "image_pkey")
            }
            for plan in [all[0]] + items {
                #expect(try index(of: "b", in: plan) == "blob_pkey")
                #expect(try index(of: "m", in: plan) == "member_pkey")
            }
        }

        @Test(arguments: Planning.allCases, viewers)
        func `the newest notes are read in the order of an index`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let all = try await plans(planning, pages: 800) { connection in
                let store = NoteStore(connection)
                let first = try store.page(NoteFilter(), order: .newest, for: viewer, after: nil, limit: 20)
                #expect(first.notes.count == 20)
                _ = try store.page(NoteFilter(), order: .newest, for: viewer, after: first.next, limit: 20)
                var filter = NoteFilter()
                filter.since = TestDatabase.now - 86_400_000
                filter.until = TestDatabase.now - 80_000_000
                let then = try store.page(filter, order: .newest, for: viewer, after: nil, limit: 20)
                #expect(then.notes.count == 20)
            }
            let walks = all.filter { $0.indexes.contains("note_newest") }
            // Which index one of the other statements takes is a matter of the sample that was drawn.
            #expect(walks.count >= 3)
            if viewer.member != nil { #expect(try index(in: all.first) == "note_by_author") }
        }

        @Test(arguments: Planning.allCases, viewers)
        func `the newest notes of an author or a group are read in the order of an index`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            // One who wrote thousands, and one who wrote a few.
            for author: Int64 in [7, 40_000] {
                let all = try await plans(planning, pages: 800) { connection in
                    var filter = NoteFilter()
                    filter.author = .init(rawValue: author)
                    let store = NoteStore(connection)
                    let page = try store.page(filter, order: .newest, for: viewer, after: nil, limit: 20)
                    #expect(author != 7 || page.notes.count == 20)
                }
                #expect(try index(in: all.first) == "note_by_author")
            }
            let grouped = try await plans(planning, pages: 800) { connection in
                var filter = NoteFilter()
                filter.group = .init(rawValue: 5)
                let page = try NoteStore(connection).page(
                    filter,
                    order: .newest,
                    for: viewer,
                    after: nil,
                    limit: 20
                )
                #expect(page.notes.isEmpty == (viewer.member == nil))
            }
            #expect(grouped.contains { $0.indexes.contains("note_by_group") })
        }
    }
#endif
