import Bounds

/// One pass over the chunks of a PNG file (ISO/IEC 15948).
struct PNGWalk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    private var position = PNGWalk.signature.count
    private var exif: ExifReader?
    private var paletteCount: Int?
    private var profile: ColorProfile?
    private var hasData = false
    private var lastWasData = false
    /// Whether the zlib stream has ended; data chunks after its end hold nothing of the image.
    private var isDataWhole = false
    private let stream: ZlibStream?
    private var seen: Set<String> = []
    private var kept: [StrippedPiece] = []

    init(bytes: UnsafeRawBufferPointer, limits: ImageLimits) {
        self.bytes = bytes
        self.limits = limits
        stream = ZlibStream()
    }

    private struct Chunk {
        let type: String
        /// The range from the chunk's length to its checksum.
        let range: Range<Int>
        let bytes: UnsafeRawBufferPointer

        var data: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.dropFirst(8).dropLast(4)) }
        var isCritical: Bool { (bytes[checked: 4] ?? 0) & 0x20 == 0 }
        var isIntact: Bool {
            let checked = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(4).dropLast(4))
            return bytes.suffix(4).elementsEqual(CRC32.of(checked).bigEndianBytes)
        }
    }

    /// Reads all chunks; bytes after `IEND` are ignored.
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
        guard let length = bytes.number(at: position, bytes: 4),
            let letters = bytes.slice(from: position + 4, to: position + 8)
        else { throw .truncated }
        guard length <= Int32.max, letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            throw .malformed("there is no PNG chunk at byte \(position)")
        }
        guard let range = Range(checked: position, position + 12 + length), let whole = bytes[checked: range]
        else {
            throw .truncated
        }
        let chunk = Chunk(
            type: String(decoding: letters, as: UTF8.self),
            range: range,
            bytes: UnsafeRawBufferPointer(rebasing: whole)
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
            // If the samples are colours themselves, a palette is only a suggestion for old screens.
            if header.colorModel == .palette { kept.keep(chunk.range) }
        case "IDAT":
            guard header.colorModel != .palette || paletteCount != nil else {
                throw .malformed("the PNG palette is missing")
            }
            guard lastWasData || !hasData else { throw .malformed("the PNG image data is interrupted") }
            hasData = true
            try readData(chunk, header)
        case "acTL":
            // A file with a single frame is a still picture, although it has the chunk of animations.
            guard chunk.data.count == 8, chunk.data.number(at: 0, bytes: 4) == 1 else {
                throw .animated
            }
        case "eXIf":
            if exif == nil, chunk.isIntact { exif = ExifReader(chunk.data) }
        default:
            guard !chunk.isCritical else { throw .malformed("there is an unknown PNG chunk \(chunk.type)") }
            if let piece = wanted(chunk, header), chunk.isIntact, seen.insert(chunk.type).inserted {
                kept.append(piece: piece)
            }
        }
    }

    /// Keeps image data up to the end of the zlib stream, which must expand to exactly the size of the image.
    private mutating func readData(_ chunk: Chunk, _ header: PNGHeader) throws(ImageError) {
        guard !isDataWhole else { return }
        switch stream?.take(chunk.data, most: header.dataLength) {
        case .open?:
            kept.keep(chunk.range)
        case .ended(let used)?:
            guard stream?.count == header.dataLength else { throw .truncated }
            isDataWhole = true
            keep(chunk, upTo: used)
        case .tooLong?: throw .malformed("the PNG image data is longer than the image")
        case .broken?, nil: throw .malformed("the PNG image data cannot be expanded")
        }
    }

    /// Writes a chunk with a length and checksum of its own.
    private mutating func keep(_ chunk: Chunk, upTo used: Int) {
        guard used < chunk.data.count,
            let range = Range(checked: chunk.range.lowerBound + 4, chunk.range.lowerBound + 8 + used),
            let checked = bytes[checked: range]
        else { return kept.keep(chunk.range) }
        kept.insert(UInt32(clamping: used).bigEndianBytes)
        kept.keep(range)
        kept.insert(CRC32.of(UnsafeRawBufferPointer(rebasing: checked)).bigEndianBytes)
    }

    /// Returns the part of an ancillary chunk to keep.
    ///
    /// Returns `nil` unless the chunk affects how samples are shown, is valid, and is in the right position.
    private mutating func wanted(_ chunk: Chunk, _ header: PNGHeader) -> StrippedPiece? {
        guard !hasData else { return nil }
        let data = chunk.data
        switch chunk.type {
        case "tRNS":
            guard header.accepts(transparencyLength: data.count, paletteCount: paletteCount ?? 0) else {
                return nil
            }
            return header.colorModel == .palette
                ? .range(chunk.range) : .bytes(Self.chunk("tRNS", header.samples(of: data)))
        case "iCCP":
            // A file with both a profile and the sRGB mark breaks the standard; the first one counts.
            guard paletteCount == nil, profile == nil, !seen.contains("sRGB"), chunk.isIntact else {
                return nil
            }
            profile = PNGColorProfile.read(data, isGray: header.isGray)
            return profile.flatMap { PNGColorProfile.content($0) }.map { .bytes(Self.chunk("iCCP", $0)) }
        case "sRGB":
            let isIntent = data.count == 1 && data.allSatisfy { $0 <= 3 }
            return paletteCount == nil && isIntent && !seen.contains("iCCP") ? .range(chunk.range) : nil
        case "gAMA":
            return paletteCount == nil && data.count == 4 ? .range(chunk.range) : nil
        case "cHRM":
            return paletteCount == nil && data.count == 32 ? .range(chunk.range) : nil
        case "sBIT":
            return paletteCount == nil && header.accepts(significantBits: data) ? .range(chunk.range) : nil
        default:
            return nil
        }
    }

    private func result(_ header: PNGHeader, headerEnd: Int) throws(ImageError) -> ImageInspection {
        guard hasData else { throw .malformed("the PNG file holds no image data") }
        guard isDataWhole else { throw .truncated }
        let orientation = exif?.orientation ?? .upright
        var stripped: [StrippedPiece] = [.range(bytes.prefix(headerEnd).indices)]
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
            iccProfile: profile?.bytes,
            stripped: stripped
        )
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        let checksum = checked.withUnsafeBytes { CRC32.of($0) }
        return UInt32(clamping: data.count).bigEndianBytes + checked + checksum.bigEndianBytes
    }
}

enum PNGColorProfile {
    /// Returns `nil` if the profile does not fit the samples.
    static func read(_ data: UnsafeRawBufferPointer, isGray: Bool) -> ColorProfile? {
        // The compression method follows the name; there is only one.
        let stream = data.drop { $0 != 0 }.dropFirst()
        guard data.count <= ColorProfile.longest, (1...80).contains(data.count - stream.count),
            stream.first == 0,
            let content = ZlibStream.expanded(
                UnsafeRawBufferPointer(rebasing: stream.dropFirst()),
                most: ColorProfile.longest
            ),
            let profile = ColorProfile(content), profile.space == (isGray ? "GRAY" : "RGB ")
        else { return nil }
        return profile
    }

    /// Returns the compressed profile, or `nil` if there is no memory to compress it.
    static func content(_ profile: ColorProfile) -> [UInt8]? {
        ZlibStream.compressed(profile.bytes).map { Array("icc".utf8) + [0, 0] + $0 }
    }
}
