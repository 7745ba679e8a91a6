/// The first chunk of a PNG file.
struct PNGHeader {
    let width: Int
    let height: Int
    let bitDepth: Int
    let colorModel: ColorModel
    let isInterlaced: Bool

    /// Reads the data of an `IHDR` chunk.
    init(_ data: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageError) {
        guard data.count == 13 else { throw .malformed("the PNG header has a wrong length") }
        width = data[0..<4].reduce(0) { $0 << 8 | Int($1) }
        height = data[4..<8].reduce(0) { $0 << 8 | Int($1) }
        bitDepth = Int(data[8])
        isInterlaced = data[12] == 1
        let depths: [Int]
        switch data[9] {
        case 0: (colorModel, depths) = (.gray, [1, 2, 4, 8, 16])
        case 2: (colorModel, depths) = (.rgb, [8, 16])
        case 3: (colorModel, depths) = (.palette, [1, 2, 4, 8])
        case 4: (colorModel, depths) = (.grayAlpha, [8, 16])
        case 6: (colorModel, depths) = (.rgba, [8, 16])
        default: throw .malformed("the PNG header has an unknown colour type")
        }
        guard depths.contains(bitDepth) else {
            throw .malformed("the PNG header has a bit depth that its colour type does not allow")
        }
        guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
            throw .malformed("the PNG header has an unknown method")
        }
        guard width > 0, height > 0, max(width, height) <= Int(Int32.max) else {
            throw .malformed("the PNG header has an impossible size")
        }
        try limits.check(width: width, height: height)
    }

    /// The number of channels that `sBIT` describes.
    var significantBitCount: Int {
        switch colorModel {
        case .gray: 1
        case .grayAlpha: 2
        case .rgba, .cmyk: 4
        case .rgb, .palette, .ycc: 3
        }
    }

    /// Whether a palette has a fitting length.
    func accepts(paletteLength length: Int) -> Bool {
        let largest = colorModel == .palette ? 1 << bitDepth : 256
        return length > 0 && length % 3 == 0 && length / 3 <= largest
            && colorModel != .gray && colorModel != .grayAlpha
    }

    /// Whether a `tRNS` chunk has a fitting length.
    func accepts(transparencyLength length: Int, paletteCount: Int) -> Bool {
        switch colorModel {
        case .gray: length == 2
        case .rgb: length == 6
        case .palette: length > 0 && length <= paletteCount
        case .grayAlpha, .rgba, .ycc, .cmyk: false
        }
    }
}
