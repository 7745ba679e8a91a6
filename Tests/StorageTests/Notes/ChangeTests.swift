import Model
import Relational
import Storage
import Testing

struct ChangeTests {
    private let now = TestDatabase.now

    private func test() async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        return test
    }

    private func firsts(
        _ test: TestDatabase,
        _ numbers: Range<Int64>,
        after position: (Int64, Note.ID)? = nil,
        limit: Int = 100
    ) async throws -> [BeforeImage] {
        let place = position.map { (number: $0.0, note: $0.1) }
        return try await test.read {
            try NoteStore($0).firstChanges(in: numbers, after: place, limit: limit).changes
        }
    }

    private func change(_ test: TestDatabase, _ id: Int64, to audience: Audience) async throws {
        try await test.write { connection in
            let store = NoteStore(connection)
            let old = try #require(try store.note(.init(rawValue: id), ownedBy: .init(rawValue: 1)))
            let new = Note.numbered(id, at: old.coordinate, audience: audience, title: "Edited")
            try store.update(new, from: old, at: TestDatabase.now + 5)
        }
    }

    @Test func `the first change of a new note has no former state`() async throws {
        let test = try await test()
        try await test.add([.numbered(10, at: place(1, 2))])
        let changes = try await firsts(test, 0..<100)
        #expect(changes.map(\.note.rawValue) == [10])
        #expect(changes.first?.facts == nil)
        #expect(changes.first?.createdAt == now)
        let number = try await test.read { try ChangeLog($0).number() }
        #expect(changes.first?.number == number)
    }

    @Test func `several changes of a note are reported with the state before the first`() async throws {
        let test = try await test()
        try await test.add([.numbered(10, at: place(1, 2)), .numbered(11, at: place(1, 2))])
        let base = try await test.read { try ChangeLog($0).number() }
        try await change(test, 10, to: .friends)
        try await change(test, 11, to: .onlyMe)
        try await change(test, 10, to: .onlyMe)
        let all = try await firsts(test, (base + 1)..<100)
        #expect(all.map(\.note.rawValue) == [10, 11])
        #expect(all.map(\.facts?.audience) == [.everyone, .everyone])
        let late = try await firsts(test, (base + 2)..<100)
        #expect(late.map(\.note.rawValue) == [11, 10])
        #expect(late.map(\.facts?.audience) == [.everyone, .friends])
        #expect(try await firsts(test, 0..<(base + 1)).map(\.facts) == [nil, nil])
        #expect(try await firsts(test, (base + 1)..<(base + 1)).isEmpty)
    }

    @Test func `the changes come in pages`() async throws {
        let test = try await test()
        try await test.add((10..<30).map { .numbered($0, at: try place(1, 2)) })
        try await change(test, 12, to: .friends)
        var found: [Int64] = []
        var position: (Int64, Note.ID)?
        while true {
            let page = try await firsts(test, 0..<1000, after: position, limit: 7)
            guard let last = page.last else { break }
            found += page.map(\.note.rawValue)
            position = (last.number, last.note)
        }
        #expect(found == Array(10..<30))
    }

    @Test func `the change of a deleted note has its former state`() async throws {
        let test = try await test()
        let window = try Window(opens: now - 5, closes: now + 5)
        let note = Note.numbered(10, at: try place(1, 2), window: window, revealRadius: 50)
        try await test.add([note])
        let base = try await test.read { try ChangeLog($0).number() }
        try await test.write { try NoteStore($0).delete(note, at: TestDatabase.now + 9) }
        let changes = try await firsts(test, (base + 1)..<100)
        let facts = try #require(changes.first?.facts)
        #expect(facts.window == window)
        #expect(facts.revealRadius == 50)
        #expect(facts.state == .published)
        #expect(facts.coordinate == note.coordinate)
        #expect(!facts.authorIsSuspended)
        #expect(try await test.integer("SELECT count(*) FROM note") == 0)
    }

    @Test func `a suspension is one change of each note, with its former state`() async throws {
        let test = try await test()
        try await test.add([
            .numbered(10, at: place(1, 2)), .numbered(11, at: place(1, 2), state: .hidden),
            .numbered(12, at: place(1, 2), state: .removed), .numbered(13, by: 2, at: place(1, 2)),
        ])
        let base = try await test.read { try ChangeLog($0).number() }
        try await test.write { connection in
            try ChangeLog(connection).recordAllNotes(of: .init(rawValue: 1), at: TestDatabase.now)
            try connection.execute("UPDATE member SET suspended_at = 5 WHERE id = 1")
        }
        let suspended = try await firsts(test, (base + 1)..<100)
        #expect(suspended.map(\.note.rawValue) == [10, 11, 12])
        #expect(Set(suspended.map(\.number)) == [base + 1])
        #expect(suspended.map(\.facts?.state) == [.published, .hidden, .removed])
        #expect(suspended.allSatisfy { $0.facts?.authorIsSuspended == false })
        try await test.write { connection in
            try ChangeLog(connection).recordAllNotes(of: .init(rawValue: 1), at: TestDatabase.now)
            try connection.execute("UPDATE member SET suspended_at = NULL WHERE id = 1")
        }
        let freed = try await firsts(test, (base + 2)..<100)
        #expect(freed.allSatisfy { $0.facts?.authorIsSuspended == true })
    }

    @Test func `opened and closed windows are found once, unless a change reports them`() async throws {
        let test = try await test()
        let here = try place(1, 2)
        func window(_ opens: Int64?, _ closes: Int64?) -> Window {
            Window(
                uncheckedOpens: opens.map { TestDatabase.now + $0 },
                closes: closes.map { TestDatabase.now + $0 }
            )
        }
        try await test.add([
            .numbered(10, at: here, window: window(100, 200)),
            .numbered(11, at: here, window: window(100, nil)),
            .numbered(12, at: here, window: window(nil, 150)),
            .numbered(13, at: here, window: window(150, 160)),
            .numbered(14, at: here),
        ])
        let base = try await test.read { try ChangeLog($0).number() }
        func edges(
            _ edge: WindowEdge,
            _ span: ClosedRange<Int64>,
            after position: (Int64, Int64)? = nil,
            base: Int64
        ) async throws -> [Int64] {
            let place = position.map {
                (instant: TestDatabase.now + $0.0, note: Note.ID(rawValue: $0.1))
            }
            return try await test.read {
                try NoteStore($0).edges(
                    edge,
                    after: TestDatabase.now + span.lowerBound,
                    until: TestDatabase.now + span.upperBound,
                    untouchedSince: base,
                    after: place,
                    limit: 10
                ).edges.map(\.note.rawValue)
            }
        }
        #expect(try await edges(.opens, 99...100, base: base) == [10, 11])
        #expect(try await edges(.opens, 100...149, base: base).isEmpty)
        #expect(try await edges(.opens, 0...900, base: base) == [10, 11, 13])
        #expect(try await edges(.opens, 0...900, after: (100, 10), base: base) == [11, 13])
        #expect(try await edges(.closes, 0...900, base: base) == [12, 13, 10])
        #expect(try await edges(.opens, 0...900, base: base - 1) == [10, 11, 13])
        #expect(try await edges(.opens, 0...900, base: 0).isEmpty)
        try await change(test, 11, to: .friends)
        #expect(try await edges(.opens, 0...900, base: base) == [10, 13])
        let next = try await test.read { connection in
            try [0, 100, 149, 150, 200].map {
                try Revision.nextEdge(after: TestDatabase.now + $0, on: connection).edge
            }
        }
        #expect(next == [now + 100, now + 150, now + 150, now + 160, nil])
    }

    @Test func `change numbers grow by one, and an edit of a profile takes one`() async throws {
        let test = try await test()
        let before = try await test.read { try Revision.current(for: .init(rawValue: 1), on: $0) }
        try await test.write {
            try MemberStore($0).setProfile(
                displayName: "N",
                pictureURL: nil,
                of: .init(rawValue: 1),
                at: TestDatabase.now
            )
        }
        let after = try await test.read { try Revision.current(for: nil, on: $0) }
        #expect(after.change == before.change + 1)
        #expect(try await test.integer("SELECT count(*) FROM change") == 0)
        await #expect(throws: BadFixture.self) {
            try await test.write { connection in
                try ChangeLog(connection).takeNumber(touching: [.other], at: TestDatabase.now)
                throw BadFixture()
            }
        }
        #expect(try await test.read { try ChangeLog($0).number() } == after.change)
    }

    @Test func `a member's relations have a change number of their own`() async throws {
        let test = try await test()
        try await test.write {
            try FriendStore($0).befriend(.init(rawValue: 1), .init(rawValue: 2), at: TestDatabase.now)
        }
        let (member, nobody) = try await test.read {
            (try Revision.current(for: .init(rawValue: 1), on: $0), try Revision.current(for: nil, on: $0))
        }
        #expect(member.standing == 1)
        #expect(nobody.standing == 0)
        #expect(member.change == nobody.change)
    }

    @Test func `changes are kept for thirty-one days`() async throws {
        let test = try await test()
        try await test.add([.numbered(10, at: place(1, 2))])
        #expect(try await test.read { try NoteStore($0).oldestChange() } != nil)
        let day = Instant.Span.day
        #expect(try await test.write { try ChangeLog($0).purge(at: TestDatabase.now + 31 * day) } == 0)
        #expect(try await test.write { try ChangeLog($0).purge(at: TestDatabase.now + 31 * day + 1) } == 1)
        #expect(try await test.read { try NoteStore($0).oldestChange() } == nil)
    }
}
