package import Model
import Relational
package import Storage
import Tiles
package import ViewEngine

package struct ViewService: Sendable {
    package struct Question: Sendable {
        package static let defaultLimit = 50
        /// The largest limit for a field of view of less than the full circle.
        package static let largestLimit = 200
        package static let largestLimitAllAround = 1000
        /// Returns the largest limit for a field of view in degrees.
        package static func largestLimit(fieldOfView: Double) -> Int {
            fieldOfView == 360 ? largestLimitAllAround : largestLimit
        }
        /// The width of a label at scale 1, as a share of the frame.
        package static let defaultLabelWidth = 0.2
        package static let labelWidths = 0.01...1.0

        package var viewpoint: Viewpoint
        /// `false` when the question names no heading, which a view of the full circle does not need.
        package var hasHeading = true
        package var filter = ViewFilter()
        package var limit: Int
        /// The rule that chooses the things to show when there are more in view than the limit.
        package var cap = SightingCap.nearest
        /// The width of a label at scale 1, as a share of the frame.
        package var labelWidth: Double
        /// `true` when labels are put into rows, so that they do not overlap.
        package var declutters = true

        package init(_ viewpoint: Viewpoint, limit: Int, labelWidth: Double) {
            (self.viewpoint, self.limit, self.labelWidth) = (viewpoint, limit, labelWidth)
        }
    }

    /// The labels of a scene; those of notes that are all in memory are written from where they lie.
    package enum Labels: Sendable {
        case packed(PackedLabels)
        case whole([SightLabel])

        var count: Int {
            switch self {
            case .packed(let labels): labels.count
            case .whole(let labels): labels.count
            }
        }

        var all: [SightLabel] {
            switch self {
            case .packed(let labels): labels.all
            case .whole(let labels): labels
            }
        }
    }

    package struct LabelledSighting: Sendable {
        package let sighting: Sighting<ItemID>
        package let label: SightLabel
    }

    package struct HiddenKind: Sendable, Hashable {
        package let kind: ItemID.Kind
        /// The number of hidden things, at most `Sightings.largestHiddenCount`.
        package let count: Int
    }

    package struct Scene: Sendable {
        /// The things to show, the nearest first.
        package let sightings: [Sighting<ItemID>]
        /// Their labels.
        var labels: Labels
        /// The row of each item's label; 0 is the lowest.
        package let rows: [Int]
        /// The number of hidden things, at most `Sightings.largestHiddenCount`.
        package let hiddenCount: Int
        /// `true` when more things are hidden than were counted, or too many were examined to find out: then
        /// some of those beyond the farthest item may be neither shown nor counted.
        package let hasMoreHidden: Bool
        /// The numbers of hidden things, for each kind that was searched for.
        package let hidden: [HiddenKind]
        /// `true` when what is not in memory yet ended the search, so that the next one finds more.
        package let isProvisional: Bool
        /// The groups of counted hidden things, from left to right.
        package let clusters: [SightingCluster]

        /// The things with their labels, put together anew at each call.
        package var items: [LabelledSighting] {
            zip(sightings, labels.all).map { LabelledSighting(sighting: $0, label: $1) }
        }
    }

    let reads: TileReads
    private let boards: StopBoards
    private let fleet: Fleet?

    package init(
        reads: TileReads,
        networks: TransitNetworks,
        live: LiveDepartures? = nil,
        fleet: Fleet? = nil
    ) {
        (self.reads, self.fleet) = (reads, fleet)
        boards = StopBoards(networks: networks, live: live)
    }

    /// Returns the things in view; throws for an unknown category.
    ///
    /// `change` is what ``ChangeClock`` told after the request came; without it, the clock is asked.
    package func scene(
        _ question: Question,
        for viewer: Viewer,
        languages: LanguagePreference,
        asOf change: Int64? = nil
    ) async throws -> Scene {
        let sight = Sight(question.viewpoint)
        let kinds = question.filter.fittingKinds
        let map = kinds.contains(.stop) ? try await boards.networks.map() : nil
        let vehicles = kinds.contains(.vehicle) ? try await fleet?.snapshot(at: viewer.instant) : nil
        let canUseTiles = question.filter.query == nil
        let scene = try await reads.read(for: viewer, canUseTiles: canUseTiles, asOf: change) { source in
            if !question.filter.categories.isEmpty {
                try PlaceService.requireKnown(
                    question.filter.categories,
                    in: PlaceStore(source.connection)
                )
            }
            var search = ViewSearch(
                sight,
                question.filter,
                for: viewer,
                in: source,
                stops: map?.stops,
                vehicles: vehicles
            )
            let seen = try Sightings<ItemID>.search(
                kinds: kinds.count,
                favoring: kinds.firstIndex(of: ViewFilter.favoredKind),
                limit: question.limit,
                cap: question.cap,
                from: question.viewpoint,
                labelWidth: question.labelWidth
            ) { try search.nearest(kinds[$0], count: $1, in: $2) }
            source.budget.isCut = search.isCut
            let labels = try Self.sceneLabels(
                seen.items,
                for: viewer,
                languages,
                in: source,
                stops: map?.stops,
                vehicles: vehicles
            )
            guard labels.count == seen.items.count else {
                throw DatabaseError.corrupt("an index names notes, places or stops that do not exist")
            }
            return Scene(
                sightings: seen.items,
                labels: labels,
                rows: Sighting.rows(of: seen.items, labelWidth: question.labelWidth),
                hiddenCount: seen.hiddenCount,
                hasMoreHidden: seen.hasMoreHidden || search.isCut,
                hidden: zip(kinds, seen.hiddenCounts).map(HiddenKind.init),
                isProvisional: search.isProvisional,
                clusters: seen.clusters
            )
        }
        guard let map else { return scene }
        return try await boards.completing(scene, languages, in: map, at: viewer.instant)
    }

    private static func sceneLabels(
        _ sightings: [Sighting<ItemID>],
        for viewer: Viewer,
        _ languages: LanguagePreference,
        in source: TileReads.Source,
        stops: StopTable?,
        vehicles: FleetSnapshot?
    ) throws -> Labels {
        if let (tiles, snapshot) = source.held {
            var notes: [Note.ID] = []
            notes.reserveCapacity(sightings.count)
            for sighting in sightings { if case .note(let id) = sighting.id { notes.append(id) } }
            if notes.count == sightings.count, let packed = tiles.packedLabels(of: notes, at: snapshot) {
                return .packed(packed)
            }
        }
        return .whole(
            try labels(
                sightings.map(\.id),
                for: viewer,
                languages,
                in: source,
                stops: stops,
                vehicles: vehicles
            )
        )
    }

    static func labels(
        _ targets: [ItemID],
        for viewer: Viewer,
        _ languages: LanguagePreference,
        in source: TileReads.Source,
        stops: StopTable? = nil,
        vehicles: FleetSnapshot? = nil
    ) throws -> [SightLabel] {
        let (noteIDs, placeIDs) = (targets.compactMap(\.noteID), targets.compactMap(\.placeID))
        let notes: [SightLabel]
        let places: [SightLabel]
        if let (tiles, snapshot) = source.held {
            let filling = source.filling
            notes = try tiles.labels(of: noteIDs, at: snapshot, reading: filling)
            if noteIDs.count == targets.count { return notes }
            places = try tiles.labels(of: placeIDs, in: languages, at: snapshot, reading: filling)
        } else {
            notes = try NoteStore(source.connection).labels(noteIDs)
            if noteIDs.count == targets.count { return notes }
            places = try PlaceStore(source.connection).labels(placeIDs, for: viewer.member, in: languages)
        }
        // Both are in the order of the targets.
        var (restOfNotes, restOfPlaces) = (notes[...], places[...])
        return targets.compactMap { target in
            switch target {
            case .note: restOfNotes.popFirst()
            case .place: restOfPlaces.popFirst()
            case .stop(let id):
                stops?.stop(id).map { stop in
                    StopBoard(stop: stop.named(in: languages), departures: [], at: viewer.instant).label
                }
            case .vehicle(let id):
                vehicles?.vehicle(id).map { SeenVehicle($0, at: viewer.instant).label }
            }
        }
    }
}
