import Model
import Relational
import Storage

/// Ends for good what moderators removed, when it cannot be restored any more: rows first, files after their grace.
struct Purge: Sendable {
    /// How many rows go in one transaction: other writers wait for it.
    private static let batch = 50

    let platform: Platform

    /// Does what is due, and returns how many notes and comments that was.
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
