import Blobs
import Relational
import Storage

extension Database {
    /// Calls `body` with pages of blobs in the order of their hashes.
    func eachNeededBlobs(_ body: ([BlobTransfer.Item]) async throws -> Void) async throws {
        var last: String?
        while true {
            let after = last
            let entries = try await read { try BlobLedger($0).needed(after: after, limit: 1000) }
            guard let end = entries.last else { return }
            try await body(
                try entries.map { entry in
                    guard let key = BlobKey(rawValue: entry.sha256) else {
                        throw DatabaseError.corrupt("a blob has no valid hash")
                    }
                    return BlobTransfer.Item(key: key, byteCount: entry.byteCount)
                }
            )
            last = end.sha256
        }
    }
}
