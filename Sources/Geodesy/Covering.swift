/// A few ranges of grid cells that contain every point of an area, for reading an index.
///
/// Coverings are supersets, sorted, disjoint and never adjacent. Things in a range must still be tested
/// exactly. The cost is a few microseconds, whatever the size of the area.
public enum Covering {
    /// Ranges for all points within a distance in metres, edge included; empty when the radius is negative.
    public static func circle(center: Coordinate, radius: Double, maximumRanges: Int = 16) -> [CellRange] {
        ring(center: center, inner: 0, outer: radius, maximumRanges: maximumRanges)
    }

    /// Ranges for all points of a box.
    public static func box(_ box: BoundingBox, maximumRanges: Int = 16) -> [CellRange] {
        ranges(of: CoveringArea(box), atMost: maximumRanges)
    }

    /// Ranges for all points at least `inner` and at most `outer` metres away.
    ///
    /// The result is empty when `outer` is less than `inner`. With a sector, which must have the same centre,
    /// the ranges cover only points of the ring that may lie in the sector.
    public static func ring(
        center: Coordinate,
        inner: Double,
        outer: Double,
        sector: Sector? = nil,
        maximumRanges: Int = 16
    ) -> [CellRange] {
        guard outer >= inner, outer >= 0 else { return [] }
        return ranges(
            of: CoveringArea(center: center, inner: max(inner, 0), outer: outer, sector: sector),
            atMost: maximumRanges
        )
    }

    /// A block of cells that share the leading bits of their numbers, and so form a range.
    private struct Block {
        var code: UInt64
        var x: UInt32
        var y: UInt32
        var bits: Int
        var isInside: Bool
    }

    private static func ranges(of area: CoveringArea, atMost limit: Int) -> [CellRange] {
        let limit = max(1, limit)
        // All blocks are halved in each round, so they stay in order. Halving continues while the halves of
        // all blocks fit the capacity. More blocks would hardly give tighter ranges once the smallest gaps
        // are closed.
        let capacity = 8 * min(limit, 64)
        let (code, bits) = area.commonBlock
        var remaining = bits
        var blocks: [Block] = []
        var halves: [Block] = []
        blocks.reserveCapacity(capacity + 2)
        halves.reserveCapacity(capacity + 2)
        let x = area.commonColumn(bits: bits)
        let y = area.commonRow(bits: bits)
        switch area.relation(x: x, y: y, bits: bits) {
        case .outside: return []
        case .inside: blocks.append(Block(code: code, x: x, y: y, bits: bits, isInside: true))
        case .partial: blocks.append(Block(code: code, x: x, y: y, bits: bits, isInside: false))
        }
        while remaining > 0, blocks.count * 2 <= capacity {
            remaining -= 1
            halves.removeAll(keepingCapacity: true)
            var isSettled = true
            for block in blocks {
                if block.isInside {
                    halves.append(block)
                    continue
                }
                // Longitude has the higher bit of each pair.
                let step = UInt32(1) << UInt32(remaining / 2)
                for half in 0...1 {
                    var part = block
                    part.bits = remaining
                    if half == 1 {
                        part.code |= 1 << UInt64(remaining)
                        if remaining & 1 == 1 { part.x += step } else { part.y += step }
                    }
                    switch area.relation(x: part.x, y: part.y, bits: remaining) {
                    case .outside: continue
                    case .inside: part.isInside = true
                    case .partial: isSettled = false
                    }
                    halves.append(part)
                }
            }
            swap(&blocks, &halves)
            if isSettled { break }
        }
        return merged(blocks, atMost: limit)
    }

    /// Joins adjacent blocks, then closes the smallest gaps, so that as few cells as possible are added.
    private static func merged(_ blocks: [Block], atMost limit: Int) -> [CellRange] {
        var ranges: [CellRange] = []
        ranges.reserveCapacity(blocks.count)
        for block in blocks {
            let lower = Int64(bitPattern: block.code)
            let upper = lower + (1 << Int64(block.bits) - 1)
            if let last = ranges.last, last.upper + 1 == lower {
                ranges[ranges.count - 1] = CellRange(lower: last.lower, upper: upper)
            } else {
                ranges.append(CellRange(lower: lower, upper: upper))
            }
        }
        guard ranges.count > limit else { return ranges }

        // The largest gaps stay open; they are stored here in descending order.
        var open: [Int64] = []
        open.reserveCapacity(limit)
        for index in 1..<ranges.count {
            let gap = ranges[index].lower - ranges[index - 1].upper
            guard open.count < limit - 1 || gap > open.last ?? .max else { continue }
            if open.count == limit - 1 { open.removeLast() }
            var place = open.count
            while place > 0, open[place - 1] < gap { place -= 1 }
            open.insert(gap, at: place)
        }
        let smallest = open.last ?? .max
        var allowedTies = open.count { $0 == smallest }
        var kept = 0
        for index in 1..<ranges.count {
            let gap = ranges[index].lower - ranges[index - 1].upper
            if gap > smallest || (gap == smallest && allowedTies > 0) {
                if gap == smallest { allowedTies -= 1 }
                kept += 1
                ranges[kept] = ranges[index]
            } else {
                ranges[kept] = CellRange(lower: ranges[kept].lower, upper: ranges[index].upper)
            }
        }
        ranges.removeLast(ranges.count - kept - 1)
        return ranges
    }
}
