public import Model
import Relational
public import Storage
public import ViewEngine

/// What is in a viewer's view.
public struct ViewService: Sendable {
    /// A note in view, with what its label shows.
    public struct LabelledSighting: Sendable {
        /// Where it stands in the view.
        public let sighting: Sighting<Note.ID>
        /// What its label shows.
        public let label: NoteLabel
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

    /// The nearest notes in view, with labels that are `labelWidth` of the frame wide at scale 1.
    public func scene(
        from viewpoint: Viewpoint,
        for viewer: Viewer,
        limit: Int,
        labelWidth: Double
    ) async throws -> Scene {
        let sight = Sight(viewpoint)
        return try await reads.read(for: viewer.member) { connection in
            let store = NoteStore(connection)
            let ranked = try store.nearest(
                to: viewpoint.coordinate,
                within: sight.reach,
                sector: sight.sector,
                for: viewer,
                count: limit + Sightings<Note.ID>.largestHiddenCount + 1,
                mayAccept: { sight.couldSee($0) },
                accept: { id, coordinate, altitude in
                    sight.sighting(of: Candidate(id: id, coordinate: coordinate, altitude: altitude))
                }
            )
            let seen = Sightings(ranked: ranked, limit: limit, from: viewpoint, labelWidth: labelWidth)
            let labels = try store.labels(seen.items.map(\.id))
            guard labels.count == seen.items.count else {
                throw DatabaseError.corrupt("an index names notes that are not there")
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
}
