/// A container format that uploads may have.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// A JPEG file (ITU-T T.81).
    case jpeg
    /// A PNG file (ISO/IEC 15948).
    case png

    /// The media type, such as `image/jpeg`.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }

    /// The file name extension without its dot, such as `jpg`.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    /// Returns the format by the first bytes, or `nil` if it is neither of the two.
    ///
    /// Eight bytes suffice.
    public static func sniff(_ bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: PNGWalk.signature) { return .png }
        return nil
    }
}
