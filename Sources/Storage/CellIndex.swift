import Geodesy
import Relational

/// What is kept in the order of grid cells, and so found by the ranges of cells that cover an area.
protocol CellIndex {
    /// What the index holds of a thing.
    associatedtype Row

    /// Gives `body` every row of some ranges of cells whose position `mayAccept` does not turn away.
    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (Row) throws -> Void
    ) throws

    /// How many rows ranges of cells hold, whoever may see them, counted up to a limit.
    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int

    /// The number of a thing.
    static func number(_ row: Row) -> Int64

    /// The position of a thing.
    static func coordinate(_ row: Row) -> Coordinate
}

extension CellIndex {
    /// The nearest `count` things of those that `accept` takes, by distance, then id.
    ///
    /// Widens ring by ring and stops only when nothing nearer can lie outside of what was searched. Nothing nearer than
    /// `start` and nothing outside of `area` and of every one of `sectors` is looked for, and `mayAccept` can turn away what
    /// `accept` is sure not to take before its distance is known.
    func nearest<Found>(
        to center: Coordinate,
        from start: Double = 0,
        within reach: Double,
        in area: [CellRange]? = nil,
        sectors: [Sector] = [],
        count: Int,
        firstRadius: Double = 250,
        mayAccept: (Coordinate) -> Bool = { _ in true },
        accept: (Row, Double) throws -> Found?
    ) throws -> [Found] {
        let origin = GeodesicOrigin(center)
        let disc = Disc(start: start)
        var search = NearestSearch(count: count, within: disc.radius(reach), firstRadius: firstRadius)
        var found = Nearest<Found>(count: count)
        // Of the rings that were counted: what they held, whoever may see it, and what of that was found.
        var (held, taken) = (0, 0)
        while let ring = search.next {
            let (inner, outer) = (disc.distance(ring.inner), disc.distance(ring.outer))
            let covering = Covering.ring(
                center: center,
                inner: inner * (1 - 1e-9) - 1e-3,
                outer: outer * (1 + 1e-9) + 1e-3,
                sectors: sectors
            )
            let ranges = area.map { CellRange.common(covering, $0) } ?? covering
            // A ring that grew may reach into a city. Where little of what is there is taken, more has to be read for it.
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
                guard mayAccept(coordinate) else { return false }
                guard found.bound < .infinity else { return true }
                let distance = origin.approximateDistance(to: coordinate)
                return distance * (1 - GeodesicOrigin.approximationError) <= found.bound
            }
            if !ranges.isEmpty {
                try scan(ranges, mayAccept: mayBeNearest) { row in
                    let distance = origin.distance(to: Self.coordinate(row))
                    guard distance >= start, distance <= reach else { return }
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

    /// The rows beyond what is looked for that a search reads without asking how many there are.
    private static var countedAtLeast: Int { 500 }
}

extension Covering {
    /// Ranges for the points of a ring that every one of some sectors may hold; of all its points without sectors.
    static func ring(center: Coordinate, inner: Double, outer: Double, sectors: [Sector]) -> [CellRange] {
        let first = ring(center: center, inner: inner, outer: outer, sector: sectors.first)
        return sectors.dropFirst().reduce(first) { ranges, sector in
            CellRange.common(ranges, ring(center: center, inner: inner, outer: outer, sector: sector))
        }
    }
}

/// The nearest of all that was added, and not many more.
private struct Nearest<Found> {
    let count: Int
    /// Metres beyond which nothing can be among the nearest any more.
    private(set) var bound = Double.infinity
    // Apart from the values, so that what is sorted is compiled once.
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

    /// The nearest, by distance, then id.
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

/// Measures what lies beyond a circle by the disc of the same area, so that a page far out is searched in rings as narrow as
/// they have to be.
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
