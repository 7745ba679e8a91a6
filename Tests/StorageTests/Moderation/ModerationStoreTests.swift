import Geodesy
import Model
import Relational
import Storage
import Testing

/// Reports, the log, and what moderators change.
struct ModerationStoreTests {
    private func report(
        _ id: Int64,
        of target: Target = .note(.init(rawValue: 9)),
        by reporter: Int64? = 1,
        state: Report.State = .open
    ) -> Report {
        Report(
            id: .init(rawValue: id),
            target: target,
            reporter: reporter.map(Member.ID.init(rawValue:)),
            reason: .spam,
            comment: id % 2 == 0 ? "Look" : nil,
            state: state,
            assignee: nil,
            outcome: nil,
            createdAt: TestDatabase.now,
            updatedAt: TestDatabase.now
        )
    }

    private func world(_ reports: [Report] = []) async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        try await test.add([.numbered(9, at: place(59, 18)), .numbered(10, by: 2, at: place(59, 18))])
        try await test.write { connection in
            for report in reports { try ReportStore(connection).insert(report) }
        }
        return test
    }

    @Test func `a report reads back, and each member can make it once`() async throws {
        let test = try await world([report(21), report(22, by: nil), report(23, by: nil)])
        try await test.read { connection throws in
            let store = ReportStore(connection)
            #expect(try store.report(.init(rawValue: 21)) == report(21))
            #expect(try store.report(.init(rawValue: 22)) == report(22, by: nil))
            #expect(
                try store.report(of: .note(.init(rawValue: 9)), by: .init(rawValue: 1))?.id.rawValue == 21
            )
            #expect(try store.report(of: .note(.init(rawValue: 9)), by: .init(rawValue: 2)) == nil)
        }
        await #expect(throws: DatabaseError.self) {
            let twin = report(24)
            try await test.write { try ReportStore($0).insert(twin) }
        }
    }

    @Test func `the queue lists open reports, the oldest first`() async throws {
        let reports = [
            report(21), report(22, of: .member(.init(rawValue: 2))),
            report(23, of: .note(.init(rawValue: 10)), state: .rejected),
            report(24, of: .note(.init(rawValue: 10)), by: 2, state: .assigned),
        ]
        let test = try await world(reports)
        try await test.read { connection throws in
            let store = ReportStore(connection)
            func ids(_ reports: [Report]) -> [Int64] { reports.map(\.id.rawValue) }
            #expect(try ids(store.queue(ReportFilter([.open, .assigned]), limit: 9)) == [21, 22, 24])
            #expect(try ids(store.queue(ReportFilter([.open]), after: .init(rawValue: 21), limit: 9)) == [22])
            #expect(try ids(store.queue(ReportFilter([.open], assignee: "x"), limit: 9)) == [])
            var filter = ReportFilter([.open, .assigned, .rejected], kind: "note")
            #expect(try ids(store.queue(filter, limit: 9)) == [21, 23, 24])
            filter.isNewestFirst = true
            #expect(try ids(store.queue(filter, limit: 2)) == [24, 23])
            #expect(try ids(store.queue(filter, after: .init(rawValue: 23), limit: 9)) == [21])
            #expect(try ids(store.reports(by: .init(rawValue: 1), before: nil, limit: 2)) == [23, 22])
            #expect(try ids(store.pending(of: .note(.init(rawValue: 10)))) == [24])
            #expect(try store.counts() == [.open: 2, .assigned: 1, .rejected: 1])
        }
    }

    @Test func `blocked pictures are listed page by page, the newest first`() async throws {
        let test = try await world()
        let pixels = (1...5).map { String(repeating: "\($0)", count: 64) }
        try await test.write { connection throws in
            let store = BlockedImages(connection)
            for (index, each) in pixels.enumerated() {
                // Two of them are of one moment.
                let at = TestDatabase.now + Int64(index / 2)
                #expect(try store.add(each, of: .init(rawValue: 9), reason: "r\(index)", at: at))
                #expect(try !store.add(each, of: .init(rawValue: 9), reason: "again", at: at))
            }
        }
        try await test.read { connection throws in
            let store = BlockedImages(connection)
            var (found, last): ([BlockedImage], BlockedImage?) = ([], nil)
            repeat {
                let page = try store.newest(before: last, limit: 2)
                found += page
                last = page.last
            } while last != nil
            #expect(found.map(\.pixels) == [4, 3, 2, 1, 0].map { pixels[$0] })
            #expect(found.first?.reason == "r4" && found.first?.note?.rawValue == 9)
            #expect(try store.image(pixels[2]) == found[2])
            #expect(try store.image(String(repeating: "f", count: 64)) == nil)
        }
    }

    @Test func `an act on a note logs its former state and takes a change number`() async throws {
        let test = try await world()
        let before = try await test.read { try ChangeLog($0).number() }
        for action in [ModerationAction.hide, .remove, .unhide, .restore] {
            try await test.write { connection in
                let store = TargetStore(connection)
                let facts = try #require(try store.facts(of: 9))
                #expect(facts.changes(by: action))
                try store.update(facts.after(action, at: TestDatabase.now), at: TestDatabase.now)
                #expect(try store.facts(of: 9)?.changes(by: action) == false)
            }
        }
        let states = try await test.read { connection in
            try connection.all("SELECT state FROM change WHERE number > \(before) ORDER BY number") {
                try $0.text()
            }
        }
        #expect(states == ["published", "hidden", "removed", "removed"])
    }

    @Test func `a suspension covers all notes and ends all sessions`() async throws {
        let test = try await world()
        let session = Session(
            id: .init(rawValue: 50),
            member: .init(rawValue: 1),
            createdAt: TestDatabase.now,
            lastUsedAt: TestDatabase.now,
            userAgent: nil
        )
        try await test.write { try SessionStore($0).insert(session, tokenDigest: [1]) }
        try await test.write { connection in
            let store = TargetStore(connection)
            let facts = try #require(try store.facts(of: .member(.init(rawValue: 1))))
            #expect(try store.belongings(of: .init(rawValue: 1)) == Belongings(notes: 1, sessions: 1))
            try store.update(facts.after(.suspend, at: TestDatabase.now), at: TestDatabase.now)
        }
        try await test.read { connection throws in
            #expect(try TargetStore(connection).facts(of: 1)?.state == "suspended")
            #expect(try TargetStore(connection).belongings(of: .init(rawValue: 1)).sessions == 0)
            #expect(try NoteStore(connection).note(.init(rawValue: 9), for: visitor(2)) == nil)
            #expect(try NoteStore(connection).note(.init(rawValue: 10), for: visitor(1)) != nil)
        }
    }

    @Test func `the log is listed newest first, and contains the warnings`() async throws {
        let test = try await world()
        try await test.write { connection in
            for id in Int64(1)...25 {
                try ModerationLog(connection).add(
                    ModerationRecord(
                        id: .init(rawValue: id),
                        at: TestDatabase.now + id,
                        actor: Moderator(name: "ada", id: id % 2 == 0 ? .init(rawValue: 2) : nil),
                        action: id == 3 ? .suspend : .warn,
                        target: .member(.init(rawValue: 1)),
                        report: id == 4 ? .init(rawValue: 21) : nil,
                        reason: "Reason \(id)",
                        before: "{}",
                        after: "{}"
                    )
                )
            }
        }
        try await test.read { connection throws in
            let log = ModerationLog(connection)
            #expect(try log.newest(limit: 2).map(\.id.rawValue) == [25, 24])
            #expect(
                try log.newest(before: .init(rawValue: 4), limit: 9).map(\.action) == [
                    .suspend, .warn, .warn,
                ]
            )
            #expect(try log.newest(of: .note(.init(rawValue: 1)), limit: 9).isEmpty)
            #expect(try log.warningCount(of: .init(rawValue: 1)) == 24)
            #expect(try log.warnings(of: .init(rawValue: 1)).map(\.reason).first == "Reason 25")
            #expect(try log.warnings(of: .init(rawValue: 1)).count == Warning.shown)
            #expect(try log.target(of: .number(1)) == .member(.init(rawValue: 1)))
            #expect(try log.target(of: .number(2)) == nil)
        }
    }

    @Test func `only notes that were removed long ago are purged, with their images`() async throws {
        let test = try await world()
        let now = TestDatabase.now
        try await test.write { connection in
            let store = TargetStore(connection)
            let facts = try #require(try store.facts(of: 9))
            try store.update(facts.after(.remove, at: now), at: now)
        }
        #expect(
            try await test.write { try NoteStore($0).purgeRemoved(before: now - 1, limit: 9, at: now) } == 0
        )
        #expect(try await test.write { try NoteStore($0).purgeRemoved(before: now, limit: 9, at: now) } == 1)
        #expect(try await test.integer("SELECT count(*) FROM note") == 1)
        #expect(try await test.integer("SELECT count(*) FROM image") == 1)
        #expect(try await test.integer("SELECT uses FROM blob") == 3)
    }

    @Test func `a picture is blocked once, and can be unblocked`() async throws {
        let test = try await world()
        let hash = String(repeating: "f", count: 64)
        let note = Note.ID(rawValue: 9)
        try await test.write { connection in
            let store = BlockedImages(connection)
            #expect(try !store.contains(hash))
            #expect(try store.add(hash, of: note, reason: "x", at: TestDatabase.now))
            #expect(try !store.add(hash, of: note, reason: "y", at: TestDatabase.now))
            #expect(try store.contains(hash))
            #expect(try ImageStore(connection).pixels(of: note) == nil)
            try ImageStore(connection).setPixels(hash, of: note)
            #expect(try ImageStore(connection).pixels(of: note) == hash)
            #expect(try ImageStore(connection).pixels(of: .init(rawValue: 10)) == nil)
            #expect(try store.remove(hash))
            #expect(try !store.remove(hash))
        }
    }

    @Test func `counts are added up by day and region`() async throws {
        let test = try await TestDatabase()
        let (here, there) = (try place(59.3, 18), try place(-33.9, 18.4))
        let day = Instant.Span.day
        try await test.write { connection in
            let store = TallyStore(connection)
            for (what, coordinate, at, amount) in [
                (Tally.Kind.view, here, 0, 2), (.view, here, 0, 3), (.view, there, 0, 1),
                (.view, here, day, 4),
                (.upload, here, 0, 1),
            ] as [(Tally.Kind, Coordinate, Int64, Int64)] {
                try store.add(Tally(what, at: coordinate, on: TestDatabase.now + at), amount)
            }
        }
        let today = Tally.day(of: TestDatabase.now)
        try await test.read { connection throws in
            let store = TallyStore(connection)
            #expect(try store.byDay(.view, from: today).map(\.amount) == [6, 4])
            #expect(try store.byDay(.view, from: today + 1).map(\.amount) == [4])
            #expect(try store.byRegion(.view, from: today).map(\.amount) == [9, 1])
            #expect(try store.byRegion(.view, from: today).first?.region == Region(here))
            #expect(try store.byDay(.upload, from: today).map(\.amount) == [1])
        }
    }
}
