public import Model
import Relational
public import Storage
public import ViewEngine

/// What is in a viewer's view.
public struct ViewService: Sendable {
    /// What somebody asks of a view.
    public struct Question: Sendable {
        /// Where somebody stands and looks.
        public var viewpoint: Viewpoint
        /// What is looked for.
        public var filter = ViewFilter()
        /// How many things are shown at most.
        public var limit: Int
        /// Which, where more are in view.
        public var cap = SightingCap.nearest
        /// The width of a label at scale 1, as a share of the frame.
        public var labelWidth: Double

        /// Creates a question for everything.
        public init(_ viewpoint: Viewpoint, limit: Int, labelWidth: Double) {
            (self.viewpoint, self.limit, self.labelWidth) = (viewpoint, limit, labelWidth)
        }
    }

    /// A thing in view, with what its label shows.
    public struct LabelledSighting: Sendable {
        /// Where it stands in the view.
        public let sighting: Sighting<Target>
        /// What its label shows.
        public let label: SightLabel
    }

    /// How many things of a kind there was no room for.
    public struct HiddenKind: Sendable, Hashable {
        /// The kind.
        public let kind: Target.Kind
        /// How many, counted up to `Sightings.largestHiddenCount`.
        public let count: Int
    }

    /// What is in view, and what there was no room for.
    public struct Scene: Sendable {
        /// The things that are shown, nearest first.
        public let items: [LabelledSighting]
        /// The row of each item's label, 0 the lowest.
        public let rows: [Int]
        /// How many more are in view, counted up to `Sightings.largestHiddenCount`.
        public let hiddenCount: Int
        /// Whether even more are in view than were counted.
        public let hasMoreHidden: Bool
        /// How many more of each kind that was looked for are in view.
        public let hidden: [HiddenKind]
        /// Where those that were counted stand, from left to right.
        public let clusters: [SightingCluster]
    }

    private let reads: FreshReads

    /// Creates the service.
    public init(reads: FreshReads) {
        self.reads = reads
    }

    /// What a viewer sees; throws for a category that there is not.
    public func scene(
        _ question: Question,
        for viewer: Viewer,
        languages: LanguagePreference
    ) async throws -> Scene {
        let sight = Sight(question.viewpoint)
        let kinds = question.filter.fittingKinds
        return try await reads.read(for: viewer.member) { connection in
            if !question.filter.categories.isEmpty {
                try PlaceService.requireKnown(question.filter.categories, in: PlaceStore(connection))
            }
            var search = ViewSearch(sight, question.filter, for: viewer, on: connection)
            let seen = try Sightings<Target>.search(
                kinds: kinds.count,
                favoring: kinds.firstIndex(of: ViewFilter.favoredKind),
                limit: question.limit,
                cap: question.cap,
                from: question.viewpoint,
                labelWidth: question.labelWidth
            ) { try search.nearest(kinds[$0], count: $1, in: $2) }
            let labels = try Self.labels(seen.items.map(\.id), for: viewer, languages, on: connection)
            guard labels.count == seen.items.count else {
                throw DatabaseError.corrupt("an index names things that are not there")
            }
            return Scene(
                items: zip(seen.items, labels).map { LabelledSighting(sighting: $0, label: $1) },
                rows: Sighting.rows(of: seen.items, labelWidth: question.labelWidth),
                hiddenCount: seen.hiddenCount,
                hasMoreHidden: seen.hasMoreHidden,
                hidden: zip(kinds, seen.hiddenCounts).map(HiddenKind.init),
                clusters: seen.clusters
            )
        }
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
