#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reason why there are no variants of a photo.
///
/// The first three are faults of the photo, with descriptions for clients; the others are ours.
public enum ThumbnailError: Error, Sendable, Hashable {
    /// The photo has colours that are not converted; the text names them, such as `CMYK`.
    case unsupportedColor(String)
    /// Decoding would take more memory or scans than allowed; the text is a clause that says which.
    case tooComplex(String)
    /// The photo is damaged or incomplete; the text is the decoder's own.
    case corrupt(String)
    /// A variant could not be created or written.
    case cannotWrite(errno: Int32)
    /// The photo could not be opened or read.
    case cannotRead(errno: Int32)
}

extension ThumbnailError: CustomStringConvertible {
    /// A sentence that says what is wrong.
    public var description: String {
        switch self {
        case .unsupportedColor(let colors):
            "The image uses \(colors). Only grey and RGB images are accepted."
        case .tooComplex(let clause): "The image is too complex: \(clause)."
        case .corrupt(let message): "The image file is damaged (\(message))."
        case .cannotWrite(let errno): "A variant of the image cannot be written: \(Self.text(of: errno))."
        case .cannotRead(let errno): "The image file cannot be read: \(Self.text(of: errno))."
        }
    }

    private static func text(of errno: Int32) -> String {
        guard let text = strerror(errno) else { return "error \(errno)" }
        return String(cString: text)
    }
}
