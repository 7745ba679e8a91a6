import Geodesy
import Relational

/// An index in the order of grid cells, searched by the ranges of cells that cover an area.
protocol CellIndex {
    associatedtype Row

    /// Reads only rows whose position passes `mayAccept`.
    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (Row) throws -> Void
    ) throws

    /// Counts the rows, visible or not, up to a limit.
    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int

    static func number(_ row: Row) -> Int64

    static func coordinate(_ row: Row) -> Coordinate
}

extension CellIndex {
    /// The nearest wanted things that `accept` takes, by distance, then id.
    ///
    /// The search widens ring by ring until nothing nearer can lie outside of the searched area. `mayAccept`
    /// can reject things before the distance is known.
    func nearest<Found>(
        _ wanted: NearestQuery,
        in area: [CellRange]? = nil,
        accept: (Row, Double) throws -> Found?
    ) throws -> [Found] {
        let origin = GeodesicOrigin(wanted.center)
        let disc = Disc(start: wanted.start)
        var search = NearestSearch(
            count: wanted.count,
            within: disc.radius(wanted.reach),
            firstRadius: wanted.firstRadius
        )
        var found = Nearest<Found>(count: wanted.count)
        // The number of rows in the counted rings, visible or not, and the number of those taken.
        var (held, taken) = (0, 0)
        while let ring = search.next {
            let (inner, outer) = (disc.distance(ring.inner), disc.distance(ring.outer))
            let covering = Covering.ring(
                center: wanted.center,
                inner: inner * (1 - 1e-9) - 1e-3,
                outer: outer * (1 + 1e-9) + 1e-3,
                sectors: wanted.sectors
            )
            let ranges = area.map { CellRange.common(covering, $0) } ?? covering
            // A larger ring may reach into a city. If few rows are taken, more have to be read.
            let missing = search.missingCount
            let rate = min(held, 1 << 30) / max(taken, 1)
            let enough = max(2 * missing + Self.countedAtLeast, 2 * missing * rate)
            var rows = 0
            if ring.inner > 0 {
                rows = ranges.isEmpty ? 0 : try self.count(ranges, upTo: enough + 1)
                if rows > enough, search.narrow() { continue }
            }

            var radii: [Double] = []
            func mayBeNearest(_ coordinate: Coordinate) -> Bool {
                guard wanted.mayAccept(coordinate) else { return false }
                guard found.bound < .infinity else { return true }
                let distance = origin.approximateDistance(to: coordinate)
                return distance * (1 - GeodesicOrigin.approximationError) <= found.bound
            }
            if !ranges.isEmpty {
                try scan(ranges, mayAccept: mayBeNearest) { row in
                    let distance = origin.distance(to: Self.coordinate(row))
                    guard distance >= wanted.start, distance <= wanted.reach else { return }
                    let radius = disc.radius(distance)
                    guard radius > ring.inner || ring.inner == 0, let value = try accept(row, distance) else {
                        return
                    }
                    radii.append(radius)
                    if ring.contains(radius) { found.add(value, of: Self.number(row), at: distance) }
                }
            }
            search.record(radii)
            if ring.inner > 0 {
                held += rows
                taken += missing - search.missingCount
            }
        }
        return found.sorted
    }

    /// The number of rows, besides twice the missing ones, that a search may always read without narrowing
    /// the ring.
    private static var countedAtLeast: Int { 500 }
}

extension Covering {
    /// Covers the whole ring if there are no sectors.
    static func ring(center: Coordinate, inner: Double, outer: Double, sectors: [Sector]) -> [CellRange] {
        let first = ring(center: center, inner: inner, outer: outer, sector: sectors.first)
        return sectors.dropFirst().reduce(first) { ranges, sector in
            CellRange.common(ranges, ring(center: center, inner: inner, outer: outer, sector: sector))
        }
    }
}

/// Keeps the `count` nearest of the values that were added; others are dropped in batches.
private struct Nearest<Found> {
    let count: Int
    /// The distance in metres beyond which a value cannot be among the nearest any more.
    private(set) var bound = Double.infinity
    // The order is separate from the values, so that the sorting code is compiled only once.
    private var order: [(distance: Double, id: Int64, index: Int)] = []
    private var values: [Found] = []

    init(count: Int) {
        self.count = count
    }

    mutating func add(_ value: Found, of id: Int64, at distance: Double) {
        order.append((distance, id, values.count))
        values.append(value)
        guard order.count >= 2 * count + 64 else { return }
        sort()
        bound = order.last?.distance ?? bound
    }

    /// The values by distance, then id.
    var sorted: [Found] {
        var copy = self
        copy.sort()
        return copy.values
    }

    private mutating func sort() {
        order.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
        order.removeLast(max(0, order.count - count))
        values = order.map { values[$0.index] }
        for place in order.indices { order[place].index = place }
    }
}

/// Maps the area outside of a circle to a disc of the same size, so that a page that starts far out is
/// searched in rings as narrow as necessary.
private struct Disc {
    let start: Double

    /// The radius of the disc whose area is that of the ring from `start` to a distance.
    func radius(_ distance: Double) -> Double {
        start == 0 ? distance : max(0, distance * distance - start * start).squareRoot()
    }

    func distance(_ radius: Double) -> Double {
        start == 0 ? radius : (radius * radius + start * start).squareRoot()
    }
}
