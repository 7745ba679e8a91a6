import Relational

extension LendingPool where Connection == SQLiteConnection {
    /// Runs `work` on one consistent snapshot of a free reader, on the calling thread.
    func read<T: Sendable>(_ work: (any Relational.Connection) throws -> T) async throws -> T {
        try await use { try $0.transaction(work) }
    }

    /// Runs `work`, exactly one statement, on a free reader and on the calling thread.
    func readOne<T: Sendable>(_ work: (any Relational.Connection) throws -> T) async throws -> T {
        try await use { try $0.runOne(work) }
    }

    private func use<T: Sendable>(_ body: (SQLiteConnection) throws -> T) async throws -> T {
        try Task.checkCancellation()
        // Nothing may suspend between taking a reader and giving it back. Otherwise a task that waits for a
        // thread would hold the reader, and other tasks would wait for the reader in vain.
        if let reader = try takeIdle() {
            defer { give(reader) }
            return try body(reader)
        }
        let reader = try await take()
        defer { give(reader) }
        return try body(reader)
    }
}
