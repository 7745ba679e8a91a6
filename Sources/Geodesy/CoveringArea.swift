import LibC

/// An area in units of the grid: a box of one or two column spans, and for a ring two bounds on distances.
///
/// Both bounds are lengths of straight lines on the grid, at constant metres per column and per row. The
/// least metres within the circle's band of latitudes give a lower bound, because the geodesic from the
/// centre to a point of the circle never leaves the band. The most metres give an upper bound, because the
/// line on the grid is itself a path within the band, and the geodesic is no longer than any path.
struct CoveringArea {
    enum Relation {
        case outside
        case partial
        case inside
    }

    /// The centre in units of the grid, the squares of both radii in metres, and bounds of metres per unit.
    private struct Ring {
        var column: Double
        var row: Double
        var inner: Double
        var outer: Double
        var leastPerColumn: Double
        var leastPerRow: Double
        var mostPerColumn: Double
        var mostPerRow: Double
    }

    private var columns: ClosedRange<UInt32>
    /// The second span of columns, for an area that crosses the antimeridian.
    private var moreColumns: ClosedRange<UInt32>?
    private var rows: ClosedRange<UInt32>
    private var ring: Ring?
    private var sector: Sector?

    private static let allColumns: ClosedRange<UInt32> = 0...(UInt32(1) << 31 - 1)

    init(_ box: BoundingBox) {
        rows = GridCell.row(box.south)...GridCell.row(box.north)
        let west = GridCell.column(box.west == 180 ? -180 : box.west)
        let east = GridCell.column(box.east)
        if box.west == 180, box.east == 180 {
            columns = 0...0
        } else if box.crossesAntimeridian, box.west < 180 {
            columns = 0...east
            moreColumns = west...Self.allColumns.upperBound
        } else {
            columns = west...east
            // Points on the antimeridian are stored at −180, in the first column.
            if box.east == 180, west > 0 {
                columns = 0...0
                moreColumns = west...east
            }
        }
        joinColumns()
    }

