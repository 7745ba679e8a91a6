package import Geodesy
package import Model
package import Relational

/// All stops and lines of an installation in memory, at one state of the data.
///
/// Stops that are not gone stand in the order of grid cells, which is the order that searches near a point
/// need; those that are gone stand behind them.
package final class StopTable: Sendable {
    package let stops: [Stop]
    /// The number of stops that are not gone.
    package let liveCount: Int
    /// Lines that are not gone, by source, then in the order in which riders expect them.
    package let lines: [TransitLine]
    /// For each line, gone or not, the number of lines that are not gone up to it in that order.
    private let linePlaces: [TransitLine.ID: Int]
    private let goneLines: Set<TransitLine.ID>
    /// For each stop, the instant of its last change.
    package let changes: [Instant]
    private let cells: [Int64]
    /// The coordinates apart, close together, because searches look at more of them than they find.
    private let coordinates: [Coordinate]
    /// For each stop that is not gone, whether it has platforms that are not gone.
    private let areStations: [Bool]
    private let byID: [Stop.ID: Int]
    private let bySource: [String: [String: Int]]
    private let platforms: [Stop.ID: [Int]]
    private let linesByID: [TransitLine.ID: TransitLine]
    private let linesBySource: [String: [String: TransitLine]]

    /// Reads all stops and lines.
    package convenience init(reading connection: any Connection) throws {
        try self.init(StopStore(connection).allStops(), LineStore(connection).allLines())
    }

    private init(_ stored: [StopStore.StoredStop], _ storedLines: [LineStore.StoredLine]) {
        let ordered = storedLines.sorted {
            ($0.source, $0.facts.sortOrder ?? .max, LineOrder($0.facts.name), $0.id)
                < ($1.source, $1.facts.sortOrder ?? .max, LineOrder($1.facts.name), $1.id)
        }
        var (linesByID, linesBySource): ([TransitLine.ID: TransitLine], [String: [String: TransitLine]]) = (
            [:], [:]
        )
        for line in ordered {
            linesByID[line.id] = line.line  // in range: a dictionary
            // in range: a dictionary
            linesBySource[line.source, default: [:]][line.facts.sourceID] = line.line
        }
        let rows = stored.map { (cell: GridCell($0.facts.coordinate).rawValue, stop: $0) }.sorted {
            let (isLeftGone, isRightGone) = ($0.stop.goneAt == nil ? 0 : 1, $1.stop.goneAt == nil ? 0 : 1)
            return (isLeftGone, $0.cell, $0.stop.id) < (isRightGone, $1.cell, $1.stop.id)
        }
        var count = 0
        var (byID, bySource): ([Stop.ID: Int], [String: [String: Int]]) = ([:], [:])
        var platforms: [Stop.ID: [Int]] = [:]
        byID.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            byID[row.stop.id] = index  // in range: a dictionary
            // in range: a dictionary
            bySource[row.stop.source, default: [:]][row.stop.facts.sourceID] = index
            if let parent = row.stop.facts.parent, row.stop.goneAt == nil {
                platforms[parent, default: []].append(index)  // in range: a dictionary
            }
        }
        // Lines of a stop are told in the order of lines; equal summaries are shared.
        let summaries = linesByID.mapValues(\.summary)
        stops = rows.map { $0.stop.stop { summaries[$0] } }  // in range: a dictionary
        changes = rows.map(\.stop.updatedAt)
        liveCount = rows.count { $0.stop.goneAt == nil }
        cells = rows.prefix(liveCount).map(\.cell)
        coordinates = rows.prefix(liveCount).map(\.stop.facts.coordinate)
        areStations = rows.prefix(liveCount).map { platforms[$0.stop.id] != nil }  // in range: a dictionary
        lines = ordered.filter { $0.goneAt == nil }.map(\.line)
        goneLines = Set(ordered.filter { $0.goneAt != nil }.map(\.id))
        var linePlaces: [TransitLine.ID: Int] = [:]
        for line in ordered {
            count += line.goneAt == nil ? 1 : 0
            linePlaces[line.id] = count  // in range: a dictionary
        }
        self.linePlaces = linePlaces
        (self.byID, self.bySource, self.platforms) = (byID, bySource, platforms)
        (self.linesByID, self.linesBySource) = (linesByID, linesBySource)
    }

    // MARK: Looking up

    /// The stop, gone or not.
    package func stop(_ id: Stop.ID) -> Stop? { byID[id].map { stops[$0] } }  // in range: its index

    /// The instant of a stop's last change.
    package func changedAt(_ id: Stop.ID) -> Instant? { byID[id].map { changes[$0] } }  // in range: its index

    /// The stop with an id of a source, gone or not.
    package func stop(_ sourceID: String, of source: String) -> Stop? {
        bySource[source]?[sourceID].map { stops[$0] }  // in range: its index
    }

    /// The stops with an id of any source, gone or not, by id.
    package func stops(withSourceID sourceID: String) -> [Stop] {
        // in range: its index
        bySource.values.compactMap { $0[sourceID] }.map { stops[$0] }.sorted { $0.id < $1.id }
    }

    /// The platforms of a station that are not gone, by platform, then name.
    package func platforms(of station: Stop.ID) -> [Stop] {
        (platforms[station] ?? []).map { stops[$0] }.sorted {  // in range: a dictionary, and its index
            (LineOrder($0.platform ?? ""), $0.name, $0.id) < (LineOrder($1.platform ?? ""), $1.name, $1.id)
        }
    }

    /// `true` if the stop at a place of ``stops`` has platforms.
    package func hasPlatforms(at place: Int) -> Bool {
        areStations.indices.contains(place) && areStations[place]  // in range: see left
    }

    /// The line, gone or not.
    package func line(_ id: TransitLine.ID) -> TransitLine? { linesByID[id] }  // in range: a dictionary

    package func isGone(line id: TransitLine.ID) -> Bool { goneLines.contains(id) }

    /// The number of ``lines`` up to a line, gone or not.
    package func place(ofLine id: TransitLine.ID) -> Int? { linePlaces[id] }  // in range: a dictionary

    /// The line with an id of a source, gone or not.
    package func line(_ sourceID: String, of source: String) -> TransitLine? {
        linesBySource[source]?[sourceID]  // in range: dictionaries
    }

    // MARK: Searching

    /// The nearest stops that are not gone, as `accept` returned them.
    ///
    /// When the budget is spent, everything nearer than `end` was found, and nothing else is returned.
    package func nearest<Found>(
        _ wanted: NearestQuery,
        within budget: RowBudget = RowBudget(),
        accept: (Stop, Double) throws -> Found?
    ) throws -> (found: [Found], end: Double?) {
        // in range: a place of the stops
        try nearestPlaces(wanted, within: budget) { try accept(stops[$0], $1) }
    }

    /// The same, where `accept` is given places in ``stops``.
    package func nearestPlaces<Found>(
        _ wanted: NearestQuery,
        within budget: RowBudget = RowBudget(),
        accept: (Int, Double) throws -> Found?
    ) throws -> (found: [Found], end: Double?) {
        var wanted = wanted
        if wanted.start == 0, let radius = radius(around: wanted.center, of: wanted.count) {
            wanted.firstRadius = min(radius, wanted.reach)
        }
        let scan = StopScan(table: self, cells: cells, coordinates: coordinates)
        return try scan.nearest(wanted, within: budget) { row, distance in try accept(row.index, distance) }
    }

    /// The most stops whose radius is estimated.
    private static let mostEstimated = 100

    /// A radius that holds so many stops, and not many more in most places: that of those beside the center
    /// in the order of cells.
    ///
    /// With it, most searches need one ring.
    private func radius(around center: Coordinate, of count: Int) -> Double? {
        guard count > 0, count <= Self.mostEstimated, cells.count >= count else { return nil }
        let cell = GridCell(center).rawValue
        let place = StopScan.firstIndex(in: cells) { $0 >= cell }
        let beside = max(0, place - 2 * count)..<min(cells.count, place + 2 * count)  // in range: ordered
        let origin = GeodesicOrigin(center)
        // in range: indices of the cells
        let distances = beside.map { origin.approximateDistance(to: coordinates[$0]) }.sorted()
        guard distances.count >= count else { return nil }
        return distances[count - 1] * (1 + GeodesicOrigin.approximationError)  // in range: see above
    }

    /// The stops of ranges of grid cells that are not gone, after a place in the order of cells, then ids.
    package func walk(
        _ ranges: [CellRange],
        after last: (cell: Int64, id: Stop.ID)?,
        _ body: (_ cell: Int64, Int) -> Bool
    ) {
        for range in ranges where range.upper >= last?.cell ?? 0 {
            let rest = CellRange(lower: max(range.lower, last?.cell ?? 0), upper: range.upper)
            for index in indices(of: rest) {
                let cell = cells[index]  // in range: an index of the cells
                // in range: an index of the cells
                if let last, (cell, stops[index].id) <= (last.cell, last.id) { continue }
                if !body(cell, index) { return }
            }
        }
    }

    fileprivate func indices(of range: CellRange) -> Range<Int> {
        let lower = StopScan.firstIndex(in: cells) { $0 >= range.lower }
        let upper = StopScan.firstIndex(in: cells) { $0 > range.upper }
        return lower..<max(lower, upper)  // in range: ordered
    }
}

