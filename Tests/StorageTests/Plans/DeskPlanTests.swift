import Model
import Relational
import SQLiteEngine
import Testing

@testable import Storage

/// The plans of the moderators' lists, as SQLite makes them for the very statements that the stores run.
struct DeskPlanTests {
    private static let world = Task { try await TestDatabase.analyzed(population) }

    private static let population = """
        CREATE TEMPORARY TABLE n AS
        WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 30000) SELECT i FROM c;
        INSERT INTO member (id, handle, display_name, role, created_at)
        SELECT i, 'member_' || i, 'M', CASE i % 1000 WHEN 0 THEN 'moderator' ELSE 'member' END, 0 FROM n;
        INSERT INTO report (id, target_kind, target_id, reporter_id, reason, comment, state, assignee, created_at,
                            updated_at)
        SELECT i, CASE i % 9 WHEN 0 THEN 'comment' ELSE 'note' END, i, i, 'spam', NULL,
               CASE i % 10 WHEN 0 THEN 'open' WHEN 1 THEN 'assigned' WHEN 2 THEN 'rejected' ELSE 'resolved' END,
               CASE i % 10 WHEN 0 THEN NULL ELSE 'member_' || ((i % 7 + 1) * 1000) END, i, i
        FROM n;
        INSERT INTO moderation (id, at, actor, actor_id, action, target_kind, target_id, report_id, reason,
                                before_state, after_state)
        SELECT i, i, 'member_' || ((i % 7 + 1) * 1000), (i % 7 + 1) * 1000, 'hide', 'note', i, NULL, 'r', '{}', '{}'
        FROM n;
        INSERT INTO blocked_image (pixels_sha256, note_id, blocked_at, reason)
        SELECT printf('%064x', i * 7919 % 30011), i, i / 2, 'r' FROM n;
        DROP TABLE n;
        """

    private func plans(
        _ work: @escaping @Sendable (PlanRecorder) throws -> Void
    ) async throws -> [[String]] {
        try await PlanRecorder.plans(in: Self.world.value.1, work)
    }

    @Test(arguments: [nil, "comment"], [nil, "member_3000"])
    func `a page of the queue is read in the order of an index, whatever it is filtered by`(
        _ kind: String?,
        _ assignee: String?
    ) async throws {
        let all = try await plans { connection in
            for isNewestFirst in [false, true] {
                for cursor in [nil, Report.ID(rawValue: 15_000)] {
                    var filter = ReportFilter([.open, .assigned], assignee: assignee, kind: kind)
                    filter.isNewestFirst = isNewestFirst
                    let page = try ReportStore(connection).queue(filter, after: cursor, limit: 20)
                    let ids = page.map(\.id)
                    #expect(!ids.isEmpty && ids == (isNewestFirst ? ids.sorted(by: >) : ids.sorted()))
                }
            }
        }
        #expect(all.count == 8)
        for plan in all {
            #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH r USING INDEX report_by_"), "\(plan)")
            switch (assignee, kind) {
            case (nil, nil): #expect(plan[0].contains("report_by_state (state=?"))
            case (_?, nil): #expect(plan[0].contains("report_by_assignee (assignee=? AND state=?"))
            case (nil, _?): #expect(plan[0].contains("report_by_kind (state=? AND target_kind=?"))
            case (_?, _?): #expect(!plan[0].contains("report_by_state"))
            }
        }
    }

    @Test func `reports are counted from an index, and no further than to a bound`() async throws {
        let all = try await plans { connection in
            let counts = try ReportStore(connection).counts()
            #expect(counts == [.open: 3000, .assigned: 3000, .rejected: 3000, .resolved: 10_000])
        }
        #expect(all.count == 4)
        for plan in all {
            #expect(plan.contains { $0.contains("SEARCH report USING COVERING INDEX") }, "\(plan)")
        }
    }

    @Test func `members are found by role from an index, and only those of the page are counted`()
        async throws
    {
        var filter = MemberFilter()
        filter.role = .moderator
        let byRole = try await plans { [filter] connection in
            let page = try MemberStore(connection).lines(filter, before: nil, limit: 20)
            #expect(page.map(\.member.id.rawValue) == (11...30).reversed().map { $0 * 1000 })
        }
        #expect(
            byRole.joined().contains("SEARCH m USING COVERING INDEX member_by_role (role=?)"),
            "\(byRole)"
        )
        filter.role = nil
        filter.prefix = "member_1"
        let byName = try await plans { [filter] connection in
            let page = try MemberStore(connection).lines(filter, before: nil, limit: 20)
            #expect(page.count == 20 && page.first?.member.id.rawValue == 19_999)
        }
        // The counts stand outside of the query that cuts the page.
        let plan = try #require(byName.first)
        let cut = try #require(plan.firstIndex { $0.hasPrefix("SEARCH m USING") && $0.contains("handle>?") })
        let count = try #require(plan.firstIndex { $0.contains("note_by_author") })
        #expect(cut < count && plan.prefix(cut).contains { $0.contains("shown") }, "\(plan)")
    }

    @Test func `the log of a moderator is read in the order of an index`() async throws {
        let all = try await plans { connection in
            for cursor in [nil, ModerationRecord.ID(rawValue: 15_000)] {
                let page = try ModerationLog(connection).newest(by: "member_3000", before: cursor, limit: 20)
                #expect(page.count == 20)
            }
        }
        for plan in all {
            #expect(plan.count == 1 && plan[0].contains("moderation_by_actor (actor=?"), "\(plan)")
        }
    }

    @Test func `blocked images are listed in the order of an index`() async throws {
        let all = try await plans { connection in
            let store = BlockedImages(connection)
            let page = try store.newest(limit: 20)
            let next = try store.newest(before: page.last, limit: 20)
            #expect(page.count == 20 && next.count == 20)
        }
        #expect(all.count == 2)
        for plan in all {
            #expect(plan.count == 1 && plan[0].contains("USING INDEX blocked_image_newest"), "\(plan)")
        }
    }

    @Test func `new members and new notes are counted from those of the days alone`() async throws {
        let all = try await plans { connection in
            let store = TallyStore(connection)
            _ = try store.newMembers(from: 20_000)
            _ = try store.newNotes(from: 20_000)
        }
        #expect(all.count == 2)
        #expect(all[0].first?.contains("member_by_creation (created_at>?)") == true, "\(all)")
        #expect(all[1].first?.contains("note_newest (published_at>?)") == true, "\(all)")
    }
}
