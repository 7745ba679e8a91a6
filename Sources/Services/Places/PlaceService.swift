package import Model
import Relational
import Storage

package struct PlaceService: Sendable {
    let platform: Platform

    package init(platform: Platform) {
        self.platform = platform
    }

    /// Returns also a place that its source no longer has; throws `404` when there is none.
    package func place(_ id: Place.ID, for viewer: Member.ID?) async throws -> Place {
        let place = try await platform.reads.read(for: viewer) { connection in
            try PlaceStore(connection).place(id, for: viewer)
        }
        guard let place else { throw Refusal.notFound }
        return place
    }

    /// Replaces the member's earlier rating.
    package func rate(_ id: Place.ID, stars: Int, by member: Member.ID) async throws -> Place {
        guard Place.stars.contains(stars) else {
            throw Refusal.badField(
                "stars",
                "a whole number from \(Place.stars.lowerBound) to \(Place.stars.upperBound) is needed."
            )
        }
        let now = platform.now()
        return try await platform.database.write { connection in
            let store = PlaceStore(connection)
            try Self.requireStanding(id, on: connection)
            guard let rater = try MemberStore(connection).member(member), rater.suspendedAt == nil else {
                throw Refusal.badToken
            }
            try store.rate(id, stars: stars, by: member, at: now)
            guard let place = try store.place(id, for: member) else { throw Refusal.notFound }
            return place
        }
    }

    /// Throws unless the source still has the place: others take nothing new.
    static func requireStanding(_ id: Place.ID, on connection: any Connection) throws {
        guard let isGone = try PlaceStore(connection).isGone(id) else { throw Refusal.notFound }
        if isGone { throw Refusal.placeGone }
    }

    package func unrate(_ id: Place.ID, by member: Member.ID) async throws {
        try await platform.database.write { connection in
            let store = PlaceStore(connection)
            guard try store.isThere(id) else { throw Refusal.notFound }
            try store.unrate(id, by: member)
        }
    }
}

extension Refusal {
    /// The place is kept for its earlier content, but its source no longer has it.
    static let placeGone = Refusal(
        .conflict,
        code: "place-gone",
        "The source of this place has it no more: it takes no new ratings, comments, favorites or notes."
    )
}
