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

    /// Counts the rows of all ranges together, visible or not, up to a limit.
    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int

    /// Counts the rows of each range, visible or not, each up to a limit.
    func counts(_ ranges: [CellRange], upTo limit: Int) throws -> [Int]

    /// The cost of each of these reads and counts besides its rows, as a number of rows.
    var rowsPerStatement: Int { get }

    static func number(_ row: Row) -> Int64

    static func coordinate(_ row: Row) -> Coordinate
}

/// The area that a search for the nearest things is limited to.
struct SearchedArea {
    /// The grid cells that cover the area, in order.
    let ranges: [CellRange]
    /// Whether a tile may touch the area; only `false` is certain.
    let mayTouch: (GridTile) -> Bool
}

extension CellIndex {
    /// The nearest wanted things that `accept` takes, by distance, then id.
    ///
    /// The search widens ring by ring until nothing nearer can lie outside of the searched area. Where a ring
    /// holds too much and is too thin to be divided, which is so far away from the center, the search goes on
    /// tile by tile. `mayAccept` can reject things before the distance is known.
    ///
    /// When the budget is spent, everything nearer than `end` was found, and nothing else is returned; `end`
    /// is farther away than the start of the search. Otherwise `end` is `nil`.
    func nearest<Found>(
        _ wanted: NearestQuery,
        in area: SearchedArea? = nil,
        within budget: RowBudget,
        accept: (Row, Double) throws -> Found?
    ) throws -> (found: [Found], end: Double?) {
        let origin = GeodesicOrigin(wanted.center)
        let disc = Disc(start: wanted.start)
        var search = NearestSearch(
            count: wanted.count,
            within: disc.radius(wanted.reach),
            firstRadius: wanted.firstRadius
        )
        var found = Nearest<Found>(count: wanted.count)
        func mayBeNearest(_ coordinate: Coordinate) -> Bool {
            guard wanted.mayAccept(coordinate) else { return false }
            guard found.bound < .infinity else { return true }
            return origin.leastDistance(to: coordinate) <= found.bound
        }
        /// Adds the accepted things beyond a radius of the disc, and returns their radii.
        func read(_ ranges: [CellRange], beyond inner: Double, upTo outer: Double) throws -> [Double] {
            var radii: [Double] = []
            try scan(ranges, mayAccept: mayBeNearest) { row in
                let distance = origin.distance(to: Self.coordinate(row))
                guard distance >= wanted.start, distance <= wanted.reach else { return }
                let radius = disc.radius(distance)
                guard radius > inner || inner == 0, let value = try accept(row, distance) else { return }
                radii.append(radius)
                if radius <= outer { found.add(value, of: Self.number(row), at: distance) }
            }
            return radii
        }
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
            let ranges = area.map { CellRange.common(covering, $0.ranges) } ?? covering
            // A larger ring may reach into a city. If few rows are taken, more have to be read.
            let missing = search.missingCount
            let rate = min(held, 1 << 30) / max(taken, 1)
            let enough = min(
                max(2 * missing + Self.countedAtLeast, 2 * missing * rate),
                max(budget.rest, Self.leastRows)
            )
            let rows = ranges.isEmpty ? 0 : try count(ranges, upTo: enough + 1)
            budget.spend(ranges.count + rowsPerStatement)
            budget.spend(counting: rows)
            if rows > enough {
                if search.narrow() { continue }
                let end = try tiles(
                    of: wanted,
                    in: area,
                    from: ring.inner == 0 ? wanted.start : max(wanted.start, inner * (1 - 1e-9)),
                    within: budget,
                    isEnough: { found.isComplete(within: $0) },
                    read: { _ = try read($0, beyond: ring.inner, upTo: .infinity) }
                )
                return (found.sorted(before: end), end)
            }
            var radii: [Double] = []
            if rows > 0 {
                radii = try read(ranges, beyond: ring.inner, upTo: ring.outer)
                budget.spend(rows + rowsPerStatement)
            }
            search.record(radii)
            held += rows
            taken += missing - search.missingCount
        }
        return (found.sorted(before: nil), nil)
    }

    /// The number of rows, besides twice the missing ones, that a search may always read without narrowing
    /// the ring.
    private static var countedAtLeast: Int { 500 }

    /// The number of rows that a ring may hold even if the budget is spent.
    private static var leastRows: Int { 64 }
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
    private var isSorted = true

    init(count: Int) {
        self.count = count
    }

    mutating func add(_ value: Found, of id: Int64, at distance: Double) {
        order.append((distance, id, values.count))
        values.append(value)
        isSorted = false
        if order.count >= 2 * count + 64 { sort() }
    }

    /// Whether enough values are nearer than a distance.
    mutating func isComplete(within distance: Double) -> Bool {
        guard order.count >= count else { return false }
        if !isSorted { sort() }
        return bound < distance
    }

    /// The values by distance, then id; with an end, only those before it.
    func sorted(before end: Double?) -> [Found] {
        var copy = self
        copy.sort()
        guard let end else { return copy.values }
        return Array(copy.values.prefix(copy.order.count { $0.distance < end }))
    }

    private mutating func sort() {
        order.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
        order.removeLast(max(0, order.count - count))
        values = order.map { values[$0.index] }
        for place in order.indices { order[place].index = place }
        if order.count == count { bound = order.last?.distance ?? bound }
        isSorted = true
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
