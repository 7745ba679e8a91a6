/// Arranges labels in rows, so that none covers another.
///
/// A label is `labelWidth × scale` of the frame wide and centred on its thing. The labels are placed from the
/// nearest thing on, each in the lowest row in which it covers no earlier label (a greedy colouring of an
/// interval graph); labels that only touch share a row. The same sightings always get the same rows.
extension Sighting {
    /// The rows of sightings that are in order, 0 the lowest; `labelWidth` is a share of the frame.
    ///
    /// Costs O(n²) at worst, when all things stand in one direction.
    @inlinable
    public static func rows(of sightings: some Collection<Sighting>, labelWidth: Double) -> [Int] {
        var labels: [PlacedLabel] = []
        labels.reserveCapacity(sightings.count)
        // The last label of each row.
        var rows: [Int] = []
        rows.reserveCapacity(16)
        return sightings.map { sighting in
            let half = labelWidth * sighting.scale / 2
            let (left, right) = (sighting.screenX - half, sighting.screenX + half)
            let free = rows.firstIndex { last in
                // in range: the place of a label, or none
                var place = last
                while place >= 0, right <= labels[place].left || left >= labels[place].right {
                    place = labels[place].before
                }
                return place < 0
            }
            let row = free ?? rows.count
            if row == rows.count { rows.append(-1) }
            labels.append(PlacedLabel(left: left, right: right, before: rows[row]))
            rows[row] = labels.count - 1
            return row
        }
    }
}

/// A label that has its row, from left to right in shares of the frame.
@usableFromInline
struct PlacedLabel {
    @usableFromInline let left: Double
    @usableFromInline let right: Double
    /// The place of the row's label before this one; −1 for none.
    @usableFromInline let before: Int

    @inlinable
    init(left: Double, right: Double, before: Int) {
        (self.left, self.right, self.before) = (left, right, before)
    }
}
