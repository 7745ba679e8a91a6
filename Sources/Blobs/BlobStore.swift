public import NIOCore

/// A permanent store of blobs.
///
/// A blob never changes: its name is the hash of its bytes.
public protocol BlobStore: Sendable {
    /// Stores a staged blob, durably when the call returns, and keeps the staged copy.
    ///
    /// An existing blob stays, unless its length is wrong: then it is replaced atomically.
    func publish(_ staged: StagedBlob) async throws
    /// Does the same as ``publish(_:)``, but only if the blob is missing; for use inside a write transaction.
    func ensurePublished(_ staged: StagedBlob) throws
    /// Opens a blob, or returns `nil` when it does not exist.
    func open(_ key: BlobKey) async throws -> (any BlobReader)?
    /// The length of a blob in bytes, or `nil` when it does not exist.
    func size(_ key: BlobKey) async throws -> Int?
    /// Removes a blob, durably, and returns whether it existed.
    func remove(_ key: BlobKey) async throws -> Bool
    /// The blocking form of ``remove(_:)``, for use inside the write transaction that deletes the blob's row.
    @discardableResult
    func removeNow(_ key: BlobKey) throws -> Bool
    /// At most `limit` blobs in the order of their keys, from the first one after `key`.
    func list(after key: BlobKey?, limit: Int) async throws -> [BlobListing]
    /// Whether a blob's bytes match its name, or `nil` when it does not exist.
    func verify(_ key: BlobKey) async throws -> Bool?
    /// Throws unless the store can currently be written and read.
    func check() async throws
    /// Throws unless the store currently answers; the check is cheap and leaves nothing behind.
    func answer() async throws
    /// The owner of the blobs, or `nil` when the store has no owner's mark.
    func owner() async throws -> StoreOwner?
    /// Marks the blobs as the owner's unless they have a mark, and returns their owner.
    func claim(for owner: StoreOwner) async throws -> StoreOwner
    /// Replaces the owner of the blobs.
    func handOver(to owner: StoreOwner) async throws
    /// A URL at which anyone can read a blob for a number of seconds, or `nil` when the store has none to
    /// offer.
    func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String?
}

extension BlobStore {
    /// Does the same as ``check()``.
    public func answer() async throws { try await check() }

    /// Returns `nil`, because most stores cannot be reached from outside.
    public func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String? { nil }
}

/// An open blob.
public protocol BlobReader: Sendable {
    /// The length of the blob in bytes.
    var byteCount: Int { get }
    /// The bytes of a range, up to the end of the blob.
    func read(_ range: Range<Int>) async throws -> ByteBuffer
    /// Closes the blob; later reads throw ``BlobError/gone``.
    func close()
}

/// An entry of the list of blobs.
public struct BlobListing: Sendable, Hashable {
    /// The blob's name.
    public let key: BlobKey
    /// Its length in bytes.
    public let byteCount: Int
    /// The instant at which it was last written, in milliseconds since 1970.
    public let modifiedAt: Int64

    /// Creates a line.
    public init(key: BlobKey, byteCount: Int, modifiedAt: Int64) {
        self.key = key
        self.byteCount = byteCount
        self.modifiedAt = modifiedAt
    }
}
