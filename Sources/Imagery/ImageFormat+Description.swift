import Bounds

extension ImageFormat {
    /// Returns a noun with its article, such as `a WebP image`, for messages only: it verifies nothing.
    package static func describe(_ bytes: UnsafeRawBufferPointer) -> String {
        if bytes.isEmpty { return "an empty file" }
        if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.kind }
        if bytes.count >= 12 {
            if text(bytes, at: 0) == "riff", text(bytes, at: 8) == "webp" { return "a WebP image" }
            if text(bytes, at: 4) == "ftyp" { return mediaKind(bytes) }
        }
        return markupKind(text(bytes.prefix(512))) ?? "an unknown kind of file"
    }

    private static let signatures: [(bytes: [UInt8], kind: String)] = [
        ([0xFF, 0xD8, 0xFF], "a JPEG image"),
        (PNGWalk.signature, "a PNG image"),
        (Array("GIF8".utf8), "a GIF image"),
        ([0x49, 0x49, 0x2A, 0x00], "a TIFF image"),
        ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF image"),
        (Array("BM".utf8), "a BMP image"),
        ([0x00, 0x00, 0x01, 0x00], "an icon file"),
        ([0xFF, 0x0A], "a JPEG XL image"),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL image"),
        ([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 image"),
        (Array("8BPS".utf8), "a Photoshop document"),
        (Array("%PDF-".utf8), "a PDF document"),
        ([0x1A, 0x45, 0xDF, 0xA3], "a video"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        (Array("MZ".utf8), "a program"),
        ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
        ([0x1F, 0x8B], "a gzip archive"),
    ]

    /// The kind of an ISO base media file, by its major and compatible brands.
    private static func mediaKind(_ bytes: UnsafeRawBufferPointer) -> String {
        let end = min(bytes.count, max(12, bytes.number(at: 0, bytes: 4) ?? 0), 128)
        var brands = [text(bytes, at: 8)]
        brands += stride(from: 16, to: end - 3, by: 4).map { text(bytes, at: $0) }
        if brands.contains(where: { $0.hasPrefix("avi") }) { return "an AVIF image" }
        if brands.contains(where: { $0.hasPrefix("hei") || $0.hasPrefix("hev") || $0 == "mif1" }) {
            return "a HEIC image"
        }
        return brands.first == "crx " ? "a raw camera image" : "a video"
    }

    private static func markupKind(_ beginning: String) -> String? {
        let trimmed = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard trimmed.first == "<" else { return nil }
        let kinds = [("<svg", "an SVG image"), ("<!doctype html", "an HTML page"), ("<html", "an HTML page")]
        for (mark, kind) in kinds where beginning.contains(mark) { return kind }
        return trimmed.hasPrefix("<?xml") ? "an XML document" : "a text file"
    }

    private static func text(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
        text(bytes.from(offset).prefix(4))
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).lowercased()
    }
}
