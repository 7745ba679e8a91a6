package import Blobs
import Model
package import Relational
import Storage

/// Checks if a server can do its work.
///
/// Anyone may ask, as often as they like: simultaneous requests share one answer, so the database and the
/// blob store are asked once at a time.
package actor Readiness {
    private let database: any Database
    private let blobs: any BlobStore
    private var running: Task<State, Never>?

    /// The stores that answered in time.
    package struct State: Sendable, Hashable {
        package let database: Bool
        package let images: Bool
    }

    package init(database: any Database, blobs: any BlobStore) {
        self.database = database
        self.blobs = blobs
    }

    /// The longest wait for each store.
    private static let patience = Duration.seconds(3)

    /// Throws unless the database and the blob store answer in time.
    package func check() async throws {
        let state = await state()
        guard state.database else {
            throw Refusal(.unavailable, code: "not-ready", "The database does not answer.", retryAfter: 5)
        }
        guard state.images else {
            throw Refusal(.unavailable, code: "not-ready", "The image store does not answer.", retryAfter: 5)
        }
    }

    package func state() async -> State {
        if let running { return await running.value }
        let check = Task { [database, blobs] in await Self.ask(database, blobs) }
        running = check
        defer { running = nil }
        return await check.value
    }

    private static func ask(_ database: any Database, _ blobs: any BlobStore) async -> State {
        async let rows = answers { _ = try await database.read { try ChangeLog($0).number() } }
        async let files = answers { try await blobs.answer() }
        return State(database: await rows, images: await files)
    }

    /// Returns `true` when `ask` succeeds in time; does not wait any longer.
    private static func answers(_ ask: @escaping @Sendable () async throws -> Void) async -> Bool {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        let asking = Task { answer.yield((try? await ask()) != nil) }
        let waiting = Task {
            try? await Task.sleep(for: patience)
            answer.yield(false)
        }
        defer {
            asking.cancel()
            waiting.cancel()
        }
        for await isThere in answers { return isThere }
        return false
    }
}
