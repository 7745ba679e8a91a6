import LibC

/// The area between two azimuths from a place, with a margin of some metres.
public struct Sector: Sendable {
    private let origin: GeodesicOrigin
    /// Both sides as unit vectors with components to the east and north.
    let left: (east: Double, north: Double)
    let right: (east: Double, north: Double)
    /// Whether the sector is wider than half a circle.
    let isWide: Bool
    let slack: Double
    /// The extra margin per square metre of a block's size: meridians converge, so the edges of a block are
    /// bent.
    private let bend: Double

    /// A sector clockwise from one azimuth to another, in degrees, with a margin of `slack` metres.
    ///
    /// Returns `nil` when the sector is so close to a full circle that it excludes nothing.
    public init?(center: Coordinate, from start: Double, to end: Double, slack: Double = 0) {
        guard end - start < 359 else { return nil }
        origin = GeodesicOrigin(center)
        let (first, last) = (Angle.sineAndCosine(start), Angle.sineAndCosine(end))
        left = (first.sine, first.cosine)
        right = (last.sine, last.cosine)
        isWide = end - start > 180
        self.slack = slack
        let latitude = Angle.radians(min(abs(center.latitude) + 1, 89))
        bend = (1 + tan(latitude)) / (4 * Ellipsoid.leastMeridianRadius)
    }

    /// Whether a place at an approximate offset in metres (`GeodesicOrigin.approximateOffset`) may be inside.
    ///
    /// `false` is certain when both sides were moved outwards by at least 0.05 degrees.
    public func mayHold(east: Double, north: Double) -> Bool {
        if east * east + north * north <= slack * slack { return true }
        let (inside, outside) = sides(east, north)
        return isWide ? inside >= -slack || outside >= -slack : inside >= -slack && outside >= -slack
    }

    /// The metres by which an offset is to the right of the left side, and to the left of the right side.
    private func sides(_ east: Double, _ north: Double) -> (Double, Double) {
        (east * left.north - north * left.east, north * right.east - east * right.north)
    }

    // MARK: - Blocks of the grid

    /// Whether a square of the grid lies outside, given the numbers of all its cells; only `true` is certain.
    package func excludes(_ square: CellRange) -> Bool {
        let code = UInt64(bitPattern: square.lower)
        let side = UInt32(
            truncatingIfNeeded: 1 << ((64 - (square.upper - square.lower).leadingZeroBitCount) / 2)
        )
        let block = Block(
            x: GridCell.gathered(code >> 1),
            y: GridCell.gathered(code),
            width: side,
            height: side
        )
        return relation(to: block) == .outside
    }

    struct Block {
        var x: UInt32
        var y: UInt32
        var width: UInt32
        var height: UInt32
    }

    /// The relation of a block to the sector; `partial` when it is not known.
    func relation(to block: Block) -> CoveringArea.Relation {
        var isOutsideLeft = true
        var isOutsideRight = true
        var isInside = true
        let size = extent(block)
        let strip = slack + bend * size * size
        for corner in 0..<4 {
            let column = Double(block.x) + (corner & 1 == 1 ? Double(block.width) : 0)
            let row = Double(block.y) + (corner & 2 == 2 ? Double(block.height) : 0)
            let place = Coordinate(
                validLatitude: row * 180 / GridCell.side - 90,
                longitude: column * 360 / GridCell.side - 180
            )
            guard let (east, north) = origin.approximateOffset(to: place) else { return .partial }
            let (fromLeft, fromRight) = sides(east, north)
            isOutsideLeft = isOutsideLeft && fromLeft < -strip
            isOutsideRight = isOutsideRight && fromRight < -strip
            isInside = isInside && fromLeft >= strip && fromRight >= strip
        }
        let isOutside = isWide ? isOutsideLeft && isOutsideRight : isOutsideLeft || isOutsideRight
        if isOutside { return .outside }
        return isInside ? .inside : .partial
    }

    /// An upper bound of a block's diagonal in metres.
    private func extent(_ block: Block) -> Double {
        let tall = Double(block.height) * 180 / GridCell.side * 111_700
        let wide = Double(block.width) * 360 / GridCell.side * 111_700
        return hypot(tall, wide)
    }
}