    init(center: Coordinate, inner: Double, outer: Double, sector: Sector? = nil) {
        self.sector = sector
        // Rounding errors, here and in the caller's distances, stay far below this allowance.
        let reach = outer * (1 + 1e-9) + 1e-6
        let hole = max(0, inner * (1 - 1e-9) - 1e-6)
        let degrees = Angle.degrees(reach / Ellipsoid.leastMeridianRadius)
        let south = max(center.latitude - degrees, -90)
        let north = min(center.latitude + degrees, 90)
        let polewards = Angle.sineAndCosine(max(-south, north))
        let equatorwards = Angle.sineAndCosine(south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north)))
        func perColumn(_ latitude: (sine: Double, cosine: Double)) -> Double {
            Ellipsoid.primeVerticalRadius(sine: latitude.sine) * latitude.cosine * 2 * .pi / GridCell.side
        }
        func perRow(_ latitude: (sine: Double, cosine: Double)) -> Double {
            Ellipsoid.meridianRadius(sine: latitude.sine) * .pi / GridCell.side
        }
        let ring = Ring(
            column: GridCell.columnPosition(center.longitude),
            row: GridCell.rowPosition(center.latitude),
            inner: hole * hole,
            outer: reach * reach,
            leastPerColumn: max(0, perColumn(polewards)) * (1 - 1e-12),
            leastPerRow: perRow(equatorwards) * (1 - 1e-12),
            mostPerColumn: perColumn(equatorwards) * (1 + 1e-12),
            mostPerRow: perRow(polewards) * (1 + 1e-12)
        )
        self.ring = ring
        rows = GridCell.row(south)...GridCell.row(north)
        columns = Self.allColumns
        let half = reach / ring.leastPerColumn
        // All columns are covered unless the circle has no pole inside and reaches less than half of all
        // columns to each side.
        guard half < GridCell.side / 2 - 1, degrees < 90, south > -90, north < 90 else { return }
        let low = (ring.column - half).rounded(.down)
        let high = (ring.column + half).rounded(.down)
        let last = Self.allColumns.upperBound
        if low < 0 {
            columns = 0...UInt32(high)
            moreColumns = UInt32(low + GridCell.side)...last
        } else if high >= GridCell.side {
            columns = 0...UInt32(high - GridCell.side)
            moreColumns = UInt32(low)...last
        } else {
            columns = UInt32(low)...UInt32(high)
        }
        joinColumns()
    }

    /// Joins two spans that meet.
    private mutating func joinColumns() {
        if let more = moreColumns, more.lowerBound <= columns.upperBound || columns == Self.allColumns {
            columns = min(columns.lowerBound, more.lowerBound)...max(columns.upperBound, more.upperBound)
            moreColumns = nil
        }
    }

    /// The smallest block that contains the area: the number of its first cell, and how many low bits vary in
    /// the numbers of its cells.
    var commonBlock: (code: UInt64, bits: Int) {
        guard moreColumns == nil else { return (0, 62) }
        let first = GridCell.spread(columns.lowerBound) << 1 | GridCell.spread(rows.lowerBound)
        let last = GridCell.spread(columns.upperBound) << 1 | GridCell.spread(rows.upperBound)
        let bits = 64 - (first ^ last).leadingZeroBitCount
        return ((first >> UInt64(bits)) << UInt64(bits), bits)
    }

    func commonColumn(bits: Int) -> UInt32 {
        let free = UInt32(bits / 2)
        return moreColumns == nil ? (columns.lowerBound >> free) << free : 0
    }

    func commonRow(bits: Int) -> UInt32 {
        let free = UInt32((bits + 1) / 2)
        return moreColumns == nil ? (rows.lowerBound >> free) << free : 0
    }

    /// The relation of a block with `bits` free bits to the area.
    func relation(x: UInt32, y: UInt32, bits: Int) -> Relation {
        let width = UInt32(1) &<< UInt32(bits / 2)
        let height = UInt32(1) &<< UInt32((bits + 1) / 2)
        let (right, top) = (x + (width - 1), y + (height - 1))
        guard y <= rows.upperBound, top >= rows.lowerBound else { return .outside }
        var isInside = y >= rows.lowerBound && top <= rows.upperBound
        if x > columns.upperBound || right < columns.lowerBound {
            guard let more = moreColumns, x <= more.upperBound, right >= more.lowerBound else {
                return .outside
            }
            isInside = isInside && x >= more.lowerBound && right <= more.upperBound
        } else {
            isInside = isInside && x >= columns.lowerBound && right <= columns.upperBound
        }
        guard let ring else { return isInside ? .inside : .partial }

        let halfWidth = Double(width) / 2
        let halfHeight = Double(height) / 2
        var dx = abs(Double(x) + halfWidth - ring.column)
        if dx > GridCell.side / 2 { dx = GridCell.side - dx }
        let dy = abs(Double(y) + halfHeight - ring.row)
        let nearX = max(0, dx - halfWidth) * ring.leastPerColumn
        let nearY = max(0, dy - halfHeight) * ring.leastPerRow
        let nearest = nearX * nearX + nearY * nearY
        if nearest > ring.outer { return .outside }
        let farX = min(dx + halfWidth, GridCell.side / 2) * ring.mostPerColumn
        let farY = (dy + halfHeight) * ring.mostPerRow
        let farthest = farX * farX + farY * farY
        if farthest < ring.inner { return .outside }
        // The lower bound for the nearest point also proves that no part of the block lies in the hole.
        let isInRing = isInside && farthest <= ring.outer && nearest >= ring.inner
        guard let sector else { return isInRing ? .inside : .partial }
        switch sector.relation(to: Sector.Block(x: x, y: y, width: width, height: height)) {
        case .outside: return .outside
        case .partial: return .partial
        case .inside: return isInRing ? .inside : .partial
        }
    }
}
