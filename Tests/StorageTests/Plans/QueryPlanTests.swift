import Geodesy
import Model
import Relational
import SQLiteEngine
import Testing

@testable import Storage

/// The plans of the hot reads, as SQLite makes them for the very statements that the stores run.
struct QueryPlanTests {
    /// 120,000 notes by 100 members, with what the planner needs to know of them.
    private static let world = Task { try await TestDatabase.analyzed(population) }

    private static let population = """
        CREATE TEMPORARY TABLE n AS
        WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 120000)
        SELECT i, (i * 7919 % 120000) / 120000.0 * 13 + 55 AS lat, (i * 104729 % 120000) / 120000.0 * 13 + 11 AS lon,
               1800000000000 - i * 1000 AS created, (i * 7919 % 120000) * 38430716820168 AS cell
        FROM c;
        INSERT INTO member (id, handle, display_name, role, created_at)
        SELECT i, 'member_' || i, 'M', 'member', 0 FROM n WHERE i <= 100;
        INSERT INTO friend_group (id, owner_id, name, created_at) VALUES (900, 1, 'g', 0);
        INSERT INTO friend_group_member (group_id, member_id, added_at) SELECT 900, i, 0 FROM n WHERE i <= 100;
        INSERT INTO blob (id, sha256, byte_count, uses) SELECT i, printf('%064d', i), 5, 1 FROM n WHERE i <= 1000;
        INSERT INTO image (id, name, format, width, height, original_blob, display_blob, thumb_blob)
        SELECT i, printf('%022d', i), 'jpeg', 1, 1, i % 1000 + 1, i % 1000 + 1, i % 1000 + 1 FROM n;
        INSERT INTO note (id, author_id, image_id, title, lat, lon, cell, tile, fov_deg, audience, group_id,
                          visible_from, visible_until, created_at, updated_at, published_at)
        SELECT i, i % 100 + 1, i, 'T', lat, lon, cell, cell >> 38, 60, CASE i % 20 WHEN 0 THEN 'group' ELSE 'public' END,
               CASE i % 20 WHEN 0 THEN 900 END, CASE i % 10 WHEN 1 THEN created + 500 END,
               CASE i % 10 WHEN 2 THEN created + 600 END, created, created,
               created + CASE i % 10 WHEN 1 THEN 500 ELSE 0 END
        FROM n;
        INSERT INTO change (number, note_id, at, author_id, audience, lat, lon, created_at)
        SELECT i / 10, i, created, 1, 'public', lat, lon, created FROM n;
        INSERT INTO comment (id, target_kind, target_id, depth, author_id, body, created_at, change_number)
        SELECT 200000 + i, 'note', i * 7919 % 120000, 1, i % 100 + 1, 'Words.', created, 1 FROM n;
        INSERT INTO favorite (member_id, target_kind, target_id, created_at)
        SELECT i % 100 + 1, 'note', i * 7919 % 120000, created FROM n;
        INSERT INTO session (id, token_digest, member_id, created_at, last_used_at)
        SELECT i, randomblob(32), i % 100 + 1, 0, 0 FROM n WHERE i <= 20000;
        DROP TABLE n;
        """

    func plans(
        _ work: @escaping @Sendable (PlanRecorder) throws -> Void
    ) async throws -> [[String]] {
        let plans = try await PlanRecorder.plans(in: Self.world.value.1, work)
        for plan in plans {
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN n") && !$0.contains("note_newest") }, "\(plan)")
        }
        return plans
    }

