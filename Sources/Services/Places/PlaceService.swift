package import Model
import Relational
import Storage

package struct PlaceService: Sendable {
    let platform: Platform

    /// Returns a place, even one that its source no longer has; throws `404` when there is none.
    package func place(_ id: Place.ID, for viewer: Member.ID?) async throws -> Place {
        let place = try await platform.reads.read(for: viewer) { connection in
            try PlaceStore(connection).place(id, for: viewer)
        }
        guard let place else { throw Refusal.notFound }
        return place
    }

    /// Rates a place; a new rating replaces the member's earlier one.
    package func rate(_ id: Place.ID, stars: Int, by member: Member.ID) async throws -> Place {
        guard Place.stars.contains(stars) else {
            throw Refusal.badField(
                "stars",
                "Must be a whole number from \(Place.stars.lowerBound) to \(Place.stars.upperBound)."
            )
        }
        let now = platform.now()
        return try await platform.write(as: member) { connection in
            let store = PlaceStore(connection)
            try Self.requireStanding(id, on: connection)
            try store.rate(id, stars: stars, by: member, at: now)
            guard let place = try store.place(id, for: member) else { throw Refusal.notFound }
            return place
        }
    }

    /// Throws unless the source still has the place: a place that is gone takes nothing new.
    static func requireStanding(_ id: Place.ID, on connection: any Connection) throws {
        guard let isGone = try PlaceStore(connection).isGone(id) else { throw Refusal.notFound }
        if isGone { throw Refusal.placeGone }
    }

    package func unrate(_ id: Place.ID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.write(as: member) { connection in
            let store = PlaceStore(connection)
            guard try store.isThere(id) else { throw Refusal.notFound }
            try store.unrate(id, by: member, at: now)
        }
    }
}

extension Refusal {
    /// The answer to new content at a place that its source no longer has.
    static let placeGone = Refusal(
        .conflict,
        code: "place-gone",
        "This place no longer exists at its source. It accepts no new ratings, comments, favorites or notes."
    )
}
