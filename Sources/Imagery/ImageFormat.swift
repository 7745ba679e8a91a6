package enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg
    /// PNG (ISO/IEC 15948).
    case png

    package var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }

    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    /// The format by the first eight bytes; `nil` if the bytes are neither JPEG nor PNG.
    package static func sniff(_ bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: PNGWalk.signature) { return .png }
        return nil
    }
}
