import Geodesy
import Model
import Relational
import Storage
import Testing

extension TestApp {
    /// Adds a place as an import does; returns its id.
    @discardableResult
    func addPlace(
        _ name: String?,
        number: Int64,
        at latitude: Double = 57.7,
        _ longitude: Double = 11.97,
        categories: [String] = ["cafe"],
        names: [String: String] = [:],
        _ more: @Sendable (inout PlaceFacts) -> Void = { _ in }
    ) async throws -> String {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        var facts = try #require(
            PlaceFacts(
                source: "osm",
                sourceID: "node/\(number)",
                name: name,
                names: names,
                categories: categories,
                coordinate: coordinate
            )
        )
        more(&facts)
        let id = Place.ID(rawValue: 1_000_000 + number)
        try await database.write { [facts] connection in
            try PlaceStore(connection).insert(facts, as: id, at: clock.now)
            try ChangeLog(connection).takeNumber(touching: [.places], at: clock.now)
        }
        return id.description
    }

    /// Retires a place as an import does that finds it no more.
    func retirePlace(_ id: String) async throws {
        let id = try #require(Place.ID(id))
        try await database.write { connection in
            let store = PlaceStore(connection)
            let place = try #require(try store.place(id, for: nil))
            try store.retire(place, at: clock.now)
            try ChangeLog(connection).takeNumber(touching: [.places], at: clock.now)
        }
    }
}
