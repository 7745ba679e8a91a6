import Bounds

/// The part of an ICC profile that colours need (ICC.1:2022), without its maker's texts and data.
struct ColorProfile {
    /// The longest profile, in bytes.
    static let longest = 1 << 20
    private static let headerLength = 128
    private static let entryLength = 12
    private static let mostTags = 100

    /// The tags that define how samples are shown, with their possible types.
    private static let types: [String: Set<String>] = {
        let curve: Set = ["curv", "para"]
        let table: Set = ["mft1", "mft2", "mAB ", "mBA "]
        var types: [String: Set<String>] = [
            "chad": ["sf32"], "gamt": table, "cicp": ["cicp"],
            "D2B0": ["mpet"], "D2B1": ["mpet"], "D2B2": ["mpet"], "D2B3": ["mpet"],
            "B2D0": ["mpet"], "B2D1": ["mpet"], "B2D2": ["mpet"], "B2D3": ["mpet"],
        ]
        for name in ["rXYZ", "gXYZ", "bXYZ", "wtpt", "bkpt"] { types[name] = ["XYZ "] }
        for name in ["rTRC", "gTRC", "bTRC", "kTRC"] { types[name] = curve }
        for name in ["A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2"] { types[name] = table }
        return types
    }()

    private struct Tag {
        let name: String
        let value: [UInt8]
    }

    let bytes: [UInt8]
    /// The colour space, such as `RGB `.
    let space: String

    /// Returns `nil` if the file is not a profile, is damaged, or lacks the tags that colours need.
    init?(_ file: [UInt8]) {
        guard let length = file.number(at: 0, bytes: 4), length <= file.count, length <= Self.longest,
            let header = file.slice(from: 0, to: Self.headerLength), Self.text(header, at: 36) == "acsp",
            let count = file.number(at: Self.headerLength, bytes: 4), count <= Self.mostTags
        else { return nil }
        let profile = file.prefix(length)
        var tags: [Tag] = []
        for index in stride(from: 0, to: count, by: 1) {
            let entry = Self.headerLength + 4 + Self.entryLength * index
            guard let offset = profile.number(at: entry + 4, bytes: 4),
                let size = profile.number(at: entry + 8, bytes: 4),
                let value = profile.slice(from: offset, to: offset + size)
            else { return nil }
            let name = Self.text(profile, at: entry)
            guard let types = Self.types[name], !tags.contains(where: { $0.name == name }) else { continue }
            guard types.contains(Self.text(value, at: 0)), let kept = Self.cut(Array(value)) else {
                return nil
            }
            tags.append(Tag(name: name, value: kept))
        }
        space = Self.text(header, at: 16)
        guard Self.isEnough(tags.map(\.name), in: space) else { return nil }
        let isOld = (header.number(at: 8, bytes: 2) ?? 0) < 0x0400
        tags.insert(
            Tag(name: "desc", value: isOld ? Self.oldDescription : Self.sentence("Colour profile")),
            at: 0
        )
        tags.insert(Tag(name: "cprt", value: isOld ? Self.oldCopyright : Self.sentence("None")), at: 1)
        bytes = Self.file(Self.neutral(header), tags)
    }

    private static func isEnough(_ names: [String], in space: String) -> Bool {
        func has(_ wanted: String...) -> Bool { wanted.allSatisfy(names.contains) }
        if has("A2B0") { return true }
        switch space {
        case "RGB ": return has("rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC")
        case "GRAY": return has("kTRC")
        default: return false
        }
    }

    /// Returns a header without programs, devices and dates.
    private static func neutral(_ header: ArraySlice<UInt8>) -> [UInt8] {
        let blank = [UInt8](repeating: 0, count: 4)
        func field(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
            header.dropFirst(offset).prefix(count)
        }
        // No program is named, and the date is 1 January 2000.
        var fresh = blank + blank + field(8, 2) + [0, 0] + field(12, 12)
        fresh += [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + blank
        // Flags, maker, model and attributes are zero. The rendering intent follows, which has four possible
        // values.
        fresh += [UInt8](repeating: 0, count: 20)
        fresh += [0, 0, 0, (header.number(at: 64, bytes: 4) ?? 0) == 0 ? 0 : (header[checked: 67] ?? 0) & 3]
        // The illuminant of every profile is D50.
        fresh += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        return fresh + [UInt8](repeating: 0, count: headerLength - fresh.count)
    }

    /// Makes a profile in which tags with the same value share it.
    private static func file(_ header: [UInt8], _ tags: [Tag]) -> [UInt8] {
        var entries = UInt32(clamping: tags.count).bigEndianBytes
        var values: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        let start = headerLength + 4 + entryLength * tags.count
        for tag in tags {
            let place = places[tag.value] ?? start + values.count
            if places.updateValue(place, forKey: tag.value) == nil {
                values += tag.value + [UInt8](repeating: 0, count: -tag.value.count & 3)
            }
            entries += Array(tag.name.utf8) + UInt32(clamping: place).bigEndianBytes
            entries += UInt32(clamping: tag.value.count).bigEndianBytes
        }
        return UInt32(clamping: start + values.count).bigEndianBytes + header.dropFirst(4) + entries + values
    }

    private static func text(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) -> String {
        String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
    }

    // MARK: - The neutral texts

    private static func sentence(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
        }
        return Array("mluc".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12] + Array("enUS".utf8)
            + UInt32(clamping: units.count).bigEndianBytes + [0, 0, 0, 28] + units
    }

    /// The description for profiles before version 4, in ASCII.
    private static let oldDescription: [UInt8] =
        Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 15] + Array("Colour profile\0".utf8)
        + [UInt8](repeating: 0, count: 78)
    private static let oldCopyright: [UInt8] = Array("text".utf8) + [0, 0, 0, 0] + Array("None\0".utf8)
}
