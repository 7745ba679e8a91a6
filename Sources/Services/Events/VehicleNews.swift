import Geodesy
import Model

/// What a listener hears of the vehicles in a box: each when it reports, and when it leaves.
struct VehicleNews: Sendable {
    /// What was told of a vehicle last.
    private struct Told: Sendable, Equatable {
        let number: Int64
        let state: LiveVehicle.State
        let label: String?
        let line: TransitLine?
        let direction: String?

        init(_ vehicle: LiveVehicle) {
            (number, state, label) = (vehicle.number, vehicle.state, vehicle.vehicle.label)
            (line, direction) = (vehicle.line, vehicle.direction)
        }
    }

    /// Fixes are read while somebody listens.
    private final class Listening: Sendable {
        let fleet: Fleet

        init(_ fleet: Fleet) {
            self.fleet = fleet
            fleet.listen()
        }

        deinit { fleet.endListening() }
    }

    private let box: BoundingBox
    private let listening: Listening
    private var told: [Vehicle.ID: Told] = [:]

    init(in box: BoundingBox, of fleet: Fleet) {
        self.box = box
        listening = Listening(fleet)
    }

    /// Begins anew, so that all vehicles are told again.
    mutating func reset() { told = [:] }

    /// The vehicles of which there is news, and those that are no longer in the box.
    mutating func next(at now: Instant) async throws -> [EventFeed.Event] {
        let vehicles = try await listening.fleet.snapshot(at: now).vehicles(in: box)
        var events: [EventFeed.Event] = []
        var current: [Vehicle.ID: Told] = [:]
        for vehicle in vehicles {
            let news = Told(vehicle)
            // in range: dictionaries
            if told[vehicle.id] != news { events.append(.vehicle(vehicle, at: now)) }
            current[vehicle.id] = news
        }
        for id in told.keys.sorted() where current[id] == nil { events.append(.vehicleGone(id)) }
        told = current
        return events
    }
}
