/// One of the three forms in which a photo is stored.
package enum ImageVariant: String, Sendable, Hashable, CaseIterable {
    /// The uploaded bytes without metadata.
    case original
    /// Upright, the long side at most 1280 pixels, JPEG.
    case display
    /// Upright, the long side at most 320 pixels, JPEG.
    case thumb
}

package struct NoteImage: Sendable, Hashable {
    /// The identity of an image in the database; URLs use its ``name`` instead.
    package typealias ID = Model.ID<NoteImage>

    /// The type of the original.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case jpeg
        case png

        package var mediaType: String { "image/\(rawValue)" }
        package var fileExtension: String { self == .jpeg ? "jpg" : "png" }
    }

    /// The unguessable name of the image in URLs: 22 characters of base64url.
    package let name: String
    package let format: Format
    /// The width of the upright image in pixels.
    package let width: Int
    package let height: Int
    /// The length of the original file in bytes.
    package let byteCount: Int
    /// SHA-256 of the original in hex, which is also the name of its blob.
    package let sha256: String

    package init(name: String, format: Format, width: Int, height: Int, byteCount: Int, sha256: String) {
        self.name = name
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.sha256 = sha256
    }

    /// Returns the path from the root of the server.
    package func path(of variant: ImageVariant) -> String {
        "/uploads/\(name)/\(fileName(of: variant))"
    }

    /// Both `display` and `thumb` are JPEG; `original` keeps the uploaded type.
    package func fileName(of variant: ImageVariant) -> String {
        "\(variant.rawValue).\(variant == .original ? format.fileExtension : "jpg")"
    }
}
