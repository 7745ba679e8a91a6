import Model
import Relational
import SQLiteEngine
import Storage
import Testing

/// What has no HTTP calls yet, done to the rows as the calls will do it.
extension TestApp {
    func befriend(_ one: Person, _ other: Person) async throws {
        let (one, other, now) = try (memberID(one), memberID(other), clock.now)
        try await database.write { try SeedStore($0).befriend(one, other, at: now) }
    }

    func unfriend(_ one: Person, _ other: Person) async throws {
        let (one, other) = try (memberID(one), memberID(other))
        try await database.write { connection in
            try connection.execute(
                """
                DELETE FROM friend
                WHERE (member_id = \(one) AND friend_id = \(other)) OR (member_id = \(other) AND friend_id = \(one))
                """
            )
            try Self.changeStanding([one, other], on: connection)
        }
    }

    func block(_ blocker: Person, _ blocked: Person) async throws {
        let (blocker, blocked, now) = try (memberID(blocker), memberID(blocked), clock.now)
        try await database.write { connection in
            try connection.execute(
                "INSERT INTO block (blocker_id, blocked_id, created_at) VALUES (\(blocker), \(blocked), \(now))"
            )
            try Self.changeStanding([blocker, blocked], on: connection)
        }
    }

    func unblock(_ blocker: Person, _ blocked: Person) async throws {
        let (blocker, blocked) = try (memberID(blocker), memberID(blocked))
        try await database.write { connection in
            try connection.execute(
                "DELETE FROM block WHERE blocker_id = \(blocker) AND blocked_id = \(blocked)"
            )
            try Self.changeStanding([blocker, blocked], on: connection)
        }
    }

    /// Makes a group that its owner belongs to, and returns its id.
    func makeGroup(_ owner: Person, _ others: Person...) async throws -> String {
        let (owner, others) = try (memberID(owner), others.map(memberID))
        let now = clock.now
        let id = Group.ID(rawValue: 1 << 40 + owner.rawValue & 0xFFFF)
        try await database.write {
            try SeedStore($0).addGroup(id, name: "Group", owner: owner, members: [owner] + others, at: now)
        }
        return id.description
    }

    func leave(_ group: String, _ person: Person) async throws {
        let (group, person) = (try #require(Group.ID(group)), try memberID(person))
        try await database.write { connection in
            try connection.execute(
                "DELETE FROM friend_group_member WHERE group_id = \(group) AND member_id = \(person)"
            )
            try Self.changeStanding([person], on: connection)
        }
    }

    private static func changeStanding(_ members: [Member.ID], on connection: any Connection) throws {
        for member in members {
            try connection.execute("UPDATE member SET standing = standing + 1 WHERE id = \(member)")
        }
        try ChangeLog(connection).takeNumber()
    }

    private func memberID(_ person: Person) throws -> Member.ID {
        try #require(Member.ID(person.id))
    }

    /// The first integer that a statement answers.
    func count(_ statement: SQL) async throws -> Int {
        Int(try await database.read { try $0.integer(statement) } ?? -1)
    }
}
