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
    /// The filter of places; `nil` until the search knows whether to use the words as typed or as corrected.
    private var placeFilter: PlaceFilter?
    /// The rows that may be examined of each kind.
    private let budgets: (notes: RowBudget, places: RowBudget)

    init(
        _ sight: Sight,
        _ filter: ViewFilter,
        for viewer: Viewer,
        in source: TileReads.Source
    ) {
        self.sight = sight
        self.filter = filter
        self.viewer = viewer
        self.source = source
        let share = source.budget.limit / max(1, filter.fittingKinds.count)
        budgets = (RowBudget(share), RowBudget(share))
    }

    /// Whether more rows would have to be examined to know all that is in view.
    var isCut: Bool { budgets.notes.isCut || budgets.places.isCut }

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
        }
    }

    private func notes(_ count: Int, in sector: CompassSector?) throws -> [Sighting<ItemID>] {
        let wanted = wanted(count, within: sight.reach, in: sector)
        if let (tiles, snapshot) = source.held, filter.notes == NoteFilter() {
            let filling = source.filling
            return try tiles.sightings(
                of: .note,
                sight,
                wanted,
                in: sector,
                at: snapshot,
                reading: filling
            )
        }
        return try NoteStore(source.connection).nearest(
            wanted,
            filter: filter.notes,
            for: viewer,
            within: budgets.notes
        ) { sighting(Candidate(id: .note($0), coordinate: $1, altitude: $2), in: sector) }
    }

    private mutating func places(_ count: Int, in sector: CompassSector?) throws -> [Sighting<ItemID>] {
        let wanted = wanted(count, within: sight.levelReach, in: sector)
        guard filter.query == nil else { return try placesByWords(wanted, in: sector) }
        if let (tiles, snapshot) = source.held, filter.categories.isEmpty {
            let filling = source.filling
            return try tiles.sightings(
                of: .place,
                sight,
                wanted,
                in: sector,
                at: snapshot,
                reading: filling
            )
        }
        return try PlaceStore(source.connection).nearest(
            wanted,
            categories: filter.categories,
            within: budgets.places
        ) {
            sighting(Candidate(id: .place($0), coordinate: $1), in: sector)
        }
    }

    private mutating func placesByWords(
        _ wanted: NearestQuery,
        in sector: CompassSector?
    ) throws -> [Sighting<ItemID>] {
        let search = PlaceSearch(try source.connection)
        let find = { [self] (filter: PlaceFilter) in
            try search.nearest(wanted, filter: filter, within: budgets.places) {
                sighting(Candidate(id: .place($0), coordinate: $1), in: sector)
            }
        }
        if let placeFilter { return try find(placeFilter) }
        var asTyped = PlaceFilter()
        asTyped.query = filter.query
        asTyped.categories = filter.categories
        asTyped.position = wanted.center
        asTyped.area = .circle(radius: wanted.reach)
        asTyped.order = .nearest
        let (meant, found) = try search.correcting(asTyped, limit: wanted.count, find)
        placeFilter = meant
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
