import Bounds

/// Random access to the directories of a TIFF structure.
///
/// A directory is read only if a tag points to it. Chains of directories are never followed, so a loop does
/// no harm.
struct TIFFReader {
    /// An entry of a directory; its value lies wholly inside the structure.
    struct Entry {
        let type: Int
        let count: Int
        let offset: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private let isBigEndian: Bool

    /// Returns `nil` if there is no header.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[checked: 0], bytes[checked: 1]) {
        case (0x49, 0x49): isBigEndian = false
        case (0x4D, 0x4D): isBigEndian = true
        default: return nil
        }
        self.bytes = bytes
        guard uint16(at: 2) == 42 else { return nil }
    }

    var firstDirectory: Int { uint32(at: 4) ?? 0 }

    func entry(_ tag: Int, in directory: Int) -> Entry? {
        guard directory >= 8, let count = uint16(at: directory) else { return nil }
        for index in stride(from: 0, to: count, by: 1) {
            let start = directory + 2 + 12 * index
            guard let found = uint16(at: start) else { return nil }
            if found == tag { return entry(at: start) }
        }
        return nil
    }

    private func entry(at start: Int) -> Entry? {
        guard let type = uint16(at: start + 2), let count = uint32(at: start + 4), count > 0,
            let size = Self.size(ofType: type)
        else { return nil }
        let length = size * count
        let offset = length <= 4 ? start + 8 : uint32(at: start + 8)
        guard let offset, offset >= 8, offset + length <= bytes.count else { return nil }
        return Entry(type: type, count: count, offset: offset)
    }

    private static func size(ofType type: Int) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11: 4
        case 5, 10, 12: 8
        default: nil
        }
    }
}

extension TIFFReader {
    /// The first value of a `BYTE`, `SHORT` or `LONG` entry.
    func integer(_ tag: Int, in directory: Int) -> Int? {
        guard let entry = entry(tag, in: directory) else { return nil }
        switch entry.type {
        case 1: return bytes[checked: entry.offset].map { Int(clamping: $0) }
        case 3: return uint16(at: entry.offset)
        case 4: return uint32(at: entry.offset)
        default: return nil
        }
    }

    /// The text up to the first NUL, at most 64 bytes.
    func ascii(_ tag: Int, in directory: Int) -> [UInt8]? {
        guard let entry = entry(tag, in: directory), entry.type == 2 else { return nil }
        return Array(bytes.from(entry.offset).prefix(min(entry.count, 64)).prefix { $0 != 0 })
    }

    /// Returns `nil` unless there are exactly `count` values, none with a zero denominator.
    func rationals(_ tag: Int, in directory: Int, count: Int) -> [Double]? {
        guard let entry = entry(tag, in: directory), entry.type == 5, entry.count == count else { return nil }
        var values: [Double] = []
        for index in stride(from: 0, to: count, by: 1) {
            let offset = entry.offset + 8 * index
            guard let numerator = uint32(at: offset), let denominator = uint32(at: offset + 4),
                denominator != 0
            else { return nil }
            values.append(Double(numerator) / Double(denominator))
        }
        return values
    }

    private func uint16(at offset: Int) -> Int? {
        guard let first = bytes[checked: offset], let second = bytes[checked: offset + 1] else { return nil }
        return isBigEndian
            ? Int(clamping: first) << 8 | Int(clamping: second)
            : Int(clamping: second) << 8 | Int(clamping: first)
    }

    private func uint32(at offset: Int) -> Int? {
        guard let first = uint16(at: offset), let second = uint16(at: offset + 2) else { return nil }
        return isBigEndian ? first << 16 | second : second << 16 | first
    }
}
