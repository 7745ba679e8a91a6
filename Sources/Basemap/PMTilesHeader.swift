/// The first 127 bytes of a PMTiles file.
struct PMTilesHeader {
    struct Place {
        let offset: UInt64
        let count: UInt64
    }

    static let length = 127

    let root: Place
    let metadata: Place
    let leaves: Place
    let tiles: Place
    /// Whether directories and metadata are packed with gzip.
    let isPacked: Bool
    let format: TileFormat
    let zooms: ClosedRange<Int>
    let bounds: [Double]

    init(_ bytes: [UInt8]) throws(BasemapError) {
        guard bytes.count == Self.length, bytes[7] == 3 else {  // in range: the count is checked first
            throw BasemapError("It must be PMTiles of version 3.")
        }
        func number(_ offset: Int, _ size: Int) -> UInt64 {
            // in range: every place below is within the 127 bytes
            bytes[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        func degrees(_ offset: Int) -> Double {
            Double(Int32(truncatingIfNeeded: number(offset, 4))) / 1e7
        }
        root = Place(offset: number(8, 8), count: number(16, 8))
        metadata = Place(offset: number(24, 8), count: number(32, 8))
        leaves = Place(offset: number(40, 8), count: number(48, 8))
        tiles = Place(offset: number(56, 8), count: number(64, 8))
        switch number(97, 1) {
        case 1: isPacked = false
        case 2: isPacked = true
        default: throw BasemapError("Its directories must be plain, or packed with gzip.")
        }
        guard number(98, 1) <= 2 else {
            throw BasemapError("Its tiles must be plain, or packed with gzip.")
        }
        switch number(99, 1) {
        case 1: format = .vector
        case 2: format = .png
        case 3: format = .jpeg
        case 4: format = .webp
        default: throw BasemapError("Its tiles must be vector tiles, PNG, JPEG or WebP.")
        }
        let (least, most) = (Int(number(100, 1)), Int(number(101, 1)))  // in range: bytes
        guard least <= most, most <= 22 else { throw BasemapError("Its zooms must be from 0 to 22.") }
        zooms = least...most
        bounds = [degrees(102), degrees(106), degrees(110), degrees(114)]
    }
}
