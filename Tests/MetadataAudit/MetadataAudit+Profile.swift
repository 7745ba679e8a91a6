import CZlib

extension MetadataAudit {
    private static let colorTags: Set<String> = [
        "rXYZ", "gXYZ", "bXYZ", "wtpt", "bkpt", "rTRC", "gTRC", "bTRC", "kTRC", "chad", "cicp", "gamt",
        "A2B0", "A2B1", "A2B2",
        "B2A0", "B2A1", "B2A2", "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3",
    ]

    /// Everything in an ICC profile that is neither colour nor one of the two texts that stand in for a
    /// maker's.
    static func profileFindings(_ profile: [UInt8]) -> [String] {
        func number(_ at: Int) -> Int {
            at + 4 <= profile.count ? profile[at..<at + 4].reduce(0) { $0 * 256 + Int($1) } : -1
        }
        guard profile.count >= 132, number(0) == profile.count else {
            return ["a profile of another length than it says"]
        }
        var findings: [String] = []
        // The program, the day, the platform, the device, its maker and attributes, the creator, the digest
        // and what is reserved.
        let isDated = !profile[24..<36].elementsEqual([7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        let blanks = [4..<8, 10..<12, 40..<64, 80..<128]
        if isDated || blanks.contains(where: { profile[$0].contains { $0 != 0 } }) {
            findings.append("the header of a profile tells of its maker")
        }
        var isAccounted = [Bool](repeating: false, count: profile.count)
        func account(_ range: Range<Int>) {
            for at in range where at < profile.count { isAccounted[at] = true }
        }
        let count = number(128)
        guard (0...100).contains(count) else { return findings + ["a profile with \(count) tags"] }
        account(0..<132 + 12 * count)
        for index in 0..<count {
            let entry = 132 + 12 * index
            let (start, size) = (number(entry + 4), number(entry + 8))
            guard start >= 132, size >= 8, start + size <= profile.count else {
                return findings + ["a tag beyond its profile"]
            }
            account(start..<start + size)
            let name = String(decoding: profile[entry..<entry + 4], as: UTF8.self)
            let value = profile[start..<start + size]
            if ["desc", "cprt"].contains(name) {
                let text = String(decoding: value.filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
                let neutral = ["descColourprofile", "mlucenUSColourprofile", "textNone", "mlucenUSNone"]
                if !neutral.contains(text) { findings.append("the text \(name) of a profile") }
            } else if !colorTags.contains(name) {
                findings.append("the tag \(name) of a profile")
            }
        }
        let hidden = profile.indices.contains { !isAccounted[$0] && profile[$0] != 0 }
        return findings + (hidden ? ["bytes between the tags of a profile"] : [])
    }

    /// The content of a zlib stream, and how many bytes follow it; `nil` where it is none.
    static func expanded(_ bytes: [UInt8]) -> (content: [UInt8], rest: Int)? {
        var (content, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        var stream = z_stream()
        guard czlib_begin_zlib(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var input = bytes
        return input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                let (code, made) = buffer.withUnsafeMutableBufferPointer { buffer in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    let code = inflate(&stream, Z_NO_FLUSH)
                    return (code, buffer.count - Int(stream.avail_out))
                }
                content += buffer[..<made]
                if code == Z_STREAM_END { return (content, Int(stream.avail_in)) }
                guard code == Z_OK else { return nil }
            }
        }
    }
}
