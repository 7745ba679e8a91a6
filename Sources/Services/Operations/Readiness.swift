public import Blobs
import Model
public import Relational
import Storage

/// Whether a server can do its work at this moment.
public struct Readiness: Sendable {
    private let database: any Database
    private let blobs: any BlobStore

    /// Creates the check.
    public init(database: any Database, blobs: any BlobStore) {
        self.database = database
        self.blobs = blobs
    }

    /// How long each of them may take: whoever asks wants to know, not to wait.
    private static let patience = Duration.seconds(3)

    /// Throws unless the database and the blob store answer in time.
    public func check() async throws {
        async let rows = answers { [database] in _ = try await database.read { try ChangeLog($0).number() } }
        async let files = answers { [blobs] in try await blobs.check() }
        guard await rows else {
            throw Refusal(.unavailable, code: "not-ready", "The database does not answer.", retryAfter: 5)
        }
        guard await files else {
            throw Refusal(.unavailable, code: "not-ready", "The image store does not answer.", retryAfter: 5)
        }
    }

    private func answers(_ ask: @escaping @Sendable () async throws -> Void) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { (try? await ask()) != nil }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
