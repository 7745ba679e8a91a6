/// The frame header of a JPEG file: its size and its components.
struct JPEGFrame {
    struct Component {
        let id: UInt8
        let horizontal: Int
        let vertical: Int
        /// Whether a scan has brought its first coefficients.
        var hasScan = false
    }

    let isProgressive: Bool
    let width: Int
    let height: Int
    var components: [Component]

    /// Reads the payload of an SOF0, SOF1 or SOF2 segment.
    init(_ payload: UnsafeRawBufferPointer, marker: UInt8, limits: ImageLimits) throws(ImageError) {
        guard payload.count >= 6, payload.count == 6 + 3 * Int(payload[5]) else {
            throw .malformed("the JPEG frame header has a wrong length")
        }
        guard payload[0] == 8 else {
            throw .unsupportedType("a JPEG image with \(payload[0]) bits per sample")
        }
        isProgressive = marker == 0xC2
        height = Int(payload[1]) << 8 | Int(payload[2])
        width = Int(payload[3]) << 8 | Int(payload[4])
        guard width > 0, height > 0 else { throw .malformed("the JPEG frame header gives no size") }
        try limits.check(width: width, height: height)
        switch payload[5] {
        case 1, 3: break
        case 4: throw .unsupportedColor("CMYK")
        default: throw .unsupportedColor("\(payload[5])-channel")
        }
        components = []
        for index in 0..<Int(payload[5]) {
            let at = 6 + 3 * index
            let component = Component(
                id: payload[at],
                horizontal: Int(payload[at + 1] >> 4),
                vertical: Int(payload[at + 1] & 15)
            )
            guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical) else {
                throw .malformed("the JPEG frame header has an impossible sampling factor")
            }
            guard !components.contains(where: { $0.id == component.id }) else {
                throw .malformed("the JPEG frame header names a component twice")
            }
            components.append(component)
        }
    }

    /// The bytes of all coefficients: 2 for each of the 64 in a block, in blocks padded to whole MCUs.
    var coefficientBytes: Int {
        let columns = Self.groups(of: 8 * (components.map(\.horizontal).max() ?? 1), in: width)
        let rows = Self.groups(of: 8 * (components.map(\.vertical).max() ?? 1), in: height)
        return components.reduce(0) { $0 + columns * $1.horizontal * rows * $1.vertical * 64 * 2 }
    }

    private static func groups(of size: Int, in length: Int) -> Int { (length + size - 1) / size }

    /// How a decoder will understand the components (the rules of the JFIF and Adobe markers, then the ids).
    func colorModel(hasJFIF: Bool, adobeTransform: UInt8?) -> ColorModel {
        guard components.count == 3 else { return .gray }
        if hasJFIF { return .ycc }
        if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycc }
        return components.map(\.id) == Array("RGB".utf8) ? .rgb : .ycc
    }

    /// Notes a scan from the payload of its SOS segment.
    mutating func addScan(_ payload: UnsafeRawBufferPointer) throws(ImageError) {
        guard let count = payload.first, (1...4).contains(count), payload.count == 4 + 2 * Int(count) else {
            throw .malformed("a JPEG scan header has a wrong length")
        }
        let isFirstPass = payload[payload.count - 3] == 0 && payload[payload.count - 1] >> 4 == 0
        for index in 0..<Int(count) {
            guard let component = components.firstIndex(where: { $0.id == payload[1 + 2 * index] }) else {
                throw .malformed("a JPEG scan names a component that the frame does not have")
            }
            if !isProgressive, components[component].hasScan {
                throw .malformed("a JPEG component has two scans")
            }
            if !isProgressive || isFirstPass { components[component].hasScan = true }
        }
    }
}
