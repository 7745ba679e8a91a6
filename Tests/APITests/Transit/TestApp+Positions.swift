import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Services
import Testing

/// A position as a tracker posts it.
struct PostedPosition: Sendable {
    let vehicle: String
    let place: Coordinate
    let at: Instant

    var json: String {
        let numbers = #""lat":\#(place.latitude),"lon":\#(place.longitude)"#
        return #"{"vehicle":"\#(vehicle)",\#(numbers),"at":"\#(at)"}"#
    }
}

extension TestApp {
    /// The key of a tracker of a source.
    func trackerKey(of source: String) async throws -> String {
        try await installation.services.trackers.add("Tracker", of: source).text
    }

    /// Posts positions with the key of a tracker.
    @discardableResult
    func post(_ positions: [PostedPosition], of source: String, _ key: String) async throws -> Answer {
        try await send(
            .post,
            "/v1/vehicles/\(source)/positions",
            json: "[\(positions.map(\.json).joined(separator: ","))]",
            headers: [.authorization: "Bearer \(key)"]
        )
    }
}
