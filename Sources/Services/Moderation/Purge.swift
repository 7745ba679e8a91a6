import Model
import Relational
import Storage

/// Deletes notes and comments permanently after the time to restore them: rows first, files after their grace
/// period.
struct Purge: Sendable {
    /// The most rows in one transaction, because other writers wait for it.
    private static let batch = 50

    let platform: Platform

    /// Returns the number of deleted notes and comments.
    func run() async throws -> Int {
        let now = platform.now()
        let before = now - ModerationRecord.restorableSpan
        let notes = try await repeated {
            try NoteStore($0).purgeRemoved(before: before, limit: Self.batch, at: now)
        }
        let comments = try await repeated {
            try RemovedComments($0).purge(before: before, limit: Self.batch, at: now)
        }
        return notes + comments
    }

    private func repeated(_ work: @escaping @Sendable (any Connection) throws -> Int) async throws -> Int {
        var total = 0
        while true {
            let count = try await platform.database.write(work)
            total += count
            if count < Self.batch { return total }
        }
    }
}
