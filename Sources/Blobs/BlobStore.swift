public import NIOCore

/// Where blobs live for good.
///
/// A blob never changes: its name is the hash of its bytes.
public protocol BlobStore: Sendable {
    /// Stores a staged blob, durably when the call returns, and keeps the staged copy.
    ///
    /// A blob that is there already stays, unless its length is wrong: then it is replaced at one stroke.
    func publish(_ staged: StagedBlob) async throws
    /// Does what ``publish(_:)`` does, but only where the blob is gone; for use inside a write transaction.
    func ensurePublished(_ staged: StagedBlob) throws
    /// Opens a blob, or returns `nil` where there is none.
    func open(_ key: BlobKey) async throws -> (any BlobReader)?
    /// The length of a blob in bytes, or `nil` where there is none.
    func size(_ key: BlobKey) async throws -> Int?
    /// Removes a blob, durably; answers whether it was there.
    func remove(_ key: BlobKey) async throws -> Bool
    /// Does what ``remove(_:)`` does, blocking; for use inside the write transaction that forgets the blob's row.
    @discardableResult
    func removeNow(_ key: BlobKey) throws -> Bool
    /// At most `limit` blobs in the order of their keys, from the first one after `key`.
    func list(after key: BlobKey?, limit: Int) async throws -> [BlobListing]
    /// Whether a blob's bytes still are what its name says, or `nil` where there is none.
    func verify(_ key: BlobKey) async throws -> Bool?
    /// Throws unless the store can be written and read at this moment.
    func check() async throws
    /// Throws unless the store answers at this moment; it costs little, and leaves nothing behind.
    func answer() async throws
    /// Whose the blobs are, or `nil` where nobody has said so.
    func owner() async throws -> StoreOwner?
    /// Says whose the blobs are, unless that was said; answers whose they are then.
    func claim(for owner: StoreOwner) async throws -> StoreOwner
    /// Says whose the blobs are from now on.
    func handOver(to owner: StoreOwner) async throws
    /// An address from which anybody can read a blob for so many seconds, or `nil` where the store has none to give.
    func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String?
}

extension BlobStore {
    /// Does what ``check()`` does.
    public func answer() async throws { try await check() }

    /// None: most stores cannot be reached from outside.
    public func temporaryURL(of key: BlobKey, for seconds: Int, mediaType: String) -> String? { nil }
}

/// An open blob.
public protocol BlobReader: Sendable {
    /// The length of the blob in bytes.
    var byteCount: Int { get }
    /// The bytes of a range, as far as the blob reaches.
    func read(_ range: Range<Int>) async throws -> ByteBuffer
    /// Lets go of the blob; what is read after that throws ``BlobError/gone``.
    func close()
}

/// A line of the list of blobs.
public struct BlobListing: Sendable, Hashable {
    /// The blob's name.
    public let key: BlobKey
    /// Its length in bytes.
    public let byteCount: Int
    /// When it was last written, in milliseconds since 1970.
    public let modifiedAt: Int64

    /// Creates a line.
    public init(key: BlobKey, byteCount: Int, modifiedAt: Int64) {
        self.key = key
        self.byteCount = byteCount
        self.modifiedAt = modifiedAt
    }
}
