/// One pass over the chunks of a PNG file (ISO/IEC 15948).
struct PNGWalk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let largestProfile = 1 << 20

    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    private var position = PNGWalk.signature.count
    private var exif: ExifReader?
    private var paletteCount: Int?
    private var hasData = false
    private var lastWasData = false
    private var seen: Set<String> = []
    private var kept: [StrippedPiece] = []

    init(bytes: UnsafeRawBufferPointer, limits: ImageLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    private struct Chunk {
        let type: String
        /// Where the whole chunk is, from its length to its checksum.
        let range: Range<Int>
        /// The whole chunk.
        let bytes: UnsafeRawBufferPointer

        var data: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[8..<bytes.count - 4]) }
        var isCritical: Bool { bytes[4] & 0x20 == 0 }
        var isIntact: Bool {
            let stated = bytes[(bytes.count - 4)...].reduce(0) { $0 << 8 | UInt32($1) }
            return CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[4..<bytes.count - 4])) == stated
        }
    }

    /// Walks to `IEND`; what follows it is not looked at.
    mutating func inspection() throws(ImageError) -> ImageInspection {
        let first = try nextChunk()
        guard first.type == "IHDR" else { throw .malformed("the PNG file does not start with its header") }
        let header = try PNGHeader(first.data, limits: limits)
        while true {
            let chunk = try nextChunk()
            if chunk.type == "IEND" {
                guard chunk.data.isEmpty else { throw .malformed("the PNG end chunk is not empty") }
                kept.keep(chunk.range)
                return try result(header, headerEnd: first.range.upperBound)
            }
            try read(chunk, header)
            lastWasData = chunk.type == "IDAT"
        }
    }

    private mutating func nextChunk() throws(ImageError) -> Chunk {
        guard position + 12 <= bytes.count else { throw .truncated }
        let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        let letters = bytes[position + 4..<position + 8]
        guard length <= Int(Int32.max), letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            throw .malformed("there is no PNG chunk at byte \(position)")
        }
        guard length <= bytes.count - position - 12 else { throw .truncated }
        let range = position..<position + 12 + length
        let chunk = Chunk(
            type: String(decoding: letters, as: UTF8.self),
            range: range,
            bytes: UnsafeRawBufferPointer(rebasing: bytes[range])
        )
        if chunk.isCritical, !chunk.isIntact {
            throw .malformed("the PNG chunk \(chunk.type) at byte \(position) has a wrong checksum")
        }
        position = range.upperBound
        return chunk
    }

    private mutating func read(_ chunk: Chunk, _ header: PNGHeader) throws(ImageError) {
        switch chunk.type {
        case "IHDR":
            throw .malformed("there are two PNG headers")
        case "PLTE":
            guard !hasData, paletteCount == nil, header.accepts(paletteLength: chunk.data.count) else {
                throw .malformed("the PNG palette is misplaced or has a wrong length")
            }
            paletteCount = chunk.data.count / 3
            kept.keep(chunk.range)
        case "IDAT":
            guard header.colorModel != .palette || paletteCount != nil else {
                throw .malformed("the PNG palette is missing")
            }
            guard lastWasData || !hasData else { throw .malformed("the PNG image data is interrupted") }
            hasData = true
            kept.keep(chunk.range)
        case "acTL":
            // A single frame is a still picture that merely carries the chunk.
            guard chunk.data.count == 8, chunk.data[0..<4].elementsEqual([0, 0, 0, 1]) else {
                throw .animated
            }
        case "eXIf":
            if exif == nil, chunk.isIntact { exif = ExifReader(chunk.data) }
        default:
            guard !chunk.isCritical else { throw .malformed("there is an unknown PNG chunk \(chunk.type)") }
            if isWanted(chunk, header), chunk.isIntact, seen.insert(chunk.type).inserted {
                kept.keep(chunk.range)
            }
        }
    }

    /// Whether an ancillary chunk tells a decoder how to show the samples, and stands where it counts.
    private func isWanted(_ chunk: Chunk, _ header: PNGHeader) -> Bool {
        guard !hasData else { return false }
        let length = chunk.data.count
        switch chunk.type {
        case "tRNS":
            return header.accepts(transparencyLength: length, paletteCount: paletteCount ?? 0)
        case "iCCP":
            // A file that has both a profile and the sRGB mark breaks the standard; the first one counts.
            return paletteCount == nil && length <= Self.largestProfile && !seen.contains("sRGB")
        case "sRGB":
            return paletteCount == nil && length == 1 && !seen.contains("iCCP")
        case "gAMA":
            return paletteCount == nil && length == 4
        case "cHRM":
            return paletteCount == nil && length == 32
        case "sBIT":
            return paletteCount == nil && length == header.significantBitCount
        default:
            return false
        }
    }

    private func result(_ header: PNGHeader, headerEnd: Int) throws(ImageError) -> ImageInspection {
        guard hasData else { throw .malformed("the PNG file holds no image data") }
        let orientation = exif?.orientation ?? .upright
        var stripped: [StrippedPiece] = [.range(0..<headerEnd)]
        if orientation != .upright { stripped.insert(Self.chunk("eXIf", orientation.exifStructure)) }
        for piece in kept { stripped.append(piece: piece) }
        return ImageInspection(
            format: .png,
            storedWidth: header.width,
            storedHeight: header.height,
            orientation: orientation,
            colorModel: header.colorModel,
            bitsPerSample: header.bitDepth,
            isProgressive: false,
            scanCount: 1,
            isInterlaced: header.isInterlaced,
            coefficientBytes: 0,
            exif: exif?.facts ?? ExifFacts(),
            iccProfile: nil,
            stripped: stripped
        )
    }

    /// A chunk with its length and checksum.
    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        let checksum = checked.withUnsafeBytes { CRC32.of($0) }
        return bigEndian(UInt32(data.count)) + checked + bigEndian(checksum)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}
