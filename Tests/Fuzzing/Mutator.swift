/// Makes cases out of samples: bits flipped, parts repeated, cut, spliced, words of the grammar and numbers
/// at the edge of types put in.
struct Mutator: Sendable {
    let samples: [[UInt8]]
    let words: [[UInt8]]
    let longest: Int

    /// Numbers as texts: where types end, and what no type holds.
    private static let numbers: [[UInt8]] = [
        "0", "-0", "-1", "1", "00", "24", "25", "59", "60", "99", "127", "128", "255", "256", "999", "1000",
        "32767", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649",
        "4294967295", "4294967296", "9007199254740993", "4611686018427387904", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "99999999999999999999999999", "1e308", "1e309", "-1e400", "1e-400", "0.5",
        "-0.0", "179.99999999999", "180", "-180.0000001", "90.00000001", "nan", "inf", "0x10", "+1",
    ].map { Array($0.utf8) }
    /// Numbers as bytes: where the types of one, two, four and eight bytes end.
    private static let edges: [UInt64] = [
        0, 1, 2, 0x7E, 0x7F, 0x80, 0xFE, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x7FFF_FFFF,
        0x8000_0000,
        0xFFFF_FFF0, 0xFFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
    ]

    /// One case.
    func mutation(_ random: inout FuzzRandom) -> [UInt8] {
        // Now and then words alone, in any order: a text of the grammar that no sample is near to.
        if !words.isEmpty, random.number(below: 12) == 0 {
            let count = 1 + random.number(below: 12)
            return Array((0..<count).flatMap { _ in random.one(of: words) ?? [] }.prefix(longest))
        }
        var bytes = random.one(of: samples) ?? []
        // One in sixteen stays as it is, so that what is accepted is tried too.
        for _ in 0..<[0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 6, 12][random.number(below: 16)] {
            mutate(&bytes, &random)
        }
        return Array(bytes.prefix(longest))
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout FuzzRandom) {
        let start = random.number(below: bytes.count + 1)
        let length = min(bytes.count - start, 1 + random.number(below: random.number(below: 4) == 0 ? 64 : 8))
        let range = start..<start + length
        switch random.number(below: 16) {
        case 0 where !range.isEmpty: bytes[start] ^= 1 << UInt8(random.number(below: 8))
        case 1 where !range.isEmpty: bytes[start] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.removeSubrange(range)
        case 3: bytes.removeSubrange(start...)
        case 4:
            let times = 1 + random.number(below: random.number(below: 8) == 0 ? 40 : 3)
            bytes.insert(contentsOf: (0..<times).flatMap { _ in bytes[range] }, at: start)
        case 5: bytes.insert(contentsOf: random.one(of: words) ?? [0], at: start)
        case 6: bytes.replaceSubrange(range, with: random.one(of: words) ?? [0xFF])
        case 7: splice(&bytes, at: start, &random)
        case 8, 9, 12, 13, 14: replaceNumber(&bytes, near: start, &random)
        case 10: overwrite(&bytes, at: start, &random)
        case 11:
            // Something from elsewhere in it.
            let other = random.number(below: bytes.count + 1)
            bytes.insert(contentsOf: Array(bytes[other..<min(bytes.count, other + length)]), at: start)
        default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: start)
        }
        if bytes.count > longest { bytes.removeSubrange(longest...) }
    }

    /// Goes on as another sample does.
    private func splice(_ bytes: inout [UInt8], at start: Int, _ random: inout FuzzRandom) {
        let other = random.one(of: samples) ?? []
        let from = random.number(below: other.count + 1)
        bytes.replaceSubrange(start..., with: other[from...])
    }

    /// Puts a number at the edge of a type in place of the digits that come next.
    private func replaceNumber(_ bytes: inout [UInt8], near start: Int, _ random: inout FuzzRandom) {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let first = bytes[start...].firstIndex(where: isDigit) ?? start
        let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
        bytes.replaceSubrange(first..<end, with: random.one(of: Self.numbers) ?? [])
    }

    /// Puts a number at the edge of a type in place of one, two, four or eight bytes.
    private func overwrite(_ bytes: inout [UInt8], at start: Int, _ random: inout FuzzRandom) {
        let width = [1, 2, 4, 8][random.number(below: 4)]
        let edge = random.one(of: Self.edges) ?? 0
        let low = (0..<width).map { UInt8(truncatingIfNeeded: edge >> UInt64(8 * $0)) }
        let isBigEndian = random.number(below: 2) == 0
        bytes.replaceSubrange(
            start..<min(bytes.count, start + width),
            with: isBigEndian ? low.reversed() : low
        )
    }
}
