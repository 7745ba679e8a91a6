package import Geodesy

/// Which of the nearest things around a point are wanted.
package struct NearestQuery {
    package let center: Coordinate
    /// The least distance in metres.
    package let start: Double
    /// The greatest distance in metres.
    package let reach: Double
    /// The sectors around the center, in all of which a thing has to lie.
    package let sectors: [Sector]
    package let count: Int
    /// Rejects, before the distance is known, positions that would certainly not be taken.
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
