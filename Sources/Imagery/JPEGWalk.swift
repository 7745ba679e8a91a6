import Bounds
import LibC

/// One pass over the markers of a JPEG file (ITU-T T.81, annex B).
struct JPEGWalk {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    /// The most pieces of a copy; real files need a few besides their scans, but a hostile file could
    /// alternate tiny tables and comments.
    private static let mostPieces = 1_000

    private var position = 2
    private var frame: JPEGFrame?
    private var scanCount = 0
    private var firstScanHoldsAll = false
    private var exif: ExifReader?
    private var jfif: StrippedPiece?
    private var adobe: StrippedPiece?
    private var adobeTransform: UInt8?
    private var profile = JPEGColorProfile()
    private var prelude = JPEGPrelude()
    private var kept: [StrippedPiece] = []

    init(bytes: UnsafeRawBufferPointer, limits: ImageLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Reads all segments; bytes after the end of the image are ignored.
    mutating func inspection() throws(ImageError) -> ImageInspection {
        while true {
            let marker = try nextMarker()
            switch marker {
            case 0xD9:
                return try result()
            case 0xD8:
                throw .malformed("a second JPEG image starts inside the first")
            case 0x01, 0xD0...0xD7:
                continue
            default:
                let segment = try nextSegment()
                try read(marker, segment)
            }
        }
    }

    /// Reads the next marker and skips the fill bytes before it.
    private mutating func nextMarker() throws(ImageError) -> UInt8 {
        guard let first = bytes[checked: position] else { throw .truncated }
        guard first == 0xFF else { throw .malformed("there is no JPEG marker at byte \(position)") }
        while bytes[checked: position] == 0xFF { position += 1 }
        guard let marker = bytes[checked: position] else { throw .truncated }
        position += 1
        return marker
    }

    /// Moves past the segment of the marker just read, and returns it from its marker on.
    private mutating func nextSegment() throws(ImageError) -> Range<Int> {
        guard let length = bytes.number(at: position, bytes: 2) else { throw .truncated }
        guard length >= 2 else {
            throw .malformed("a JPEG segment at byte \(position) has an impossible length")
        }
        guard position + length <= bytes.count, let segment = Range(checked: position - 2, position + length)
        else { throw .truncated }
        position += length
        return segment
    }

    private mutating func read(_ marker: UInt8, _ segment: Range<Int>) throws(ImageError) {
        guard kept.count <= Self.mostPieces, prelude.count <= Self.mostPieces else {
            throw .malformed("the JPEG file has too many segments")
        }
        let start = segment.lowerBound + 4
        let payload = UnsafeRawBufferPointer(rebasing: bytes.prefix(segment.upperBound).from(start))
        switch marker {
        case 0xC0, 0xC1, 0xC2:
            guard frame == nil else { throw .malformed("there are two JPEG frame headers") }
            frame = try JPEGFrame(payload, marker: marker, limits: limits)
            prelude.add(frame: segment)
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xDE, 0xDF:
            throw .unsupportedType("a lossless, hierarchical or arithmetic-coded JPEG image")
        case 0xC4:
            guard let tables = JPEGTable.huffman(payload, at: start) else {
                throw .malformed("a JPEG Huffman table is invalid")
            }
            prelude.add(marker, segment, tables)
        case 0xDB:
            guard let tables = JPEGTable.quantization(payload, at: start) else {
                throw .malformed("a JPEG quantization table is invalid")
            }
            prelude.add(marker, segment, tables)
        case 0xDD:
            guard payload.count == 2 else { throw .malformed("a JPEG restart interval has a wrong length") }
            prelude.add(restart: segment)
        case 0xDA:
            try readScan(segment, header: payload)
        case 0xE0...0xEF:
            // Segments for the whole image come before its first scan.
            if scanCount == 0 { readApplicationData(marker, segment, payload) }
        case 0xCC, 0xDC, 0xFE:
            // The segment is arithmetic conditioning, a late number of lines or a comment, which no decoder
            // needs here.
            break
        default:
            throw .malformed("there is an unknown JPEG marker at byte \(segment.lowerBound)")
        }
    }

    private mutating func readApplicationData(
        _ marker: UInt8,
        _ segment: Range<Int>,
        _ payload: UnsafeRawBufferPointer
    ) {
        if marker == 0xE0, jfif == nil, payload.count >= 14, payload.starts(with: "JFIF\0".utf8) {
            let hasThumbnail = !payload.dropFirst(12).elementsEqual([0, 0])
            let header = [0xFF, 0xE0, 0x00, 0x10] + payload.prefix(12) + [0x00, 0x00]
            jfif = hasThumbnail ? .bytes(header) : .range(segment)
        } else if marker == 0xE1, exif == nil, payload.count > 6, payload.starts(with: "Exif\0".utf8) {
            exif = ExifReader(UnsafeRawBufferPointer(rebasing: payload.dropFirst(6)))
        } else if marker == 0xE2, payload.starts(with: JPEGColorProfile.mark) {
            profile.add(payload)
        } else if marker == 0xEE, payload.starts(with: "Adobe".utf8), let transform = payload[checked: 11] {
            adobeTransform = transform
            // The version and the flags tell about the program, not about the colours.
            adobe = .bytes([0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
        }
    }

    private mutating func readScan(_ segment: Range<Int>, header: UnsafeRawBufferPointer) throws(ImageError) {
        guard frame != nil else { throw .malformed("a JPEG scan comes before the frame header") }
        scanCount += 1
        guard scanCount <= limits.maximumScans else { throw .tooManyScans(limits.maximumScans) }
        let used = try frame?.addScan(header) ?? []
        if scanCount == 1 {
            firstScanHoldsAll = header.first.map { Int(clamping: $0) } == frame?.components.count
        }
        let end = try endOfEntropyCodedData(from: position)
        guard let scan = Range(checked: segment.lowerBound, end) else { throw .truncated }
        prelude.write(for: used, of: bytes, to: &kept)
        kept.keep(scan)
        position = end
    }

    /// The first marker that is not a restart, with its fill bytes.
    private func endOfEntropyCodedData(from start: Int) throws(ImageError) -> Int {
        guard let base = bytes.baseAddress else { throw .truncated }
        var at = start
        while at < bytes.count, let found = memchr(base + at, 0xFF, bytes.count - at) {
            let first = UnsafeRawPointer(found) - base
            var code = first + 1
            while bytes[checked: code] == 0xFF { code += 1 }
            switch bytes[checked: code] {
            case let byte? where byte == 0x00 || (0xD0...0xD7).contains(byte): at = code + 1
            case nil: throw .truncated
            default: return first
            }
        }
        throw .truncated
    }

    private func result() throws(ImageError) -> ImageInspection {
        guard let frame, scanCount > 0 else { throw .malformed("the JPEG file holds no image") }
        guard frame.components.allSatisfy(\.hasScan) else {
            throw .malformed("a JPEG component has no scan")
        }
        let orientation = exif?.orientation ?? .upright
        let profile = fitting(profile.assembled(), in: frame)
        var stripped: [StrippedPiece] = [.range(0..<2)]
        if let jfif { stripped.append(piece: jfif) }
        if orientation != .upright {
            let structure = orientation.exifStructure
            let length = UInt8(clamping: 2 + 6 + structure.count)
            stripped.insert([0xFF, 0xE1, 0x00, length] + Array("Exif\0\0".utf8) + structure)
        }
        if let adobe { stripped.append(piece: adobe) }
        if let profile { stripped.insert(JPEGColorProfile.segments(profile.bytes)) }
        for piece in kept { stripped.append(piece: piece) }
        if let end = Range(checked: position - 2, position) { stripped.keep(end) }
        let needsCoefficients = frame.isProgressive || scanCount > 1 || !firstScanHoldsAll
        return ImageInspection(
            format: .jpeg,
            storedWidth: frame.width,
            storedHeight: frame.height,
            orientation: orientation,
            colorModel: frame.colorModel(hasJFIF: jfif != nil, adobeTransform: adobeTransform),
            bitsPerSample: 8,
            isProgressive: needsCoefficients,
            scanCount: scanCount,
            isInterlaced: false,
            coefficientBytes: needsCoefficients ? frame.coefficientBytes : 0,
            exif: exif?.facts ?? ExifFacts(),
            iccProfile: profile?.bytes,
            stripped: stripped
        )
    }

    /// Returns the profile if it is for the colours of the image.
    private func fitting(_ profile: ColorProfile?, in frame: JPEGFrame) -> ColorProfile? {
        profile?.space == (frame.components.count == 1 ? "GRAY" : "RGB ") ? profile : nil
    }
}
