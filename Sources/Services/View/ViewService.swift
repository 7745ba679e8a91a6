package import Model
import Relational
package import Storage
package import ViewEngine

/// Answers which notes and places are in a viewer's view.
package struct ViewService: Sendable {
    /// A request for a view.
    package struct Question: Sendable {
        /// The viewer's position, direction and field of view.
        package var viewpoint: Viewpoint
        /// The filter that the things have to pass.
        package var filter = ViewFilter()
        /// The most things that are shown.
        package var limit: Int
        /// The rule that chooses the things to show when more are in view.
        package var cap = SightingCap.nearest
        /// The width of a label at scale 1, as a share of the frame.
        package var labelWidth: Double

        package init(_ viewpoint: Viewpoint, limit: Int, labelWidth: Double) {
            (self.viewpoint, self.limit, self.labelWidth) = (viewpoint, limit, labelWidth)
        }
    }

    /// A thing in view and its label.
    package struct LabelledSighting: Sendable {
        /// The position of the thing in the view.
        package let sighting: Sighting<ItemID>
        /// The content of its label.
        package let label: SightLabel
    }

    /// The number of hidden things of one kind.
    package struct HiddenKind: Sendable, Hashable {
        /// The kind.
        package let kind: ItemID.Kind
        /// The number of hidden things, counted up to `Sightings.largestHiddenCount`.
        package let count: Int
    }

    /// The things that are shown, and the counts of those that are hidden.
    package struct Scene: Sendable {
        /// The things that are shown, nearest first.
        package let items: [LabelledSighting]
        /// The row of each item's label, 0 the lowest.
        package let rows: [Int]
        /// The number of hidden things, counted up to `Sightings.largestHiddenCount`.
        package let hiddenCount: Int
        /// `true` when more things are hidden than were counted.
        package let hasMoreHidden: Bool
        /// The number of hidden things of each kind that was searched for.
        package let hidden: [HiddenKind]
        /// The positions of the counted things, from left to right.
        package let clusters: [SightingCluster]
    }

    private let reads: FreshReads

    package init(reads: FreshReads) {
        self.reads = reads
    }

    /// Returns the things in a viewer's view; throws for an unknown category.
    package func scene(
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
            let seen = try Sightings<ItemID>.search(
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
        _ targets: [ItemID],
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
