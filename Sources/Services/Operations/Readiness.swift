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

    /// Throws unless the database and the blob store answer.
    public func check() async throws {
        do {
            _ = try await database.read { try ChangeLog($0).number() }
        } catch {
            throw Refusal(.unavailable, code: "not-ready", "The database does not answer.", retryAfter: 5)
        }
        do {
            try await blobs.check()
        } catch {
            throw Refusal(.unavailable, code: "not-ready", "The image store does not answer.", retryAfter: 5)
        }
    }
}
