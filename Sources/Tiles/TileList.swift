import Geodesy
package import Model

/// A list of notes that tiles can answer: all but those of one author, group or place, and those that face a
/// point.
package struct TileList: Sendable {
    let area: TileArea?
    private let since: Instant?
    private let until: Instant?
    /// The point that distances are measured from, in a list of the nearest.
    let center: Coordinate?
    /// The greatest distance in metres.
    let reach: Double
    /// The distance and the id of the last note of the page before.
    let nearestAfter: (distance: Double, id: Note.ID)?
    /// The last note of the page before.
    let newestAfter: NoteOrderKey?

    /// Returns `nil` for a list that tiles cannot answer.
    package init?(_ filter: NoteFilter, order: NoteOrder, for viewer: Viewer, after cursor: NoteCursor?) {
        guard filter.author == nil, filter.group == nil, filter.placeID == nil else { return nil }
        (since, until) = (filter.since, filter.until)
        switch filter.area {
        case nil: area = nil
        case .box(let box): area = TileArea(box)
        case .circle(let center, let radius): area = TileArea(center, radius: radius)
        case .facing: return nil
        }
        switch order {
        case .newest:
            guard area != nil else { return nil }
            (center, reach, nearestAfter) = (nil, .infinity, nil)
            if case .newest(let publishedAt, let id) = cursor {
                newestAfter = NoteOrderKey(publishedAt: publishedAt, id: id)
            } else {
                newestAfter = nil
            }
        case .nearest:
            var reach = Double.infinity
            switch (filter.area, viewer.position) {
            case (.circle(let middle, let radius), let position):
                center = position ?? middle
                if center == middle { reach = radius }
            case (_, let position?): center = position
            default: return nil
            }
            self.reach = reach
            newestAfter = nil
            if case .nearest(let distance, let id) = cursor {
                nearestAfter = (distance, id)
            } else {
                nearestAfter = nil
            }
        }
    }

    /// The point that is looked around: the center, or the middle of the area where that is not large.
    var middle: Coordinate? { center ?? area?.edges?.middle }

    func admits(_ createdAt: Instant) -> Bool {
        if let since, createdAt < since { return false }
        if let until, createdAt >= until { return false }
        return true
    }

    /// Whether a note's position is in the area.
    func isInReach(_ coordinate: Coordinate) -> Bool { area?.contains(coordinate) ?? true }
}

/// The area of a list, prepared for testing many notes and squares.
struct TileArea: Sendable {
    private enum Shape: Sendable {
        case circle(GeodesicOrigin, SquareDistance, radius: Double)
        case box(BoundingBox)
    }

    private let shape: Shape

    init(_ center: Coordinate, radius: Double) {
        shape = .circle(GeodesicOrigin(center), SquareDistance(from: center), radius: radius)
    }

    init(_ box: BoundingBox) {
        shape = .box(box)
    }

    func contains(_ coordinate: Coordinate) -> Bool {
        switch shape {
        case .box(let box):
            return box.contains(coordinate)
        case .circle(let origin, _, let radius):
            let distance = origin.approximateDistance(to: coordinate)
            let error = distance * GeodesicOrigin.approximationError + 1e-3
            if distance - error > radius { return false }
            if distance + error < radius { return true }
            return origin.distance(to: coordinate) <= radius
        }
    }

    /// The edges of a box with the whole area; `nil` where it would be large, or cross the 180th meridian.
    var edges: TileSquare.Edges? {
        switch shape {
        case .circle(_, let distance, let radius): return distance.box(within: radius)
        case .box(let box):
            // A position on the 180th meridian is in a box that begins or ends there, on both sides.
            guard !box.crossesAntimeridian, box.west > -180, box.east < 180 else { return nil }
            let margin = 1e-9
            return TileSquare.Edges(
                west: box.west - margin,
                south: box.south - margin,
                east: box.east + margin,
                north: box.north + margin
            )
        }
    }

    /// Whether the square may touch the area; only `false` is certain.
    func mayTouch(_ square: TileSquare) -> Bool {
        switch shape {
        case .circle(_, let distance, let radius):
            return distance.least(to: square) <= radius
        case .box(let box):
            let edges = square.edges
            guard edges.south <= box.north, edges.north >= box.south else { return false }
            // A position on the antimeridian has the longitude -180, and is also in a box that ends at 180.
            if edges.west <= -180, box.east == 180 || box.west == 180 { return true }
            return box.crossesAntimeridian
                ? edges.east >= box.west || edges.west <= box.east
                : edges.east >= box.west && edges.west <= box.east
        }
    }
}
