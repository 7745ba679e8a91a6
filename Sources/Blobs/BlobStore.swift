package import NIOCore

/// A permanent store of blobs, which never change: the name of a blob is the hash of its bytes.
package protocol BlobStore: Sendable {
    /// Stores a staged blob durably, and keeps the staged copy.
    ///
    /// An existing blob is kept, or replaced atomically if its length is wrong.
    func publish(_ staged: StagedBlob) async throws
    /// Publishes the blob only if it is missing; for use inside a write transaction.
    func ensurePublished(_ staged: StagedBlob) throws
    /// Opens a blob for reading; returns `nil` when the blob does not exist.
    func open(_ key: BlobKey) async throws -> (any BlobReader)?
    /// The length in bytes; `nil` when the blob does not exist.
    func size(_ key: BlobKey) async throws -> Int?
    /// Removes a blob, durably; returns whether it existed.
    func remove(_ key: BlobKey) async throws -> Bool
    /// The blocking form of ``remove(_:)``, for the write transaction that deletes the blob's row.
    @discardableResult
    func removeNow(_ key: BlobKey) throws -> Bool
    /// Returns at most `limit` blobs after `key`, in the order of their keys.
    func list(after key: BlobKey?, limit: Int) async throws -> [BlobListing]
    /// Whether the bytes match the name; `nil` when the blob does not exist.
    func verify(_ key: BlobKey) async throws -> Bool?
    /// Throws unless the store can currently be written and read.
    func check() async throws
    /// Throws unless the store currently answers; the call is cheap and leaves nothing behind.
    func answer() async throws
    /// The owner that the store's mark names; `nil` when there is no mark.
    func owner() async throws -> StoreOwner?
    /// Writes a mark that names the owner, unless the store has a mark; returns the owner that the mark
    /// names.
    func claim(for owner: StoreOwner) async throws -> StoreOwner
    func handOver(to owner: StoreOwner) async throws
    /// A URL at which anyone can read a blob for some seconds; `nil` when the store does not offer such URLs.
    func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String?
    /// The scheme, host and port of those URLs; `nil` when the store does not offer them.
    var temporaryOrigin: String? { get }
}

extension BlobStore {
    package func answer() async throws { try await check() }

    /// Returns `nil`, because most stores cannot be reached from outside.
    package func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String? { nil }
    package var temporaryOrigin: String? { nil }
}

package protocol BlobReader: Sendable {
    /// The length in bytes.
    var byteCount: Int { get }
    /// Reads up to the end of the blob at most; throws ``BlobError/gone`` after ``close()``.
    func read(_ range: Range<Int>) async throws -> ByteBuffer
    func close()
}

package struct BlobListing: Sendable, Hashable {
    package let key: BlobKey
    package let byteCount: Int
    /// The last write, in milliseconds since 1970.
    package let modifiedAt: Int64

    package init(key: BlobKey, byteCount: Int, modifiedAt: Int64) {
        self.key = key
        self.byteCount = byteCount
        self.modifiedAt = modifiedAt
    }
}
