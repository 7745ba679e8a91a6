import Model
import Relational
import SQLiteEngine
import Storage
import Testing

/// What has no HTTP calls yet, done to the rows as the calls will do it.
extension TestApp {
    func hide(_ note: String) async throws {
        try await moderate(note) { note, now in "UPDATE note SET hidden_at = \(now) WHERE id = \(note)" }
    }

    func unhide(_ note: String) async throws {
        try await moderate(note) { note, _ in "UPDATE note SET hidden_at = NULL WHERE id = \(note)" }
    }

    func remove(_ note: String) async throws {
        try await moderate(note) { note, now in "UPDATE note SET removed_at = \(now) WHERE id = \(note)" }
    }

    func suspend(_ person: Person) async throws {
        let (member, now) = (try memberID(person), clock.now)
        try await database.write { connection in
            try ChangeLog(connection).recordAllNotes(of: member, at: now)
            try connection.execute("UPDATE member SET suspended_at = \(now) WHERE id = \(member)")
        }
    }

    private func moderate(
        _ note: String,
        _ statement: @escaping @Sendable (Note.ID, Instant) -> SQL
    ) async throws {
        let (note, now) = (try #require(Note.ID(note)), clock.now)
        try await database.write { connection in
            let author = try connection.integer("SELECT author_id FROM note WHERE id = \(note)")
            try ChangeLog(connection).recordAllNotes(of: Member.ID(rawValue: author ?? 0), at: now)
            try connection.execute(statement(note, now))
        }
    }

    private func memberID(_ person: Person) throws -> Member.ID {
        try #require(Member.ID(person.id))
    }

    /// The first integer that a statement answers.
    func count(_ statement: SQL) async throws -> Int {
        Int(try await database.read { try $0.integer(statement) } ?? -1)
    }
}
