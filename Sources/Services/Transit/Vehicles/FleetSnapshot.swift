import Bounds
package import Geodesy
package import Model

/// All vehicles at one instant, found by where they are.
package struct FleetSnapshot: Sendable {
    /// The instant of the places that are predicted.
    package let instant: Instant
    /// From south to north.
    package let vehicles: [LiveVehicle]
    /// The places of the vehicles in the list.
    private let places: [Vehicle.ID: Int]

    init(_ vehicles: [LiveVehicle], at instant: Instant) {
        self.instant = instant
        let sorted = vehicles.sorted { ($0.coordinate.latitude, $0.id) < ($1.coordinate.latitude, $1.id) }
        self.vehicles = sorted
        places = Dictionary(sorted.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    package func vehicle(_ id: Vehicle.ID) -> LiveVehicle? {
        places[id].flatMap { vehicles[checked: $0] }  // in range: a dictionary
    }

    /// The vehicles of a line, by their ids.
    package func vehicles(of line: TransitLine.ID) -> [LiveVehicle] {
        vehicles.filter { $0.line?.id == line }.sorted { $0.id < $1.id }
    }

    /// The vehicles in a box, by their ids.
    package func vehicles(in box: BoundingBox) -> [LiveVehicle] {
        band(from: box.south, to: box.north).filter { box.contains($0.coordinate) }.sorted { $0.id < $1.id }
    }

    /// The vehicles within some metres, the nearest first.
    package func vehicles(
        near center: Coordinate,
        within radius: Double
    ) -> [(vehicle: LiveVehicle, distance: Double)] {
        candidates(near: center, within: radius).compactMap {
            vehicle -> (vehicle: LiveVehicle, distance: Double)? in
            let distance = center.distance(to: vehicle.coordinate)
            return distance <= radius ? (vehicle: vehicle, distance: distance) : nil
        }.sorted { ($0.distance, $0.vehicle.id) < ($1.distance, $1.vehicle.id) }
    }

    /// The vehicles that may be within some metres: all that are not too far north or south.
    func candidates(near center: Coordinate, within radius: Double) -> ArraySlice<LiveVehicle> {
        // A degree of latitude is at least 110.5 km.
        let reach = radius / 110_500
        return band(from: center.latitude - reach, to: center.latitude + reach)
    }

    private func band(from south: Double, to north: Double) -> ArraySlice<LiveVehicle> {
        let lower = firstPlace { $0.coordinate.latitude >= south }
        let upper = firstPlace { $0.coordinate.latitude > north }
        return vehicles[lower..<max(lower, upper)]  // in range: ordered, and places of the list
    }

    /// The first place from which on a condition holds.
    private func firstPlace(_ holds: (LiveVehicle) -> Bool) -> Int {
        var (lower, upper) = (0, vehicles.count)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if holds(vehicles[middle]) { upper = middle } else { lower = middle + 1 }  // in range: between
        }
        return lower
    }
}
