/// The ICC profile of a JPEG file, in up to 255 APP2 segments (ICC.1:2022, annex B.4).
struct JPEGColorProfile {
    static let mark = Array("ICC_PROFILE\0".utf8)
    private static let largest = 1 << 20

    private struct Chunk {
        let segment: Range<Int>
        let number: UInt8
        let total: UInt8
    }

    private var chunks: [Chunk] = []
    private var isUsable = true

    /// Notes a segment whose payload begins with the mark; `segment` includes the marker.
    mutating func add(_ payload: UnsafeRawBufferPointer, segment: Range<Int>) {
        guard isUsable, payload.count >= Self.mark.count + 2, chunks.count < 255 else {
            isUsable = false
            return
        }
        let (number, total) = (payload[Self.mark.count], payload[Self.mark.count + 1])
        chunks.append(Chunk(segment: segment, number: number, total: total))
    }

    /// The segments in order of appearance and the profile they hold, or `nil` when it is not a whole one.
    func assembled(from bytes: UnsafeRawBufferPointer) -> (segments: [Range<Int>], profile: [UInt8])? {
        guard isUsable, let total = chunks.first?.total, chunks.count == Int(total) else { return nil }
        var profile: [UInt8] = []
        for (index, chunk) in chunks.sorted(by: { $0.number < $1.number }).enumerated() {
            guard chunk.total == total, Int(chunk.number) == index + 1 else { return nil }
            profile += bytes[chunk.segment.dropFirst(4 + Self.mark.count + 2)]
            guard profile.count <= Self.largest else { return nil }
        }
        guard profile.count >= 128, profile[36..<40].elementsEqual("acsp".utf8) else { return nil }
        return (chunks.map(\.segment), profile)
    }
}
