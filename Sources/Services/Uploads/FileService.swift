package import Blobs
package import Model
import Relational
import Storage

/// Serves image files by the visibility rule of their note.
package struct FileService: Sendable {
    package struct Found: Sendable {
        package let image: ServedImage
        /// A URL of the store itself, valid for a minute at most; set only for images that everyone may see.
        package let address: String?
    }

    let platform: Platform
    let blobs: any BlobStore
    let redirects: Bool

    /// The origin to which clients are redirected for public images; `nil` when they are not.
    package var redirectOrigin: String? { redirects ? blobs.temporaryOrigin : nil }

    /// The seconds for which a URL of the store itself is valid.
    ///
    /// The image of a hidden or deleted note stays reachable for that time.
    package static let longestRedirect = 60

    /// Returns the file behind a URL for a viewer; throws `404` when there is none.
    package func file(_ fileName: String, of name: String, for viewer: Viewer) async throws -> Found {
        let redirects = redirects
        let (image, isOpenToAll) = try await platform.reads.read(for: viewer.member) { connection in
            let store = ImageStore(connection)
            guard let image = try store.served(fileName, of: name, for: viewer) else {
                throw Refusal.notFound
            }
            guard redirects else { return (image, false) }
            // A viewer without a session and a position sees only public notes without a reveal radius.
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

    /// Opens a file; throws `404` when it is missing although its row exists, which `doctor` reports.
    package func open(_ served: ServedImage) async throws -> any BlobReader {
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
