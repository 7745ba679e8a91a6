public import Model
import Relational
import Storage
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

    private let platform: Platform

    /// Creates the service.
    public init(platform: Platform) {
        self.platform = platform
    }

    /// The nearest notes in view, nearest first.
    public func sights(
        from viewpoint: Viewpoint,
        for viewer: Viewer,
        limit: Int
    ) async throws -> [LabelledSighting] {
        let sight = Sight(viewpoint)
        return try await platform.database.read { connection in
            let store = NoteStore(connection)
            let sightings = try store.nearest(
                to: viewpoint.coordinate,
                within: viewpoint.range,
                for: viewer,
                count: limit,
                mayAccept: { sight.couldSee($0) },
                accept: { id, coordinate, altitude in
                    sight.sighting(of: Candidate(id: id, coordinate: coordinate, altitude: altitude))
                }
            )
            let labels = try store.labels(sightings.map(\.id))
            let byID = Dictionary(labels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return sightings.compactMap { sighting in
                byID[sighting.id].map { LabelledSighting(sighting: sighting, label: $0) }
            }
        }
    }
}
