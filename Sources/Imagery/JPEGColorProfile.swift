import Bounds

/// The ICC profile of a JPEG, in up to 255 APP2 segments (ICC.1:2022, annex B.4).
struct JPEGColorProfile {
    static let mark = Array("ICC_PROFILE\0".utf8)
    /// The most bytes of a profile in one segment.
    private static let pieceLength = 65_533 - 14

    private struct Chunk {
        let bytes: UnsafeRawBufferPointer
        let number: UInt8
        let total: UInt8
    }

    private var chunks: [Chunk] = []
    private var isUsable = true

    /// Adds a segment's payload, which begins with the mark.
    mutating func add(_ payload: UnsafeRawBufferPointer) {
        guard isUsable, let number = payload[checked: Self.mark.count],
            let total = payload[checked: Self.mark.count + 1], chunks.count < 255
        else {
            isUsable = false
            return
        }
        let bytes = UnsafeRawBufferPointer(rebasing: payload.dropFirst(Self.mark.count + 2))
        chunks.append(Chunk(bytes: bytes, number: number, total: total))
    }

    /// Returns `nil` if the segments do not hold a whole profile.
    func assembled() -> ColorProfile? {
        guard isUsable, let total = chunks.first?.total, chunks.count == total else { return nil }
        var profile: [UInt8] = []
        for (index, chunk) in chunks.sorted(by: { $0.number < $1.number }).enumerated() {
            guard chunk.total == total, chunk.number == index + 1 else { return nil }
            profile += chunk.bytes
            guard profile.count <= ColorProfile.longest else { return nil }
        }
        return ColorProfile(profile)
    }

    static func segments(_ profile: [UInt8]) -> [UInt8] {
        let starts = stride(from: 0, to: profile.count, by: pieceLength)
        let total = UInt8(clamping: (profile.count + pieceLength - 1) / pieceLength)
        return starts.enumerated().flatMap { index, start in
            let piece = profile.from(start).prefix(pieceLength)
            let length = UInt16(clamping: 2 + mark.count + 2 + piece.count)
            return [0xFF, 0xE2, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
                + mark + [UInt8(clamping: index + 1), total] + piece
        }
    }
}