extension StopStore.StoredStop {
    fileprivate func stop(summary: (TransitLine.ID) -> LineSummary?) -> Stop {
        var stop = Stop(
            id: id,
            source: source,
            sourceID: facts.sourceID,
            name: facts.name,
            coordinate: facts.coordinate
        )
        (stop.code, stop.platform, stop.parent) = (facts.code, facts.platform, facts.parent)
        (stop.modes, stop.wheelchair, stop.goneAt) = (facts.modes, facts.wheelchair, goneAt)
        stop.names = facts.names
        stop.lines = facts.lines.compactMap(summary)
        return stop
    }
}

/// The stops in memory as an index in the order of grid cells.
private struct StopScan: CellIndex {
    struct Row {
        let index: Int
        let id: Stop.ID
        let coordinate: Coordinate
    }

    let table: StopTable
    let cells: [Int64]
    let coordinates: [Coordinate]

    var rowsPerStatement: Int { 0 }

    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (Row) throws -> Void
    ) throws {
        for range in ranges {
            for index in table.indices(of: range) {
                let coordinate = coordinates[index]  // in range: an index of the cells
                guard mayAccept(coordinate) else { continue }
                // in range: an index of the cells
                try body(Row(index: index, id: table.stops[index].id, coordinate: coordinate))
            }
        }
    }

    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int {
        min(limit, ranges.reduce(0) { $0 + table.indices(of: $1).count })
    }

    func counts(_ ranges: [CellRange], upTo limit: Int) throws -> [Int] {
        ranges.map { min(limit, table.indices(of: $0).count) }
    }

    static func number(_ row: Row) -> Int64 { row.id.rawValue }

    static func coordinate(_ row: Row) -> Coordinate { row.coordinate }

    static func firstIndex(in cells: [Int64], where isReached: (Int64) -> Bool) -> Int {
        var (low, high) = (0, cells.count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(cells[middle]) { high = middle } else { low = middle + 1 }  // in range: low..<high
        }
        return low
    }
}
