/// Arranges labels in rows, so that none covers another.
///
/// A label is `labelWidth × scale` of the frame wide and centred on its thing. The labels are placed from the
/// nearest thing on, each in the lowest row in which it covers no earlier label (a greedy colouring of an
/// interval graph); labels that only touch share a row. The same sightings always get the same rows.
extension Sighting {
    /// The rows of sightings that are in order, 0 the lowest; `labelWidth` is a share of the frame.
    ///
    /// Costs O(n²): each label is compared once with all that were placed before it, without a branch.
    @inlinable
    public static func rows(of sightings: some Collection<Sighting>, labelWidth: Double) -> [Int] {
        var labels: [PlacedLabel] = []
        labels.reserveCapacity(sightings.count)
        var rowCount = 0
        return sightings.map { sighting in
            let half = labelWidth * sighting.scale / 2
            let (left, right) = (sighting.screenX - half, sighting.screenX + half)
            let row =
                rowCount < 64
                ? PlacedLabel.freeRow(of: labels, from: left, to: right)
                : PlacedLabel.freeRow(of: labels, from: left, to: right, rowCount: rowCount)
            rowCount = max(rowCount, row + 1)
            labels.append(PlacedLabel(left: left, right: right, row: row))
            return row
        }
    }
}

/// A label that has its row, from left to right in shares of the frame.
@usableFromInline
struct PlacedLabel {
    @usableFromInline let left: Double
    @usableFromInline let right: Double
    @usableFromInline let row: Int

    @inlinable
    init(left: Double, right: Double, row: Int) {
        (self.left, self.right, self.row) = (left, right, row)
    }

    /// 1 if the label covers a part of a stretch, and else 0.
    ///
    /// It is a number instead of a condition, which a processor would guess, and often wrongly.
    @inlinable
    func covers(from left: Double, to right: Double) -> UInt64 {
        let begins: UInt64 = right > self.left ? 1 : 0
        let ends: UInt64 = left < self.right ? 1 : 0
        return begins & ends
    }

    /// The lowest row in which no label covers a part of a stretch, while there are fewer than 64 rows.
    @inlinable
    static func freeRow(of labels: [PlacedLabel], from left: Double, to right: Double) -> Int {
        var taken: UInt64 = 0
        for label in labels {
            taken |= label.covers(from: left, to: right) &<< UInt64(truncatingIfNeeded: label.row)
        }
        return (~taken).trailingZeroBitCount
    }

    /// The same for any number of rows.
    @inlinable
    static func freeRow(
        of labels: [PlacedLabel],
        from left: Double,
        to right: Double,
        rowCount: Int
    ) -> Int {
        var taken = [UInt64](repeating: 0, count: rowCount / 64 + 1)
        for label in labels {
            // in range: a row below their number
            taken[label.row / 64] |=
                label.covers(from: left, to: right) &<< UInt64(truncatingIfNeeded: label.row)
        }
        let group = taken.firstIndex { $0 != .max } ?? taken.count
        return group * 64 + (group < taken.count ? (~taken[group]).trailingZeroBitCount : 0)
    }
}
