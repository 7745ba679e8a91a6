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
        var rows: [[(left: Double, right: Double)]] = []
        return sightings.map { sighting in
            let half = labelWidth * sighting.scale / 2
            let (left, right) = (sighting.screenX - half, sighting.screenX + half)
            let free = rows.firstIndex { row in
                row.allSatisfy { right <= $0.left || left >= $0.right }
            }
            let row = free ?? rows.count
            if row == rows.count { rows.append([]) }
            rows[row].append((left, right))
            return row
        }
    }
}
