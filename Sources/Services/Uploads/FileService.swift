public import Blobs
public import Model
import Relational
import Storage

/// Serves image files under the visibility rule of their note.
public struct FileService: Sendable {
    private let platform: Platform
    private let blobs: any BlobStore

    /// Creates the service.
    public init(platform: Platform, blobs: any BlobStore) {
        self.platform = platform
        self.blobs = blobs
    }

    /// What stands behind a file's URL for a viewer; throws `404` where there is nothing.
    public func file(_ fileName: String, of name: String, for viewer: Viewer) async throws -> ServedImage {
        let served = try await platform.database.read { connection in
            try ImageStore(connection).served(fileName, of: name, for: viewer)
        }
        guard let served else { throw Refusal.notFound }
        return served
    }

    /// Opens the bytes; throws `404` where the file vanished under its row, which `doctor` names.
    public func open(_ served: ServedImage) async throws -> any BlobReader {
        guard let key = BlobKey(rawValue: served.sha256), let reader = try await blobs.open(key) else {
            throw Refusal.notFound
        }
        guard reader.byteCount == served.byteCount else {
            reader.close()
            throw Refusal.notFound
        }
        return reader
    }
}
