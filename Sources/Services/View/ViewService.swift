public import Model
import Relational
public import Storage
public import ViewEngine

/// What is in a viewer's view.
public struct ViewService: Sendable {
    /// A thing in view, with what its label shows.
    public struct LabelledSighting: Sendable {
        /// Where it stands in the view.
        public let sighting: Sighting<Target>
        /// What its label shows.
        public let label: SightLabel
    }

    /// What is in view, and what there was no room for.
    public struct Scene: Sendable {
        /// The nearest things, nearest first.
        public let items: [LabelledSighting]
        /// The row of each item's label, 0 the lowest.
        public let rows: [Int]
        /// How many more are in view, counted up to `Sightings.largestHiddenCount`.
        public let hiddenCount: Int
        /// Whether even more are in view than were counted.
        public let hasMoreHidden: Bool
        /// Where those that were counted stand, from left to right.
        public let clusters: [SightingCluster]
    }

    private let reads: FreshReads

    /// Creates the service.
    public init(reads: FreshReads) {
        self.reads = reads
    }

    /// The nearest things of some kinds in view, with labels that are `labelWidth` of the frame wide at scale 1.
    public func scene(
        from viewpoint: Viewpoint,
        for viewer: Viewer,
        kinds: Set<Target.Kind>,
        languages: LanguagePreference,
        limit: Int,
        labelWidth: Double
    ) async throws -> Scene {
        let sight = Sight(viewpoint)
        return try await reads.read(for: viewer.member) { connection in
            let count = limit + Sightings<Target>.largestHiddenCount + 1
            let notes =
                kinds.contains(.note) ? try Self.notes(sight, for: viewer, count: count, on: connection) : []
            let places = kinds.contains(.place) ? try Self.places(sight, count: count, on: connection) : []
            let seen = Sightings(
                ranked: Self.merged(notes, places),
                limit: limit,
                from: viewpoint,
                labelWidth: labelWidth
            )
            let labels = try Self.labels(seen.items.map(\.id), for: viewer, languages, on: connection)
            guard labels.count == seen.items.count else {
                throw DatabaseError.corrupt("an index names things that are not there")
            }
            return Scene(
                items: zip(seen.items, labels).map { LabelledSighting(sighting: $0, label: $1) },
                rows: Sighting.rows(of: seen.items, labelWidth: labelWidth),
                hiddenCount: seen.hiddenCount,
                hasMoreHidden: seen.hasMoreHidden,
                clusters: seen.clusters
            )
        }
    }

    private static func notes(
        _ sight: Sight,
        for viewer: Viewer,
        count: Int,
        on connection: any Connection
    ) throws -> [Sighting<Target>] {
        try NoteStore(connection).nearest(
            to: sight.viewpoint.coordinate,
            within: sight.reach,
            sector: sight.sector,
            for: viewer,
            count: count,
            mayAccept: { sight.couldSee($0) },
            accept: { id, coordinate, altitude in
                sight.sighting(of: Candidate(id: Target.note(id), coordinate: coordinate, altitude: altitude))
            }
        )
    }

    private static func places(
        _ sight: Sight,
        count: Int,
        on connection: any Connection
    ) throws -> [Sighting<Target>] {
        let store = PlaceStore(connection)
        guard try store.hasPlaces() else { return [] }
        return try store.nearest(
            to: sight.viewpoint.coordinate,
            within: sight.reach,
            sector: sight.sector,
            count: count,
            mayAccept: { sight.couldSee($0) },
            accept: { id, coordinate in
                sight.sighting(of: Candidate(id: Target.place(id), coordinate: coordinate))
            }
        )
    }

    /// Two lists, each in order, as one; of what is equally far, notes come first.
    private static func merged(
        _ notes: [Sighting<Target>],
        _ places: [Sighting<Target>]
    ) -> [Sighting<Target>] {
        guard !places.isEmpty else { return notes }
        guard !notes.isEmpty else { return places }
        var merged: [Sighting<Target>] = []
        merged.reserveCapacity(notes.count + places.count)
        var rest = places[...]
        for note in notes {
            while let place = rest.first, place.distance < note.distance {
                merged.append(place)
                rest.removeFirst()
            }
            merged.append(note)
        }
        return merged + rest
    }

    private static func labels(
        _ targets: [Target],
        for viewer: Viewer,
        _ languages: LanguagePreference,
        on connection: any Connection
    ) throws -> [SightLabel] {
        let (noteIDs, placeIDs) = (targets.compactMap(\.noteID), targets.compactMap(\.placeID))
        let notes = try NoteStore(connection).labels(noteIDs)
        if placeIDs.isEmpty { return notes }
        let places = try PlaceStore(connection).labels(placeIDs, for: viewer.member, in: languages)
        let labels = Dictionary((notes + places).map { ($0.target, $0) }) { first, _ in first }
        return targets.compactMap { labels[$0] }
    }
}
