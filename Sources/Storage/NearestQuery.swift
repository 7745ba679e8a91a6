package import Geodesy

package struct NearestQuery {
    package let center: Coordinate
    /// The least distance of a thing, in metres.
    package let start: Double
    /// The greatest distance of a thing, in metres.
    package let reach: Double
    /// A thing has to lie in every sector.
    package let sectors: [Sector]
    package let count: Int
    /// Rejects positions that would certainly not be taken, before the distance is known.
    package let mayAccept: (Coordinate) -> Bool
    /// The radius of the first ring that is searched.
    var firstRadius: Double

    package init(
        around center: Coordinate,
        from start: Double = 0,
        within reach: Double,
        sectors: [Sector] = [],
        count: Int,
        mayAccept: @escaping (Coordinate) -> Bool = { _ in true }
    ) {
        (self.center, self.start, self.reach) = (center, start, reach)
        (self.sectors, self.count, self.mayAccept) = (sectors, count, mayAccept)
        firstRadius = reach <= 1000 ? reach : 500
    }
}
