/// ICC profiles, as cameras write them and as they are served (ICC.1:2022).
package enum ICCFixture {
    /// A value of a profile under its name.
    package typealias Tag = (name: String, value: [UInt8])

    /// With all that a camera's maker writes into one.
    package static let camera = profile(
        "RGB ",
        isChatty: true,
        [("desc", description("Camera of Ada")), ("cprt", text("Copyright of Ada"))] + colors
            + [
                ("dmnd", description("Maker")), ("view", [UInt8](repeating: 7, count: 36)),
                ("ADBE", Array("secret!!".utf8)), ("vued", description("Studio of Ada")),
                ("meta", Array("dict".utf8) + [UInt8](repeating: 7, count: 40)),
            ]
    )
    /// The colours of ``camera`` and nothing else.
    package static let rgb = profile("RGB ", neutral + colors)
    /// A profile for grey samples with nothing but what they need.
    package static let gray = profile("GRAY", neutral + [("wtpt", point(1)), ("kTRC", parametric)])

    /// A profile for samples of a kind, whose header names a maker or nobody; tags of the same value share
    /// it.
    package static func profile(_ space: String, isChatty: Bool = false, _ tags: [Tag]) -> [UInt8] {
        var entries = number(UInt32(tags.count))
        var values: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        let start = 128 + 4 + 12 * tags.count
        for tag in tags {
            let place = places[tag.value] ?? start + values.count
            if places.updateValue(place, forKey: tag.value) == nil {
                values += tag.value + [UInt8](repeating: 0, count: (4 - tag.value.count % 4) % 4)
            }
            entries += Array(tag.name.utf8) + number(UInt32(place)) + number(UInt32(tag.value.count))
        }
        var header =
            number(UInt32(start + values.count)) + Array((isChatty ? "ADBE" : "\0\0\0\0").utf8) + [
                2, 0x40, 0, 0,
            ]
        header += Array("mntr".utf8) + Array(space.utf8) + Array("XYZ ".utf8)
        header +=
            isChatty ? [7, 0xEA, 0, 11, 0, 21, 0, 7, 0, 7, 0, 0] : [7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        header += Array("acsp".utf8) + Array((isChatty ? "APPL" : "\0\0\0\0").utf8)
        header += [UInt8](repeating: 0, count: 24) + [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        header +=
            Array((isChatty ? "Ada!" : "\0\0\0\0").utf8) + [UInt8](repeating: isChatty ? 7 : 0, count: 16)
        return header + [UInt8](repeating: 0, count: 28) + entries + values
    }

    private static let colors: [Tag] = [
        ("wtpt", point(1)), ("rXYZ", point(2)), ("gXYZ", point(3)), ("bXYZ", point(4)), ("rTRC", gamma),
        ("gTRC", gamma), ("bTRC", table),
    ]
    private static let neutral: [Tag] = [("desc", description("Colour profile")), ("cprt", text("None"))]
    private static let gamma = Array("curv".utf8) + number(0) + number(1) + [0x02, 0x33]
    private static let table = Array("curv".utf8) + number(0) + number(3) + [0, 0, 0x40, 0, 0xFF, 0xFF]
    private static let parametric = Array("para".utf8) + number(0) + [0, 0, 0, 0] + number(0x0002_3333)

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    private static func point(_ value: UInt32) -> [UInt8] {
        Array("XYZ ".utf8) + number(0) + number(value << 14) + number(value << 13) + number(value << 12)
    }

    private static func text(_ text: String) -> [UInt8] {
        Array("text".utf8) + number(0) + Array(text.utf8) + [0]
    }

    private static func description(_ text: String) -> [UInt8] {
        Array("desc".utf8) + number(0) + number(UInt32(text.utf8.count + 1)) + Array(text.utf8)
            + [UInt8](repeating: 0, count: 79)
    }
}
