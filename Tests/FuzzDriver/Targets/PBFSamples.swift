/// Files of OpenStreetMap's PBF format, written by hand so that their bytes can be told apart.
enum PBFSamples {
    static let all: [[UInt8]] = [
        header + framed("OSMData", blob(denseNodes)) + framed("OSMData", blob(wayAndRelation)),
        header + framed("OSMData", blob(plainNode)),
        header + framed("OSMData", blob(wayWithPositions)),
        // Compressed: what is in there is not reached by most mutations, but its lengths are.
        header
            + framed("OSMData", field(2, 40) + field(3, [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])),
        header + framed("OSMData", field(2, 3) + field(6, [0x30, 0x61, 0x62, 0x63])),
    ]

    /// Keys of fields, ends of variable-length numbers, and whole messages.
    static let words: [[UInt8]] = [
        [0x08], [0x0A], [0x0A, 0x00], [0x12], [0x12, 0x00], [0x1A], [0x1A, 0x00], [0x22], [0x2A], [0x52],
        [0x88, 0x01],
        [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
        Array("OSMData".utf8), Array("OSMHeader".utf8), Array("DenseNodes".utf8), denseNodes, plainNode,
    ]

    /// The bytes with the lengths that stand before each blob put right, as far as blobs can be told.
    static func framed(_ bytes: [UInt8]) -> [UInt8] {
        var starts: [(place: Int, type: String)] = []
        for type in ["OSMHeader", "OSMData"] {
            let mark = [0x0A, UInt8(type.utf8.count)] + Array(type.utf8) + [0x18]
            for place in bytes.indices where bytes[place...].starts(with: mark) {
                starts.append((place, type))
            }
        }
        starts.sort { $0.place < $1.place }
        guard !starts.isEmpty else { return bytes }
        var result: [UInt8] = []
        for (index, start) in starts.enumerated() {
            var body = bytes[(start.place + start.type.utf8.count + 3)...]
            // Behind the size of the blob.
            body = body.drop { $0 >= 0x80 }.dropFirst()
            let end = index + 1 < starts.count ? starts[index + 1].place - 4 : bytes.count
            let content = body.startIndex < end ? Array(bytes[body.startIndex..<end]) : []
            result += framed(start.type, content)
        }
        return result
    }

    private static let header = framed(
        "OSMHeader",
        blob(
            field(
                1,
                field(1, zigzag(11_000_000_000)) + field(2, zigzag(12_000_000_000))
                    + field(3, zigzag(58_000_000_000)) + field(4, zigzag(57_000_000_000))
            ) + field(4, "OsmSchema-V0.6") + field(4, "DenseNodes")
        )
    )

    private static let strings = field(1, [""] + ["shop", "a", "type", "multipolygon", "outer"])
    private static let denseNodes =
        strings
        + field(
            2,
            field(
                2,
                packed(1, [2, 2, 2]) + packed(8, [1_154_000_000, 200, 300]) + packed(9, [239_400_000, 20, 1])
                    + packed(10, [1, 2, 0, 0, 1, 2, 0])
            )
        )
    private static let plainNode =
        strings
        + field(
            2,
            field(
                1,
                field(1, zigzag(7)) + packed(2, [1]) + packed(3, [2]) + field(8, zigzag(577_000_000))
                    + field(9, zigzag(-119_700_000))
            )
        )
        + field(17, 100) + field(19, 5) + field(20, 6)
    private static let wayAndRelation =
        strings + field(2, field(3, field(1, 5) + packed(2, [1]) + packed(3, [2]) + packed(8, [2, 2, 2, 3])))
        + field(
            2,
            field(
                4,
                field(1, 9) + packed(2, [3, 1]) + packed(3, [4, 2]) + packed(8, [5]) + packed(9, [10])
                    + packed(10, [1])
            )
        )
    private static let wayWithPositions =
        strings
        + field(
            2,
            field(
                3,
                field(1, 5) + packed(2, [1]) + packed(3, [2]) + packed(8, [2, 2]) + packed(9, [577_000, 2])
                    + packed(10, [4, 6])
            )
        )

    private static func blob(_ content: [UInt8]) -> [UInt8] { field(1, content) }

    private static func framed(_ type: String, _ blob: [UInt8]) -> [UInt8] {
        let head = field(1, type) + field(3, UInt64(blob.count))
        let length = UInt32(head.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) } + head + blob
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(truncatingIfNeeded: rest)]
    }

    private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }
    private static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] {
        varint(number << 3) + varint(value)
    }
    private static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }
    private static func field(_ number: UInt64, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }
    private static func field(_ number: UInt64, _ texts: [String]) -> [UInt8] {
        field(number, texts.flatMap { field(1, $0) })
    }
    private static func packed(_ number: UInt64, _ values: [UInt64]) -> [UInt8] {
        field(number, values.flatMap(varint))
    }
}
