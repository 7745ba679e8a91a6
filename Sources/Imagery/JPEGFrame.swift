import Bounds

struct JPEGFrame {
    struct Component {
        let id: UInt8
        let horizontal: Int
        let vertical: Int
        let quantization: UInt8
        /// Whether a scan has had the component's first coefficients.
        var hasScan = false
    }

    let isProgressive: Bool
    let width: Int
    let height: Int
    var components: [Component]

    /// The payload is that of an SOF0, SOF1 or SOF2 segment.
    init(_ payload: UnsafeRawBufferPointer, marker: UInt8, limits: ImageLimits) throws(ImageError) {
        guard let precision = payload.first, let count = payload[checked: 5],
            payload.count == 6 + 3 * Int(clamping: count)
        else {
            throw .malformed("the JPEG frame header has a wrong length")
        }
        guard precision == 8 else {
            throw .unsupportedType("a JPEG image with \(precision) bits per sample")
        }
        isProgressive = marker == 0xC2
        height = payload.number(at: 1, bytes: 2) ?? 0
        width = payload.number(at: 3, bytes: 2) ?? 0
        guard width > 0, height > 0 else { throw .malformed("the JPEG frame header gives no size") }
        try limits.check(width: width, height: height)
        switch count {
        case 1, 3: break
        case 4: throw .unsupportedColor("CMYK")
        default: throw .unsupportedColor("\(count)-channel")
        }
        components = []
        for at in stride(from: 6, to: payload.count, by: 3) {
            guard let id = payload[checked: at], let factors = payload[checked: at + 1],
                let table = payload[checked: at + 2]
            else { throw .malformed("the JPEG frame header has a wrong length") }
            let component = Component(
                id: id,
                horizontal: Int(clamping: factors >> 4),
                vertical: Int(clamping: factors & 15),
                quantization: table
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

    /// The size of the coefficients: 2 bytes for each of the 64 in a block, with blocks padded to whole MCUs.
    var coefficientBytes: Int {
        let columns = Self.groups(of: 8 * (components.map(\.horizontal).max() ?? 1), in: width)
        let rows = Self.groups(of: 8 * (components.map(\.vertical).max() ?? 1), in: height)
        return components.reduce(0) { $0 + columns * $1.horizontal * rows * $1.vertical * 64 * 2 }
    }

    private static func groups(of size: Int, in length: Int) -> Int { (length + size - 1) / size }

    /// The colour model that a decoder assumes by the JFIF and Adobe markers, then by the component ids.
    func colorModel(hasJFIF: Bool, adobeTransform: UInt8?) -> ColorModel {
        guard components.count == 3 else { return .gray }
        if hasJFIF { return .ycc }
        if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycc }
        return components.map(\.id) == Array("RGB".utf8) ? .rgb : .ycc
    }

    /// Records a scan from the payload of its SOS segment; returns the tables that it uses.
    mutating func addScan(_ payload: UnsafeRawBufferPointer) throws(ImageError) -> Set<JPEGTable.Slot> {
        guard let count = payload.first, (1...4).contains(count),
            payload.count == 4 + 2 * Int(clamping: count),
            let first = payload[checked: payload.count - 3], let bits = payload[checked: payload.count - 1]
        else {
            throw .malformed("a JPEG scan header has a wrong length")
        }
        var used: Set<JPEGTable.Slot> = []
        for at in stride(from: 1, to: payload.count - 3, by: 2) {
            guard let component = components.firstIndex(where: { $0.id == payload[checked: at] }) else {
                throw .malformed("a JPEG scan names a component that the frame does not have")
            }
            // An impossible table number is kept; the decoder refuses such a scan.
            let tables = payload[checked: at + 1] ?? 0
            // A progressive scan holds DC or AC coefficients; DC uses a table only in its first pass.
            if !isProgressive || first == 0, bits >> 4 == 0 { used.insert(.direct(tables >> 4)) }
            if !isProgressive || first != 0 { used.insert(.alternating(tables & 15)) }
            let isFirstPass = first == 0 && bits >> 4 == 0
            let isProgressive = isProgressive
            try components.change(at: component) { component throws(ImageError) in
                guard isProgressive || !component.hasScan else {
                    throw .malformed("a JPEG component has two scans")
                }
                used.insert(.quantization(component.quantization))
                if !isProgressive || isFirstPass { component.hasScan = true }
            }
        }
        return used
    }
}
