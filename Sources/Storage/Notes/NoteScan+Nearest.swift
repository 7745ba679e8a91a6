import Geodesy
import Model
import Relational

extension NoteScan {
    /// The nearest `count` things of those that `accept` takes, by distance, then id.
    ///
    /// Widens ring by ring and stops only when nothing nearer can lie outside of what was searched. Nothing nearer than
    /// `start` and nothing outside of `area` and `sector` is looked for, and `mayAccept` can turn away what `accept` is sure not to
    /// take before its distance is known.
    func nearest<Found>(
        to center: Coordinate,
        from start: Double = 0,
        within reach: Double,
        in area: NoteArea? = nil,
        sector: Sector? = nil,
        where conditions: SQL,
        count: Int,
        firstRadius: Double = 250,
        mayAccept: (Coordinate) -> Bool = { _ in true },
        accept: (Row, Double) throws -> Found?
    ) throws -> [Found] {
        let origin = GeodesicOrigin(center)
        let disc = Disc(start: start)
        var search = NearestSearch(count: count, within: disc.radius(reach), firstRadius: firstRadius)
        var found: [(distance: Double, id: Note.ID, value: Found)] = []
        while let ring = search.next {
            var radii: [Double] = []
            let (inner, outer) = (disc.distance(ring.inner), disc.distance(ring.outer))
            let covering = Covering.ring(
                center: center,
                inner: inner * (1 - 1e-9) - 1e-3,
                outer: outer * (1 + 1e-9) + 1e-3,
                sector: sector
            )
            let ranges = area.map { CellRange.common(covering, $0.ranges) } ?? covering
            try scan(ranges, in: area, where: conditions, mayAccept: mayAccept) { row in
                let distance = origin.distance(to: row.coordinate)
                guard distance >= start, distance <= reach else { return }
                let radius = disc.radius(distance)
                guard radius > ring.inner || ring.inner == 0, area?.contains(row) ?? true,
                    let value = try accept(row, distance)
                else { return }
                radii.append(radius)
                if ring.contains(radius) { found.append((distance, row.id, value)) }
            }
            search.record(radii)
        }
        found.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
        return found.prefix(count).map(\.value)
    }

    /// Measures what lies beyond a circle by the disc of the same area, so that a page far out is searched in rings as
    /// narrow as they have to be.
    private struct Disc {
        let start: Double

        /// The radius of a disc as large as the ring from the start to a distance; it grows with the distance.
        func radius(_ distance: Double) -> Double {
            start == 0 ? distance : max(0, distance * distance - start * start).squareRoot()
        }

        func distance(_ radius: Double) -> Double {
            start == 0 ? radius : (radius * radius + start * start).squareRoot()
        }
    }
}
