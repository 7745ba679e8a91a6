#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reason why a photo has no variants; the first three are the photo's faults, with texts for clients.
package enum ThumbnailError: Error, Sendable, Hashable {
    /// The text names the colours, such as `CMYK`.
    case unsupportedColor(String)
    /// Decoding would take more memory or scans than allowed; the text is a clause that says which.
    case tooComplex(String)
    /// The text is the decoder's own.
    case corrupt(String)
    case cannotWrite(errno: Int32)
    case cannotRead(errno: Int32)
}

extension ThumbnailError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupportedColor(let colors):
            "The image uses \(colors), which is not supported; only grey and RGB images are accepted."
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
