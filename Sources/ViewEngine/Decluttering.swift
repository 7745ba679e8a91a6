/// Arranges labels in rows, so that none covers another.
///
/// A label is `labelWidth × scale` of the frame wide and centred on its thing. The labels are placed from the
/// nearest thing on, each in the lowest row in which it covers no earlier label (a greedy colouring of an
/// interval graph); labels that only touch share a row. The same sightings always get the same rows.
extension Sighting {
    /// The rows of sightings that are in order, 0 the lowest; `labelWidth` is a share of the frame.
    ///
    /// Costs O(n²): each label is compared with all that were placed before it, without a branch.
    @inlinable
    public static func rows(of sightings: some Collection<Sighting>, labelWidth: Double) -> [Int] {
        var labels: [PlacedLabel] = []
        labels.reserveCapacity(sightings.count)
        return sightings.map { sighting in
            let half = labelWidth * sighting.scale / 2
            let (left, right) = (sighting.screenX - half, sighting.screenX + half)
            var group = 0
            var taken = PlacedLabel.rows(of: labels, from: left, to: right, group: group)
            while taken == .max {
                group += 1
                taken = PlacedLabel.rows(of: labels, from: left, to: right, group: group)
            }
            let row = group * 64 + (~taken).trailingZeroBitCount
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

    /// The rows in which labels cover a part of a stretch, a bit for each of a group of 64 rows.
    @inlinable
    static func rows(of labels: [PlacedLabel], from left: Double, to right: Double, group: Int) -> UInt64 {
        var rows: UInt64 = 0
        for label in labels {
            // Numbers instead of conditions, which a processor would guess, and often wrongly.
            let begins: UInt64 = right > label.left ? 1 : 0
            let ends: UInt64 = left < label.right ? 1 : 0
            let isOfGroup: UInt64 = label.row >> 6 == group ? 1 : 0
            rows |= (begins & ends & isOfGroup) &<< UInt64(truncatingIfNeeded: label.row)
        }
        return rows
    }
}