    /// The step that reads a table under an alias.
    func step(_ alias: String, of plan: [String]?) throws -> String {
        try #require(
            plan?.first {
                $0.hasPrefix("SEARCH \(alias) ") || $0.hasPrefix("SCAN \(alias) ") || $0 == "SCAN \(alias)"
            }
        )
    }

    static let viewers = [visitor(at: Coordinate(latitude: 59, longitude: 18)), visitor(5)]

    @Test(arguments: viewers)
    func `a note and its parts are found by their ids`(_ viewer: Viewer) async throws {
        let all = try await plans { connection in
            _ = try NoteStore(connection).note(.init(rawValue: 77), for: viewer)
            _ = try NoteStore(connection).notes((1...30).map { Note.ID(rawValue: $0) }, for: viewer)
            _ = try NoteStore(connection).labels((1...30).map { Note.ID(rawValue: $0) })
        }
        let responses = all.filter { $0.contains { $0.contains("comment_by_target") } }
        #expect(responses.count == 2)
        for plan in responses {
            #expect(
                try step("c", of: plan).contains("USING COVERING INDEX comment_by_target (target_kind=? AND")
            )
            #expect(
                try step("f", of: plan).contains("USING COVERING INDEX favorite_by_target (target_kind=? AND")
            )
        }
        for plan in all where !responses.contains(plan) {
            #expect(try step("n", of: plan).contains("INTEGER PRIMARY KEY (rowid=?)"))
            #expect(try step("i", of: plan).contains("INTEGER PRIMARY KEY (rowid=?)"))
        }
        #expect(try step("b", of: all.first).contains("INTEGER PRIMARY KEY (rowid=?)"))
        #expect(try step("m", of: all.first).contains("INTEGER PRIMARY KEY (rowid=?)"))
    }

    @Test(arguments: viewers)
    func `the newest notes are read in the order of an index`(_ viewer: Viewer) async throws {
        let all = try await plans { connection in
            let store = NoteStore(connection)
            let first = try store.page(NoteFilter(), order: .newest, for: viewer, after: nil, limit: 20)
            #expect(first.notes.count == 20)
            _ = try store.page(NoteFilter(), order: .newest, for: viewer, after: first.next, limit: 20)
        }
        let walks = all.filter { $0.first?.hasPrefix("SEARCH n USING INDEX note_newest") == true }
        #expect(walks.count >= 2)
        #expect(walks.allSatisfy { $0[0].contains("published_at") })
        if viewer.member != nil {
            #expect(try step("n", of: all.first).contains("note_by_author (author_id=? AND"))
        }
    }

    @Test(arguments: viewers)
    func `the newest notes of an author or a group are read in the order of an index`(
        _ viewer: Viewer
    ) async throws {
        let all = try await plans { connection in
            var filter = NoteFilter()
            filter.author = .init(rawValue: 7)
            _ = try NoteStore(connection).page(filter, order: .newest, for: viewer, after: nil, limit: 20)
        }
        #expect(try step("n", of: all.first).contains("note_by_author (author_id=?"))
        let grouped = try await plans { connection in
            var filter = NoteFilter()
            filter.group = .init(rawValue: 900)
            _ = try NoteStore(connection).page(filter, order: .newest, for: viewer, after: nil, limit: 20)
        }
        #expect(grouped.contains { $0.contains { $0.contains("note_by_group (group_id=?") } })
    }

    @Test(arguments: viewers, [NoteOrder.newest, .nearest])
    func `the notes about a place are read from an index of their own`(
        _ viewer: Viewer,
        _ order: NoteOrder
    ) async throws {
        let here = try place(59, 18)
        for area in [nil, NoteFilter.Area.circle(center: here, radius: 40_000)] {
            var filter = NoteFilter()
            (filter.placeID, filter.area) = (.init(rawValue: 5), area)
            var there = viewer
            there.position = here
            let all = try await plans { [filter, there] connection in
                _ = try NoteStore(connection).page(filter, order: order, for: there, after: nil, limit: 20)
            }
            #expect(all.contains { $0.contains { $0.contains("(poi_id=?") } })
            #expect(!all.joined().contains { $0.contains("note_by_cell") })
        }
    }

    @Test(arguments: viewers, [400, 3000, 50_000.0])
    func `an area is searched by ranges of a covering index`(_ viewer: Viewer, _ radius: Double) async throws
    {
        let here = try place(59, 18)
        let all = try await plans { connection in
            var filter = NoteFilter()
            filter.area = .circle(center: here, radius: radius)
            let store = NoteStore(connection)
            for order in [NoteOrder.newest, .nearest] {
                _ = try store.page(filter, order: order, for: viewer, after: nil, limit: 20)
            }
            _ = try store.nearest(
                NearestQuery(around: here, within: radius, count: 50),
                for: viewer,
                accept: { id, _, _ in id }
            )
        }
        let scans = all.filter { $0.contains { $0.contains("note_by_cell") } }
        #expect(!scans.isEmpty)
        for plan in scans {
            #expect(try step("n", of: plan).contains("COVERING INDEX note_by_cell (cell>? AND cell<?)"))
        }
        for step in all.joined() where step.contains("note_by_tile") {
            #expect(step.contains("COVERING INDEX note_by_tile (tile"), "\(step)")
        }
    }

    @Test(arguments: viewers, [400, 3000, 50_000.0])
    func `a view of the notes of an author, group or place reads only these`(
        _ viewer: Viewer,
        _ range: Double
    ) async throws {
        let here = try place(59, 18)
        for (index, key) in [
            ("note_by_author_cell", "author_id"), ("note_by_group_cell", "group_id"),
            ("note_by_poi_cell", "poi_id"),
        ] {
            var filter = NoteFilter()
            switch key {
            case "author_id": filter.author = .init(rawValue: 7)
            case "group_id": filter.group = .init(rawValue: 900)
            default: (filter.placeID, filter.author) = (.init(rawValue: 5), .init(rawValue: 7))
            }
            let all = try await plans { [filter] connection in
                _ = try NoteStore(connection).nearest(
                    NearestQuery(around: here, within: range, count: 50),
                    filter: filter,
                    for: viewer,
                    accept: { id, _, _ in id }
                )
            }
            for plan in all where plan.contains(where: { $0.contains(" n ") && !$0.contains("note_by_cell") })
            {
                #expect(
                    try step("n", of: plan).contains("INDEX \(index) (\(key)=? AND cell>? AND cell<?)"),
                    "\(plan)"
                )
            }
            #expect(all.contains { $0.contains { $0.contains(index) } })
        }
    }

    @Test func `an area is searched by position with any other filter`() async throws {
        let here = try place(59, 18)
        let all = try await plans { connection in
            for field in 0..<3 {
                var filter = NoteFilter()
                filter.area = .circle(center: here, radius: 3000)
                switch field {
                case 0: filter.author = .init(rawValue: 7)
                case 1: filter.group = .init(rawValue: 900)
                default: filter.since = TestDatabase.now - 60_000
                }
                for order in [NoteOrder.newest, .nearest] {
                    let store = NoteStore(connection)
                    _ = try store.page(filter, order: order, for: visitor(), after: nil, limit: 20)
                }
            }
        }
        let covering = "COVERING INDEX note_by_cell (cell>? AND cell<?)"
        #expect(all.joined().contains { $0.contains(covering) })
        let owned = [
            "(rowid=?)", "note_by_author (author_id=?", "note_by_author_cell (author_id=? AND cell>?",
        ]
        let grouped = ["note_by_group (group_id=?", "note_by_group_cell (group_id=? AND cell>?"]
        for step in all.joined() where step.hasPrefix("SEARCH n USING INDEX") {
            #expect((owned + grouped).contains { step.contains($0) }, "\(step)")
        }
    }

    @Test(arguments: viewers)
    func `notes from before an instant are read by their creation, or by the opening of their windows`(
        _ viewer: Viewer
    ) async throws {
        for few in [0, 100_000] {
            let all = try await plans { connection in
                var filter = NoteFilter()
                filter.until = TestDatabase.now - 60_000_000
                var search = NewestSearch(filter, for: viewer, count: 20, on: connection)
                search.limits.sortedOpenings = few
                let part = try search.keys()
                #expect(part.keys.count == 20)
            }
            let index = few == 0 ? "note_opens (visible_from>?" : "note_scheduled (created_at<?)"
            #expect(all.contains { $0.contains { $0.hasPrefix("SEARCH n") && $0.contains(index) } }, "\(all)")
        }
    }

    @Test(arguments: viewers)
    func `the notes of a tile are read in the order of their covering index`(_ viewer: Viewer) async throws {
        let here = try place(59, 18)
        let all = try await plans { connection in
            var filter = NoteFilter()
            filter.area = .circle(center: here, radius: 3000)
            var search = NewestSearch(filter, for: viewer, count: 20, on: connection)
            for start in [nil, NoteKey(id: .init(rawValue: 5), publishedAt: TestDatabase.now)] {
                search.start = start
                var walk = NoteWalk(search, along: .tile(NoteTile(GridCell(here))), window: 20)
                try walk.read()
            }
        }
        for plan in all {
            #expect(try step("n", of: plan).hasPrefix("SEARCH n USING COVERING INDEX note_by_tile (tile=?"))
        }
    }

    @Test func `a session is found by the digest of its token, an image by its name`() async throws {
        let sessions = try await plans { _ = try SessionStore($0).session(tokenDigest: [1, 2]) }
        #expect(try step("s", of: sessions.first).contains("(token_digest=?)"))
        #expect(try step("m", of: sessions.first).contains("INTEGER PRIMARY KEY (rowid=?)"))
        let images = try await plans {
            _ = try ImageStore($0).served("thumb.jpg", of: "0000000000000000000077", for: visitor())
        }
        #expect(try step("i", of: images.first).contains("(name=?)"))
        #expect(try step("n", of: images.first).contains("(image_id=?)"))
        #expect(try step("b", of: images.first).contains("INTEGER PRIMARY KEY (rowid=?)"))
    }

    @Test func `the next edge is one step in an index`() async throws {
        let all = try await plans { _ = try Revision.nextEdge(after: TestDatabase.now - 5000, on: $0) }
        #expect(all.count == 1)
        for index in ["note_opens (visible_from>?)", "note_closes (visible_until>?)"] {
            #expect(all.joined().contains { $0.hasPrefix("SEARCH note ") && $0.contains(index) }, "\(all)")
        }
    }

    @Test func `changes and edges are read in the order of their indexes`() async throws {
        let all = try await plans { connection in
            let store = NoteStore(connection)
            _ = try store.firstChanges(in: 50..<900, after: nil, limit: 20)
            _ = try store.firstChanges(in: 50..<900, after: (60, .init(rawValue: 5)), limit: 20)
        }
        #expect(all.count == 4)
        for (place, plan) in all.enumerated() {
            let index = "INDEX sqlite_autoindex_change_1"
            // The end of what is examined is found first.
            guard place % 2 == 1 else {
                #expect(try step("c", of: plan).hasPrefix("SEARCH c USING COVERING \(index)"))
                continue
            }
            #expect(try step("c", of: plan).hasPrefix("SEARCH c USING \(index)"))
            #expect(
                try step("e", of: plan).contains(
                    "COVERING INDEX change_by_note (note_id=? AND number>? AND number<?)"
                )
            )
        }
        let edges = try await plans { connection in
            for edge in [WindowEdge.opens, .closes] {
                _ = try NoteStore(connection).edges(
                    edge,
                    after: TestDatabase.now - 100_000,
                    until: TestDatabase.now,
                    untouchedSince: 5,
                    after: nil,
                    limit: 20
                )
            }
        }
        #expect(try step("n", of: edges.first).contains("note_opens (visible_from>? AND visible_from<?)"))
        #expect(try step("n", of: edges.last).contains("note_closes (visible_until>? AND visible_until<?)"))
    }

    @Test func `changed comments and a member's comments are found by their keys`() async throws {
        let changes = try await plans { connection in
            let store = CommentStore(connection)
            _ = try store.changes(in: 5..<900, after: nil, limit: 20)
            _ = try store.changes(in: 5..<900, after: (60, .init(rawValue: 5)), limit: 20)
        }
        for plan in changes {
            #expect(try step("c", of: plan).hasPrefix("SEARCH c USING INDEX comment_by_change ("))
        }
        let own = try await plans { connection in
            let store = ExportStore(connection)
            _ = try store.noteIDs(of: .init(rawValue: 5))
            _ = try store.comments(of: .init(rawValue: 5), after: .init(rawValue: 5), limit: 20)
        }
        #expect(try step("note", of: own.first).contains("COVERING INDEX note_by_author (author_id=?)"))
        #expect(try step("comment", of: own.last).contains("comment_by_author (author_id=? AND id>?)"))
        let ended = try await plans { connection in
            _ = try AccountStore(connection).unfinished(at: TestDatabase.now, limit: 20)
        }
        #expect(try step("m", of: ended.first).contains("member_suspended"))
    }

    @Test func `blobs are found by hash`() async throws {
        let all = try await plans { connection in
            _ = try BlobLedger(connection).isNamed(sha256: "x")
            _ = try BlobLedger(connection).entries(after: "0", limit: 5)
        }
        #expect(try step("blob", of: all.first).contains("(sha256=?)"))
        #expect(try step("blob", of: all.last).contains("(sha256>?)"))
    }
}
