/// Builds EXIF structures, valid or not.
package struct Exif {
    package enum Value {
        case byte(UInt8)
        case ascii(String)
        case short(UInt16)
        case long(UInt32)
        case rationals([(UInt32, UInt32)])
    }

    package var isBigEndian = true
    package var main: [(UInt16, Value)] = []
    package var photo: [(UInt16, Value)] = []
    package var gps: [(UInt16, Value)] = []

    package init(
        isBigEndian: Bool = true,
        main: [(UInt16, Value)] = [],
        photo: [(UInt16, Value)] = [],
        gps: [(UInt16, Value)] = []
    ) {
        (self.isBigEndian, self.main, self.photo, self.gps) = (isBigEndian, main, photo, gps)
    }

    package var bytes: [UInt8] {
        let start = 8
        var mainEntries = main
        let links = (photo.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
        let mainSize = size(main) + 12 * links
        if !photo.isEmpty { mainEntries.append((0x8769, .long(UInt32(start + mainSize)))) }
        let photoSize = photo.isEmpty ? 0 : size(photo)
        if !gps.isEmpty { mainEntries.append((0x8825, .long(UInt32(start + mainSize + photoSize)))) }
        var result: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
        result += number16(42) + number32(UInt32(start))
        result += directory(mainEntries, at: start)
        if !photo.isEmpty { result += directory(photo, at: start + mainSize) }
        if !gps.isEmpty { result += directory(gps, at: start + mainSize + photoSize) }
        return result
    }

    package func number16(_ value: UInt16) -> [UInt8] {
        let bytes = [UInt8(value >> 8), UInt8(value & 255)]
        return isBigEndian ? bytes : bytes.reversed()
    }

    package func number32(_ value: UInt32) -> [UInt8] {
        let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(value >> UInt32($0) & 255) }
        return isBigEndian ? bytes : bytes.reversed()
    }

    private func size(_ entries: [(UInt16, Value)]) -> Int {
        entries.reduce(6 + 12 * entries.count) { sum, entry in
            let length = content(entry.1).bytes.count
            return sum + (length > 4 ? length : 0)
        }
    }

    private func content(_ value: Value) -> (type: UInt16, count: Int, bytes: [UInt8]) {
        switch value {
        case .byte(let value): (1, 1, [value])
        case .ascii(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .short(let value): (3, 1, number16(value))
        case .long(let value): (4, 1, number32(value))
        case .rationals(let values): (5, values.count, values.flatMap { number32($0.0) + number32($0.1) })
        }
    }

    private func directory(_ entries: [(UInt16, Value)], at start: Int) -> [UInt8] {
        var head = number16(UInt16(entries.count))
        var tail: [UInt8] = []
        let tailStart = start + 6 + 12 * entries.count
        for (tag, value) in entries {
            let content = content(value)
            head += number16(tag) + number16(content.type) + number32(UInt32(content.count))
            if content.bytes.count <= 4 {
                head += content.bytes + [UInt8](repeating: 0, count: 4 - content.bytes.count)
            } else {
                head += number32(UInt32(tailStart + tail.count))
                tail += content.bytes
            }
        }
        return head + number32(0) + tail
    }
}

extension Exif {
    /// 57° 42' 31.32" N, 11° 58' 28.416" E, 12.5 m, 271.25° true, turned by 90 degrees.
    package static var gothenburg: Exif {
        Exif(
            main: [(0x010F, .ascii("Camera maker")), (0x0112, .short(6))],
            photo: [
                (0x9003, .ascii("2024:05:07 09:33:04")), (0x9011, .ascii("+02:00")), (0x9291, .ascii("25")),
                (0xA405, .short(26)),
            ],
            gps: [
                (1, .ascii("N")), (2, .rationals([(57, 1), (42, 1), (3132, 100)])),
                (3, .ascii("E")), (4, .rationals([(11, 1), (58, 1), (28_416, 1000)])),
                (5, .byte(0)), (6, .rationals([(125, 10)])),
                (16, .ascii("T")), (17, .rationals([(27_125, 100)])),
            ]
        )
    }

    /// The same with an entry of the GPS directory replaced, or removed with `nil`.
    package func gps(_ tag: UInt16, _ value: Value?) -> Exif {
        var copy = self
        copy.gps.removeAll { $0.0 == tag }
        if let value { copy.gps.append((tag, value)) }
        return copy
    }

    /// The same with an entry of the photo directory replaced, or removed with `nil`.
    package func photo(_ tag: UInt16, _ value: Value?) -> Exif {
        var copy = self
        copy.photo.removeAll { $0.0 == tag }
        if let value { copy.photo.append((tag, value)) }
        return copy
    }
}

extension [UInt8] {
    /// A JPEG with a marker segment put right after its start.
    package func inserting(marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return self[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload + self[2...]
    }

    /// A JPEG with an EXIF segment put right after its start.
    package func withExif(_ exif: Exif) -> [UInt8] {
        inserting(marker: 0xE1, Array("Exif\0\0".utf8) + exif.bytes)
    }
}
