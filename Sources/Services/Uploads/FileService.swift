public import Blobs
public import Model
import Relational
import Storage

/// Serves image files under the visibility rule of their note.
public struct FileService: Sendable {
    /// What stands behind a file's URL.
    public struct Found: Sendable {
        /// What it is.
        public let image: ServedImage
        /// Where the store itself serves it, for a minute at most: only where everybody may see it.
        public let address: String?
    }

    private let platform: Platform
    private let blobs: any BlobStore
    private let redirects: Bool

    /// The longest for which an address of the store's own is good, in seconds.
    ///
    /// For so long the bytes can still be had after a note was hidden or deleted.
    public static let longestRedirect = 60

    /// Creates the service; with `redirects`, what everybody may see is left to the store where it can serve.
    public init(platform: Platform, blobs: any BlobStore, redirects: Bool) {
        self.platform = platform
        self.blobs = blobs
        self.redirects = redirects
    }

    /// What stands behind a file's URL for a viewer; throws `404` where there is nothing.
    public func file(_ fileName: String, of name: String, for viewer: Viewer) async throws -> Found {
        let redirects = redirects
        let (image, isOpenToAll) = try await platform.reads.read(for: viewer.member) { connection in
            let store = ImageStore(connection)
            guard let image = try store.served(fileName, of: name, for: viewer) else {
                throw Refusal.notFound
            }
            guard redirects else { return (image, false) }
            // Who is not signed in and nowhere sees what is public and has no reveal radius, and nothing else.
            let anybody = Viewer(member: nil, position: nil, instant: viewer.instant)
            return (image, try store.served(fileName, of: name, for: anybody) != nil)
        }
        return Found(image: image, address: isOpenToAll ? address(of: image, at: viewer.instant) : nil)
    }

    private func address(of image: ServedImage, at now: Instant) -> String? {
        let left = image.closes.map { ($0.milliseconds - now.milliseconds) / 1000 } ?? .max
        guard left >= 1, let key = BlobKey(rawValue: image.sha256) else { return nil }
        let seconds = Int(min(left, Int64(Self.longestRedirect)))
        return blobs.temporaryURL(of: key, for: seconds, mediaType: image.mediaType)
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
