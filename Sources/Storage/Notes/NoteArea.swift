import Geodesy
import LibC
import Model
import Relational

/// The area of a filter, prepared for testing many notes.
struct NoteArea {
    /// The grid cells that cover the area, in order.
    let ranges: [CellRange]
    /// A condition of plain arithmetic that every note in the area meets, under the alias `n`; notes outside
    /// may meet it too.
    let bounds: SQL

    private let shape: Shape
    /// The point that the notes must face; `nil` if they may face anywhere.
    let facedPoint: Coordinate?

    private enum Shape {
        case circle(GeodesicOrigin, radius: Double, scale: Scale?)
        case box(BoundingBox)
    }

    /// The shortest lengths of a degree in metres within the circle; distances computed with them are never
    /// too long.
    private struct Scale {
        let perLatitude: Double
        let perLongitude: Double
    }

    init(_ area: NoteFilter.Area) {
        switch area {
        case .facing(let point, let radius):
            let circle = NoteArea(.circle(center: point, radius: radius))
            ranges = circle.ranges
            shape = circle.shape
            bounds = "n.heading_deg IS NOT NULL AND \(circle.bounds)"
            facedPoint = point
        case .circle(let center, let radius):
            facedPoint = nil
            let box = BoundingBox(around: center, radius: radius)
            let scale = Self.scale(box)
            ranges = Covering.circle(center: center, radius: radius)
            shape = .circle(GeodesicOrigin(center), radius: radius, scale: scale)
            let square = box.holds("n")
            if let scale {
                let north: SQL = "(n.lat - \(center.latitude)) * \(scale.perLatitude)"
                let east: SQL = "(n.lon - \(center.longitude)) * \(scale.perLongitude)"
                let most = radius * (1 + 1e-9) + 1e-3
                bounds = "\(square) AND \(north) * \(north) + \(east) * \(east) <= \(most * most)"
            } else {
                bounds = square
            }
        case .box(let box):
            facedPoint = nil
            ranges = Covering.box(box)
            bounds = box.holds("n")
            shape = .box(box)
        }
    }

    func contains(_ row: NoteScan.Row) -> Bool {
        guard contains(row.coordinate) else { return false }
        guard let facedPoint else { return true }
        return row.viewingDirection?.holds(facedPoint, from: row.coordinate) ?? false
    }

    /// The columns that ``contains(_:)`` needs besides the keys.
    var columns: SQL { facedPoint == nil ? "" : ", n.heading_deg, n.fov_deg" }

    private func contains(_ coordinate: Coordinate) -> Bool {
        switch shape {
        case .box(let box):
            return box.contains(coordinate)
        case .circle(let origin, let radius, _):
            let distance = origin.approximateDistance(to: coordinate)
            let error = distance * GeodesicOrigin.approximationError + 1e-3
            if distance - error > radius { return false }
            if distance + error < radius { return true }
            return origin.distance(to: coordinate) <= radius
        }
    }

    /// Whether the tile may touch the area; only `false` is certain.
    func mayReach(_ tile: NoteTile) -> Bool {
        guard case .circle(let origin, let radius, let scale?) = shape else { return true }
        let (center, box) = (origin.coordinate, tile.box)
        let north = max(0, box.south - center.latitude, center.latitude - box.north) * scale.perLatitude
        let east = max(0, box.west - center.longitude, center.longitude - box.east) * scale.perLongitude
        return north * north + east * east <= radius * radius * (1 + 1e-9) + 1
    }

    /// Whether the tile may touch the area; only `false` is certain.
    func mayTouch(_ tile: GridTile) -> Bool {
        switch shape {
        case .circle(let origin, let radius, _):
            return tile.leastDistance(origin) <= radius
        case .box(let box):
            let own = tile.bounds
            // A coordinate on an edge may have been put into the tile beside it by the rounding of a double.
            let margin = 1e-9
            guard own.south - margin <= box.north, own.north + margin >= box.south else { return false }
            // The antimeridian is stored as −180, and is also the eastern edge of a box that ends at 180.
            if own.west == -180, box.east == 180 || box.west == 180 { return true }
            let (isEast, isWest) = (own.east + margin >= box.west, own.west - margin <= box.east)
            return box.crossesAntimeridian ? isEast || isWest : isEast && isWest
        }
    }

    /// Returns `nil` when the box crosses the antimeridian or a pole: differences of longitude then mean
    /// nothing.
    private static func scale(_ box: BoundingBox) -> Scale? {
        guard !box.crossesAntimeridian, box.west > -180, box.east < 180, box.south > -89, box.north < 89
        else {
            return nil
        }
        let widest = Angle.radians(max(abs(box.south), abs(box.north)))
        return Scale(
            perLatitude: 110_574 * (1 - 1e-6),
            perLongitude: Angle.radians(6_378_137) * cos(widest) * (1 - 1e-6)
        )
    }
}

extension BoundingBox {
    /// The condition that the position of a row under an alias is in the box.
    func holds(_ row: SQL) -> SQL {
        let latitudes: SQL = "\(row).lat BETWEEN \(south) AND \(north)"
        if crossesAntimeridian {
            return "\(latitudes) AND (\(row).lon >= \(west) OR \(row).lon <= \(east))"
        }
        // A box that ends at 180° contains the antimeridian, which is stored as -180°.
        let edge: SQL = east == 180 ? "OR \(row).lon = -180.0" : ""
        return "\(latitudes) AND (\(row).lon BETWEEN \(west) AND \(east) \(edge))"
    }
}

extension CellRange {
    /// The intersection of two sorted lists of disjoint ranges.
    static func common(_ left: [CellRange], _ right: [CellRange]) -> [CellRange] {
        var common: [CellRange] = []
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            let lower = max(left[i].lower, right[j].lower)
            let upper = min(left[i].upper, right[j].upper)
            if lower <= upper { common.append(CellRange(lower: lower, upper: upper)) }
            if left[i].upper < right[j].upper { i += 1 } else { j += 1 }
        }
        return common
    }

    /// Row values in a few fixed sizes, so that one prepared statement serves all searches of a size.
    static func values(_ ranges: [CellRange]) -> SQL {
        let size = [4, 8, 16, 32, 64].first { $0 >= ranges.count } ?? ranges.count
        var numbers: [Int64] = []
        numbers.reserveCapacity(2 * size)
        for range in ranges { numbers += [range.lower, range.upper] }
        // The filling ranges are empty: they end before they begin.
        while numbers.count < 2 * size { numbers += [0, -1] }
        return .rows(numbers, width: 2)
    }
}
