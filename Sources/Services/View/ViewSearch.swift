import Geodesy
import Model
import Relational
import Storage
import Tiles
import ViewEngine

/// Finds the nearest things of a kind in view, at one state of the data.
struct ViewSearch {
    private let sight: Sight
    private let filter: ViewFilter
    private let viewer: Viewer
    private let source: TileReads.Source
    /// The stops in memory; `nil` if the filter has no stops.
    private let stops: StopTable?
    /// The vehicles; `nil` if the filter has no vehicles.
    private let vehicles: FleetSnapshot?
    /// The filters of places and of stops; `nil` until the search knows whether to use the words as typed or
    /// as corrected.
    private var wordFilters: [ItemID.Kind: PlaceFilter] = [:]
    /// The rows that may be examined of each kind.
    private let budgets: [(kind: ItemID.Kind, rows: RowBudget)]
    /// Whether what is not in memory yet ended a search.
    private(set) var isProvisional = false

    init(
        _ sight: Sight,
        _ filter: ViewFilter,
        for viewer: Viewer,
        in source: TileReads.Source,
        stops: StopTable?,
        vehicles: FleetSnapshot?
    ) {
        self.sight = sight
        self.filter = filter
        self.viewer = viewer
        self.source = source
        (self.stops, self.vehicles) = (stops, vehicles)
        let kinds = filter.fittingKinds
        let share = source.budget.limit / max(1, kinds.count)
        budgets = kinds.map { ($0, RowBudget(share)) }
    }

    /// Whether more rows would have to be examined to know all that is in view.
    var isCut: Bool { budgets.contains { $0.rows.isCut } }

    private func budget(of kind: ItemID.Kind) -> RowBudget {
        budgets.first { $0.kind == kind }?.rows ?? source.budget
    }

    /// Returns things by distance, then id; with a sector of the compass, only the things in that sector.
    ///
    /// When too many rows had to be examined, only the nearest things are returned, and ``isCut`` is `true`.
    mutating func nearest(
        _ kind: ItemID.Kind,
        count: Int,
        in sector: CompassSector?
    ) throws -> [Sighting<ItemID>] {
        if let sector, !sight.mayHold(sector) { return [] }
        switch kind {
        case .note: return try notes(count, in: sector)
        case .place: return try places(count, in: sector)
        case .stop: return try stops(count, in: sector)
        case .vehicle: return vehicles(count, in: sector)
        }
    }

    private mutating func notes(_ count: Int, in sector: CompassSector?) throws -> [Sighting<ItemID>] {
        let wanted = wanted(count, within: sight.reach, in: sector)
        if filter.notes == NoteFilter(), let found = try byTiles(.note, wanted, in: sector) { return found }
        return try NoteStore(source.connection).nearest(
            wanted,
            filter: filter.notes,
            for: viewer,
            within: budget(of: .note)
        ) { sighting(Candidate(id: .note($0), coordinate: $1, altitude: $2), in: sector) }
    }

    private mutating func places(_ count: Int, in sector: CompassSector?) throws -> [Sighting<ItemID>] {
        let wanted = wanted(count, within: sight.levelReach, in: sector)
        guard filter.query == nil else { return try byWords(.place, wanted, in: sector) }
        if filter.categories.isEmpty, let found = try byTiles(.place, wanted, in: sector) { return found }
        return try PlaceStore(source.connection).nearest(
            wanted,
            categories: filter.categories,
            within: budget(of: .place)
        ) {
            sighting(Candidate(id: .place($0), coordinate: $1), in: sector)
        }
    }

    /// Looks into the tiles; returns `nil` for a read with SQL alone.
    private mutating func byTiles(
        _ kind: ItemID.Kind,
        _ wanted: NearestQuery,
        in sector: CompassSector?
    ) throws -> [Sighting<ItemID>]? {
        guard let (tiles, snapshot) = source.held else { return nil }
        let rows = budget(of: kind)
        let filling = source.filling(within: rows)
        let (found, isCut) = try tiles.sightings(
            of: kind,
            sight,
            wanted,
            in: sector,
            at: snapshot,
            reading: filling
        )
        if isCut {
            rows.isCut = true
            isProvisional = true
        }
        return found
    }

    /// The stops are all in memory, so that reading them spends no rows of the database.
    private mutating func stops(_ count: Int, in sector: CompassSector?) throws -> [Sighting<ItemID>] {
        let wanted = wanted(count, within: sight.levelReach, in: sector)
        guard filter.query == nil else { return try byWords(.stop, wanted, in: sector) }
        guard let stops else { return [] }
        let rows = RowBudget()
        let (found, end) = try stops.nearest(wanted, within: rows) { stop, _ in
            sighting(Candidate(id: .stop(stop.id), coordinate: stop.coordinate), in: sector)
        }
        if end != nil { budget(of: .stop).isCut = true }
        return found
    }

    /// The vehicles are all in memory too, and few.
    private func vehicles(_ count: Int, in sector: CompassSector?) -> [Sighting<ItemID>] {
        guard let vehicles else { return [] }
        let center = sight.viewpoint.coordinate
        let found = vehicles.candidates(near: center, within: sight.levelReach) { id, coordinate in
            sighting(Candidate(id: .vehicle(id), coordinate: coordinate), in: sector)
        }
        return Array(found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(count))
    }

    private mutating func byWords(
        _ kind: ItemID.Kind,
        _ wanted: NearestQuery,
        in sector: CompassSector?
    ) throws -> [Sighting<ItemID>] {
        let search = PlaceSearch(try source.connection, of: kind == .stop ? .stops : .places)
        let find = { [self] (filter: PlaceFilter) in
            try search.nearest(wanted, filter: filter, within: budget(of: kind)) { id, coordinate in
                let target: ItemID = kind == .stop ? .stop(Stop.ID(rawValue: id.rawValue)) : .place(id)
                return sighting(Candidate(id: target, coordinate: coordinate), in: sector)
            }
        }
        if let known = wordFilters[kind] { return try find(known) }  // in range: a dictionary
        var asTyped = PlaceFilter()
        asTyped.query = filter.query
        asTyped.categories = filter.categories
        asTyped.position = wanted.center
        asTyped.area = .circle(radius: wanted.reach)
        asTyped.order = .nearest
        let (meant, found) = try search.correcting(asTyped, limit: wanted.count, find)
        wordFilters[kind] = meant  // in range: a dictionary
        return found
    }

    private func wanted(_ count: Int, within reach: Double, in sector: CompassSector?) -> NearestQuery {
        let center = sight.viewpoint.coordinate
        return NearestQuery(
            around: center,
            from: sight.innerReach,
            within: reach,
            sectors: [sight.sector, sector?.area(around: center)].compactMap { $0 },
            count: count,
            mayAccept: { [sight] in sight.couldSee($0) }
        )
    }

    private func sighting(_ candidate: Candidate<ItemID>, in sector: CompassSector?) -> Sighting<ItemID>? {
        guard let sighting = sight.sighting(of: candidate) else { return nil }
        guard let sector else { return sighting }
        return CompassSector(azimuth: sighting.azimuth) == sector ? sighting : nil
    }
}
