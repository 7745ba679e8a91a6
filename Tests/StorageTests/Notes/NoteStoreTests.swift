import Geodesy
import Model
import Relational
import SQLiteEngine
import Storage
import Testing

struct NoteStoreTests {
    private let now = TestDatabase.now

    private func note(_ test: TestDatabase, _ id: Int64, by author: Int64 = 1) async throws -> Note? {
        try await test.read { try NoteStore($0).note(.init(rawValue: id), ownedBy: .init(rawValue: author)) }
    }

    private func uses(_ test: TestDatabase) async throws -> Int64? {
        try await test.integer("SELECT uses FROM blob WHERE id = \(TestDatabase.blob)")
    }

    @Test func `a stored note reads back`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        let window = try Window(opens: now + 5, closes: now + 50)
        let original = Note.numbered(10, at: try place(-89.5, -180), window: window, revealRadius: 12.5)
        try await test.add([original])
        #expect(try await note(test, 10) == original)
        #expect(try await note(test, 10, by: 2) == nil)
        #expect(try await test.integer("SELECT published_at FROM note") == (now + 5).milliseconds)
        #expect(try await test.read { try NoteStore($0).note(.init(rawValue: 11), for: visitor(1)) } == nil)
    }

    @Test func `moving a note updates every index`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let old = Note.numbered(10, at: try place(10, 10))
        try await test.add([old])
        let there = try place(-20, 30)
        let new = Note.numbered(10, at: there, window: try Window(opens: now + 9, closes: nil), title: "New")
        try await test.write { try NoteStore($0).update(new, from: old, at: TestDatabase.now + 7) }
        let stored = try #require(try await note(test, 10))
        #expect(stored.content.title == "New")
        #expect(stored.updatedAt == now + 7)
        #expect(stored.createdAt == now)
        #expect(stored.publishedAt == now + 9)
        var filter = NoteFilter()
        filter.area = .circle(center: there, radius: 10)
        for order in [NoteOrder.newest, .nearest] {
            let asked = filter
            let page = try await test.read {
                try NoteStore($0).page(asked, order: order, for: visitor(1), after: nil, limit: 5)
            }
            #expect(page.notes.map(\.id.rawValue) == [10])
        }
    }

    @Test func `deleting a note deletes its image, and the last use dooms the blob`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let notes = try [Note.numbered(10, at: place(1, 1)), .numbered(11, at: place(1, 1))]
        try await test.add(notes)
        #expect(try await uses(test) == 6)
        try await test.write { try NoteStore($0).delete(notes[0], at: TestDatabase.now + 1) }
        #expect(try await uses(test) == 3)
        #expect(
            try await test.read { try BlobLedger($0).doomed(before: TestDatabase.now + 99, limit: 9) }.isEmpty
        )
        try await test.write { try NoteStore($0).delete(notes[1], at: TestDatabase.now + 2) }
        #expect(try await uses(test) == 0)
        let doomed = try await test.read { connection in
            (
                try BlobLedger(connection).doomed(before: TestDatabase.now + 2, limit: 9).count,
                try BlobLedger(connection).doomed(before: TestDatabase.now + 3, limit: 9).count
            )
        }
        #expect(doomed == (0, 1))
        #expect(try await test.integer("SELECT count(*) FROM image") == 0)
        #expect(try await test.database.integrityCheck() == [])
    }

    @Test func `a file is served under its own name only`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let note = Note.numbered(10, at: try place(1, 1))
        try await test.add([note])
        func served(_ file: String, of name: String? = nil) async throws -> ServedImage? {
            try await test.read {
                try ImageStore($0).served(file, of: name ?? note.image.name, for: visitor())
            }
        }
        #expect(try await served("original.png")?.mediaType == "image/png")
        #expect(try await served("display.jpg")?.mediaType == "image/jpeg")
        #expect(try await served("thumb.jpg")?.sha256 == note.image.sha256)
        #expect(try await served("thumb.jpg")?.byteCount == 100)
        for file in [
            "original.jpg", "display.png", "thumb.", "thumb", "thumb.jpg.png", "", "x.jpg", "THUMB.jpg",
        ] {
            #expect(try await served(file) == nil, "\(file)")
        }
        #expect(try await served("thumb.jpg", of: "x") == nil)
    }

    // MARK: Audience

    private func audience(
        _ test: TestDatabase,
        of note: Note,
        after cursor: Int64? = nil,
        limit: Int = 50
    ) async throws -> [Int64] {
        try await test.read {
            try NoteStore($0).audience(of: note, after: cursor.map(Member.ID.init(rawValue:)), limit: limit)
                .map(\.member.id.rawValue)
        }
    }

    @Test func `the audience friends excludes blocked and suspended members`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: Array(1...8))
        try await test.write { connection in
            for friend in [2, 3, 4, 5, 6] as [Int64] {
                try FriendStore(connection).befriend(
                    .init(rawValue: 1),
                    .init(rawValue: friend),
                    at: TestDatabase.now
                )
            }
            try connection.execute(
                "INSERT INTO block (blocker_id, blocked_id, created_at) VALUES (1, 3, 0), (4, 1, 0)"
            )
            try connection.execute("UPDATE member SET suspended_at = 1 WHERE id = 5")
        }
        let note = Note.numbered(10, at: try place(1, 1), audience: .friends)
        #expect(try await audience(test, of: note) == [2, 6])
        #expect(try await audience(test, of: note, after: 2, limit: 1) == [6])
        #expect(try await audience(test, of: .numbered(11, at: place(1, 1))).isEmpty)
        #expect(try await audience(test, of: .numbered(11, at: place(1, 1), audience: .onlyMe)).isEmpty)
    }

    @Test func `the audience of a group is its members, while the author is a member`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: Array(1...4))
        let group = Group.ID(rawValue: 90)
        try await test.write {
            try $0.addGroup(
                group,
                owner: .init(rawValue: 1),
                members: [1, 2, 3].map(Member.ID.init(rawValue:))
            )
        }
        let note = Note.numbered(10, at: try place(1, 1), audience: .group(group))
        #expect(try await audience(test, of: note) == [2, 3])
        let because = try await test.read {
            try NoteStore($0).audience(of: note, after: nil, limit: 9).map(\.because)
        }
        #expect(because == [.group, .group])
        try await test.write { try $0.execute("DELETE FROM friend_group_member WHERE member_id = 1") }
        #expect(try await audience(test, of: note).isEmpty)
    }
}
