import Model
import Relational
import Storage
import Testing

struct MemberStoreTests {
    @Test func `a member is found by id and by handle`() async throws {
        let test = try await TestDatabase()
        let member = try Member.numbered(7)
        try await test.write { try MemberStore($0).insert(member, passwordHash: "hash") }
        try await test.read { connection throws in
            let store = MemberStore(connection)
            #expect(try store.member(member.id) == member)
            #expect(try store.member(named: member.handle) == member)
            #expect(try store.member(.init(rawValue: 8)) == nil)
            #expect(try store.credentials(of: member.handle)?.passwordHash == "hash")
            #expect(try store.passwordHash(of: member.id) == "hash")
            #expect(try store.count() == 1)
        }
        try await test.write { connection in
            try MemberStore(connection).setPasswordHash("new", of: member.id)
            try MemberStore(connection).setProfile(
                displayName: "N",
                pictureURL: "https://a/b",
                of: member.id,
                at: TestDatabase.now
            )
        }
        let stored = try #require(try await test.read { try MemberStore($0).credentials(of: member.handle) })
        #expect(stored.passwordHash == "new")
        #expect(stored.member.displayName == "N")
        #expect(stored.member.pictureURL == "https://a/b")
    }

    @Test func `a handle is taken once`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [7])
        await #expect(throws: DatabaseError.uniqueViolation(constraint: "member.handle")) {
            let twin = Member(
                id: .init(rawValue: 8),
                handle: try Member.numbered(7).handle,
                displayName: "x",
                pictureURL: nil,
                role: .member,
                createdAt: TestDatabase.now,
                suspendedAt: nil
            )
            try await test.write { try MemberStore($0).insert(twin, passwordHash: nil) }
        }
    }
}

struct SessionStoreTests {
    private static let day = Instant.Span.day

    private func session(_ id: Int64, of member: Int64 = 1, created: Int64 = 0, used: Int64 = 0) -> Session {
        Session(
            id: .init(rawValue: id),
            member: .init(rawValue: member),
            createdAt: TestDatabase.now + created,
            lastUsedAt: TestDatabase.now + used,
            userAgent: id % 2 == 0 ? "curl" : nil
        )
    }

    private func test(_ sessions: [Session]) async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        try await test.write { connection in
            for session in sessions {
                try SessionStore(connection).insert(session, tokenDigest: [UInt8(session.id.rawValue)])
            }
        }
        return test
    }

    private func ids(
        _ test: TestDatabase,
        before cursor: Int64? = nil,
        limit: Int = 9,
        after span: Int64 = 0
    ) async throws -> [Int64] {
        try await test.read {
            try SessionStore($0).sessions(
                of: .init(rawValue: 1),
                before: cursor.map(Session.ID.init(rawValue:)),
                at: TestDatabase.now + span,
                limit: limit
            ).map(\.id.rawValue)
        }
    }

    @Test func `a session is found by the digest of its token, with its member's standing`() async throws {
        let test = try await test([session(3), session(4, of: 2)])
        try await test.write {
            try $0.execute("UPDATE member SET suspended_at = 1, standing = 6 WHERE id = 2")
        }
        try await test.read { connection throws in
            let found = try SessionStore(connection).session(tokenDigest: [3])
            #expect(found?.session == session(3))
            #expect(found?.isSuspended == false)
            let other = try SessionStore(connection).session(tokenDigest: [4])
            #expect(other?.isSuspended == true)
            #expect(other?.revision.standing == 6)
            #expect(try SessionStore(connection).session(tokenDigest: []) == nil)
        }
    }

    @Test func `sessions are listed newest first while they live`() async throws {
        let day = Self.day
        let test = try await test([
            session(3), session(4), session(5, of: 2), session(6, created: -89 * day, used: -1),
            session(7, created: -40 * day, used: -31 * day),
        ])
        #expect(try await ids(test) == [6, 4, 3])
        #expect(try await ids(test, before: 6, limit: 1) == [4])
        #expect(try await ids(test, after: day) == [4, 3])
        #expect(try await ids(test, after: 30 * day).isEmpty)
        #expect(try await ids(test, after: 30 * day - 1) == [4, 3])
        #expect(try await test.write { try SessionStore($0).deleteEnded(at: TestDatabase.now + day) } == 2)
    }

    @Test func `the last use of a session only moves forwards`() async throws {
        let test = try await test([session(3)])
        for span in [50, 20] as [Int64] {
            try await test.write {
                try SessionStore($0).noteUse(of: .init(rawValue: 3), at: TestDatabase.now + span)
            }
        }
        let used = try await test.read { try SessionStore($0).session(tokenDigest: [3])?.session.lastUsedAt }
        #expect(used == TestDatabase.now + 50)
    }

    @Test func `a member ends their own sessions only`() async throws {
        let test = try await test([session(3), session(4), session(5), session(6, of: 2)])
        let me = Member.ID(rawValue: 1)
        #expect(try await !test.write { try SessionStore($0).delete(.init(rawValue: 6), of: me) })
        #expect(try await test.write { try SessionStore($0).delete(.init(rawValue: 3), of: me) })
        #expect(try await !test.write { try SessionStore($0).delete(.init(rawValue: 3), of: me) })
        try await test.write { try SessionStore($0).deleteAll(of: me, except: .init(rawValue: 4)) }
        #expect(try await ids(test) == [4])
        try await test.write { try SessionStore($0).deleteAll(of: me, except: nil) }
        #expect(try await ids(test).isEmpty)
        #expect(try await test.integer("SELECT count(*) FROM session") == 1)
    }
}
