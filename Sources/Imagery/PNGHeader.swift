import Bounds

struct PNGHeader {
    let width: Int
    let height: Int
    let bitDepth: Int
    let colorModel: ColorModel
    let isInterlaced: Bool

    init(_ data: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageError) {
        guard data.count == 13, let width = data.number(at: 0, bytes: 4),
            let height = data.number(at: 4, bytes: 4)
        else { throw .malformed("the PNG header has a wrong length") }
        // in range: thirteen bytes
        let (depth, color, methods, interlace) = (data[8], data[9], (data[10], data[11]), data[12])
        (self.width, self.height) = (width, height)
        bitDepth = Int(clamping: depth)
        isInterlaced = interlace == 1
        let depths: [Int]
        switch color {
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
        guard methods == (0, 0), interlace <= 1 else {
            throw .malformed("the PNG header has an unknown method")
        }
        guard width > 0, height > 0, max(width, height) <= Int(clamping: Int32.max) else {
            throw .malformed("the PNG header has an impossible size")
        }
        try limits.check(width: width, height: height)
    }

    var isGray: Bool { colorModel == .gray || colorModel == .grayAlpha }

    /// Whether the data has one number for each channel, each in the possible range of bits.
    func accepts(significantBits data: UnsafeRawBufferPointer) -> Bool {
        let most = colorModel == .palette ? 8 : bitDepth
        return data.count == (colorModel == .palette ? 3 : channels)
            && data.allSatisfy { $0 > 0 && $0 <= most }
    }

    /// Clears the bits beyond the image's bit depth in samples of two bytes each.
    func samples(of data: UnsafeRawBufferPointer) -> [UInt8] {
        let mask = UInt16(clamping: 1 << bitDepth - 1)
        return data.enumerated().map {
            $1 & UInt8(truncatingIfNeeded: $0.isMultiple(of: 2) ? mask >> 8 : mask)
        }
    }

    func accepts(paletteLength length: Int) -> Bool {
        let largest = colorModel == .palette ? 1 << bitDepth : 256
        return length > 0 && length % 3 == 0 && length / 3 <= largest
            && colorModel != .gray && colorModel != .grayAlpha
    }

    /// The length of the expanded data: for each row of each pass, one filter byte and the samples.
    var dataLength: Int {
        guard isInterlaced else { return length(width, height) }
        // Each entry has the first column and row of a pass of Adam7, and the steps to the next.
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        return passes.reduce(0) { sum, pass in
            let (x, y, across, down) = pass
            return sum + length((width - x + across - 1) / across, (height - y + down - 1) / down)
        }
    }

    private func length(_ width: Int, _ height: Int) -> Int {
        width > 0 && height > 0 ? height * (1 + (width * channels * bitDepth + 7) / 8) : 0
    }

    private var channels: Int {
        switch colorModel {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb, .ycc: 3
        case .rgba, .cmyk: 4
        }
    }

    func accepts(transparencyLength length: Int, paletteCount: Int) -> Bool {
        switch colorModel {
        case .gray: length == 2
        case .rgb: length == 6
        case .palette: length > 0 && length <= paletteCount
        case .grayAlpha, .rgba, .ycc, .cmyk: false
        }
    }
}
