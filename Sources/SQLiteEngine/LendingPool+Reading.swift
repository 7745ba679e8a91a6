import Relational

extension LendingPool where Connection == SQLiteConnection {
    /// Runs `work` on one consistent snapshot of a free reader, on the calling thread.
    func read<T: Sendable>(_ work: (any Relational.Connection) throws -> T) async throws -> T {
        try Task.checkCancellation()
        // Nothing may suspend between taking a reader and giving it back. Otherwise a task that waits for a
        // thread would hold the reader, and other tasks would wait for the reader in vain.
        if let reader = try takeIdle() {
            defer { give(reader) }
            return try reader.transaction(work)
        }
        let reader = try await take()
        defer { give(reader) }
        return try reader.transaction(work)
    }
}
