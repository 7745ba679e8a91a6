import CJPEG
import Crypto
import Imagery
import LibC

/// The decoding and encoding of one photo; it blocks its thread.
struct VariantJob: Sendable {
    enum Outcome: Sendable {
        case made(Variants)
        /// Nothing was done, because the whole photo needs `bytes` bytes, more than were granted.
        case needs(bytes: Int)
        case failed(ThumbnailError)
    }

    let source: String
    let display: String
    let thumb: String
    let inspection: ImageInspection
    let limits: VariantLimits

    /// The bytes besides the whole photo: rows, the display variant and buffers.
    var workingBytes: Int {
        let rows = 192 * inspection.storedWidth
        let side = limits.displaySide
        let longest = max(inspection.storedWidth, inspection.storedHeight, 1)
        let shortest = min(inspection.storedWidth, inspection.storedHeight)
        let reduced = longest <= side ? longest * shortest : side * (shortest * side / longest + 1)
        return rows + 3 * reduced + (1 << 20)
    }

    /// Makes both variants; leaves neither file behind if that fails.
    func run(grantedBytes: Int) -> Outcome {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return .failed(.cannotRead(errno: errno)) }
        defer { close(input) }
        let displayFile = Self.create(display)
        guard displayFile >= 0 else { return .failed(.cannotWrite(errno: errno)) }
        let thumbFile = Self.create(thumb)
        guard thumbFile >= 0 else {
            let outcome = Outcome.failed(.cannotWrite(errno: errno))
            close(displayFile)
            unlink(display)
            return outcome
        }

        var outcome = encode(from: input, display: displayFile, thumb: thumbFile, grantedBytes: grantedBytes)
        for file in [displayFile, thumbFile] where close(file) != 0 {
            // Some file systems report a full disk only here.
            if case .made = outcome { outcome = .failed(.cannotWrite(errno: errno)) }
        }
        if case .made = outcome { return outcome }
        unlink(display)
        unlink(thumb)
        return outcome
    }

    private static func create(_ path: String) -> Int32 {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    }

    private func encode(from input: Int32, display: Int32, thumb: Int32, grantedBytes: Int) -> Outcome {
        var request = cjpeg_request()
        request.format =
            switch inspection.format {
            case .jpeg: CJPEG_FORMAT_JPEG
            case .png: CJPEG_FORMAT_PNG
            }
        request.width = UInt32(clamping: inspection.storedWidth)
        request.height = UInt32(clamping: inspection.storedHeight)
        request.orientation = Int32(inspection.orientation.rawValue)
        request.display_side = UInt32(clamping: max(1, limits.displaySide))
        request.thumb_side = UInt32(clamping: max(1, min(limits.thumbSide, limits.displaySide)))
        request.quality = Int32(clamping: min(100, max(1, limits.quality)))
        request.granted_bytes = max(0, grantedBytes)
        request.maximum_bytes = max(0, limits.maximumDecoderBytes)
        request.maximum_scans = Int32(clamping: limits.maximumScans)

        var result = cjpeg_outcome()
        let profile = inspection.iccProfile ?? []
        var hash = SHA256()
        profile.withUnsafeBufferPointer { profile in
            request.icc = profile.isEmpty ? nil : profile.baseAddress
            request.icc_length = profile.count
            withUnsafeMutablePointer(to: &hash) { hash in
                request.pixels_context = UnsafeMutableRawPointer(hash)
                // The callback returns before the codec continues, so that no `longjmp` of the codec crosses
                // it.
                request.pixels = { hash, row, length in
                    hash?.assumingMemoryBound(to: SHA256.self).pointee.update(
                        bufferPointer: UnsafeRawBufferPointer(start: row, count: length)
                    )
                }
                _ = cjpeg_make_variants(input, display, thumb, &request, &result)
            }
        }
        return Self.outcome(of: result, pixels: hash)
    }

    /// Returns a digest that includes the size, so that pictures of a single colour and of different sizes
    /// differ.
    private static func digest(width: UInt32, height: UInt32, rows: SHA256) -> [UInt8] {
        var hash = SHA256()
        for side in [width, height] {
            hash.update(
                data: stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: side >> $0) }
            )
        }
        rows.finalize().withUnsafeBytes { hash.update(bufferPointer: $0) }
        return Array(hash.finalize())
    }

    private static func outcome(of result: cjpeg_outcome, pixels: SHA256) -> Outcome {
        var message: String {
            withUnsafeBytes(of: result.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        switch result.code {
        case CJPEG_OK:
            return .made(
                Variants(
                    display: Variant(width: Int(result.display_width), height: Int(result.display_height)),
                    thumb: Variant(width: Int(result.thumb_width), height: Int(result.thumb_height)),
                    pixels: digest(width: result.display_width, height: result.display_height, rows: pixels)
                )
            )
        case CJPEG_NEEDS_MEMORY: return .needs(bytes: result.needed_bytes)
        case CJPEG_COLOR: return .failed(.unsupportedColor(message))
        case CJPEG_COMPLEX: return .failed(.tooComplex(message))
        case CJPEG_CANNOT_READ: return .failed(.cannotRead(errno: result.error_number))
        case CJPEG_CANNOT_WRITE: return .failed(.cannotWrite(errno: result.error_number))
        default: return .failed(.corrupt(message))
        }
    }
}
