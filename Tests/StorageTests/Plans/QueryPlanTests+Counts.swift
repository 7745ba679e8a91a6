import Geodesy
import Model
import Relational
import Testing

@testable import Storage

/// Threads, and the tiles of a map.
extension QueryPlanTests {
    @Test(arguments: viewers)
    func `the first replies to comments are found by an index without reading the others`(
        _ viewer: Viewer
    ) async throws {
        let all = try await plans { connection in
            let rule = CommentRule(for: viewer.member)
            let wanted = SQL.rows([200_001, 200_002])
            try connection.forEach(ThreadReader.firstReplies(wanted, rule)) { _ in true }
            try connection.forEach(ThreadReader.rows(wanted, rule)) { _ in true }
            try connection.forEach(ThreadReader.replies(to: .init(rawValue: 200_001), rule)) { _ in true }
            try connection.forEach(ThreadReader.below(wanted, rule, limit: 50)) { _ in true }
        }
        #expect(all.count == 4)
        for plan in all {
            let replies = plan.filter { $0.hasPrefix("SEARCH r ") }
            #expect(!replies.isEmpty, "\(plan)")
            for step in replies {
                #expect(step == "SEARCH r USING COVERING INDEX comment_by_parent (parent_id=?)", "\(plan)")
            }
            #expect(
                !plan.contains { $0.hasPrefix("SCAN c") || $0.hasPrefix("SCAN r") || $0.hasPrefix("SCAN z") }
            )
        }
        #expect(try step("c", of: all[1]) == "SEARCH c USING INTEGER PRIMARY KEY (rowid=?)")
    }

    @Test(arguments: viewers)
    func `a page of comments is read in the order of an index`(_ viewer: Viewer) async throws {
        let rule = CommentRule(for: viewer.member)
        let thread = CommentList(
            place: "c.target_kind = 'note' AND c.target_id = 77 AND c.parent_id IS NULL",
            newestFirst: true,
            rule: rule
        )
        let replies = CommentList(place: "c.parent_id = 77", newestFirst: false, rule: rule)
        let all = try await plans { connection in
            for list in [thread, replies] {
                for id in [nil, Model.Comment.ID(rawValue: 250_000)] {
                    try connection.forEach(list.end(after: id)) { _ in true }
                    try connection.forEach(list.candidates(after: id, through: id, limit: 20)) { _ in true }
                }
            }
        }
        for plan in all[..<4] {
            #expect(try step("c", of: plan).contains(" INDEX comment_thread (target_kind=? AND target_id=?"))
        }
        for plan in all[4...] {
            #expect(try step("c", of: plan).contains(" INDEX comment_by_parent (parent_id=?"))
        }
    }

    @Test(arguments: viewers)
    func `the tiles of a map are read from covering indexes`(_ viewer: Viewer) async throws {
        let box = try #require(BoundingBox(west: 10, south: 55, east: 20, north: 60))
        let tiles = try #require(GridTile(level: 2, column: 2, row: 3)).children
        let all = try await plans { connection in
            var store = MapStore(connection, box: box, viewer: viewer)
            _ = try store.counts(of: [.note, .place, .stop], in: tiles, upTo: 50)
            _ = try store.things(of: .stop, in: tiles)
        }
        let notes = all.filter { $0.contains { $0.hasPrefix("SEARCH n ") } }
        #expect(!notes.isEmpty)
        for plan in notes {
            #expect(
                try step("n", of: plan) == "SEARCH n USING COVERING INDEX note_by_cell (cell>? AND cell<?)"
            )
        }
        let places = all.filter { $0.contains { $0.hasPrefix("SEARCH p ") } }
        #expect(!places.isEmpty)
        for plan in places {
            #expect(
                try step("p", of: plan) == "SEARCH p USING COVERING INDEX poi_by_cell (cell>? AND cell<?)"
            )
        }
        let stops = all.filter { $0.contains { $0.hasPrefix("SEARCH s ") } }
        #expect(stops.count == 2)
        for plan in stops {
            #expect(
                try step("s", of: plan) == "SEARCH s USING COVERING INDEX stop_by_cell (cell>? AND cell<?)"
            )
        }
    }
}
