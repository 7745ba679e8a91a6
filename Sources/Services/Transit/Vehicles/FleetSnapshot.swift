import Bounds
package import Geodesy
package import Model

/// All vehicles at one instant, found by where they are.
package struct FleetSnapshot: Sendable {
    /// The instant of the places that are predicted.
    package let instant: Instant
    /// From south to north.
    package let vehicles: [LiveVehicle]
    /// The positions and the ids of the list; to copy each vehicle would take a search longer than to look.
    private let coordinates: [Coordinate]
    private let ids: [Vehicle.ID]
    /// The sources of the lines that vehicles are on.
    let lineSources: Set<String>
    /// The sources with vehicles that are known to come to stops.
    let arrivingSources: Set<String>
    /// The places of the vehicles in the list.
    private let places: [Vehicle.ID: Int]
    /// The places of the vehicles of each line, in the order of their ids.
    private let placesOfLines: [TransitLine.ID: [Int]]

    init(_ vehicles: [LiveVehicle], at instant: Instant) {
        self.instant = instant
        let sorted = vehicles.sorted { ($0.coordinate.latitude, $0.id) < ($1.coordinate.latitude, $1.id) }
        self.vehicles = sorted
        coordinates = sorted.map(\.coordinate)
        ids = sorted.map(\.id)
        places = Dictionary(sorted.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var (lineSources, arrivingSources) = (Set<String>(), Set<String>())
        var placesOfLines: [TransitLine.ID: [Int]] = [:]
        for (place, vehicle) in sorted.enumerated() {
            if !vehicle.stopTimes.isEmpty { arrivingSources.insert(vehicle.vehicle.source) }
            guard let line = vehicle.line else { continue }
            lineSources.insert(line.source)
            placesOfLines[line.id, default: []].append(place)  // in range: a dictionary
        }
        (self.lineSources, self.arrivingSources) = (lineSources, arrivingSources)
        // in range: places of the list
        self.placesOfLines = placesOfLines.mapValues { $0.sorted { sorted[$0].id < sorted[$1].id } }
    }

    package func vehicle(_ id: Vehicle.ID) -> LiveVehicle? {
        places[id].flatMap { vehicles[checked: $0] }  // in range: a dictionary
    }

    /// The vehicles of a line, by their ids.
    package func vehicles(of line: TransitLine.ID) -> [LiveVehicle] {
        (placesOfLines[line] ?? []).map { vehicles[$0] }  // in range: places of the list
    }

    /// The vehicles of a line that come to a stop, with when they do, by their ids.
    func arrivals(
        of line: TransitLine.ID,
        at stop: Stop.ID
    ) -> [(vehicle: LiveVehicle, time: LiveVehicle.StopTime)] {
        // in range: a dictionary, and places of the list
        (placesOfLines[line] ?? []).compactMap { place in
            guard let time = vehicles[place].stopTimes.first(where: { $0.stop == stop }) else { return nil }
            return (vehicles[place], time)  // in range: see above
        }
    }

    /// The vehicles in a box, by their ids.
    package func vehicles(in box: BoundingBox) -> [LiveVehicle] {
        // in range: places of the list
        band(from: box.south, to: box.north).filter { box.contains(coordinates[$0]) }
            .map { vehicles[$0] }.sorted { $0.id < $1.id }
    }

    /// The vehicles within some metres, the nearest first.
    package func vehicles(
        near center: Coordinate,
        within radius: Double
    ) -> [(vehicle: LiveVehicle, distance: Double)] {
        let found = candidates(near: center, within: radius) { id, coordinate in
            let distance = center.distance(to: coordinate)
            return distance <= radius ? (id: id, distance: distance) : nil
        }.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
        return found.compactMap { found in vehicle(found.id).map { ($0, found.distance) } }
    }

    /// The results of `body` for the vehicles that may be within some metres, which are those not too far
    /// north or south.
    func candidates<Found>(
        near center: Coordinate,
        within radius: Double,
        _ body: (Vehicle.ID, Coordinate) -> Found?
    ) -> [Found] {
        // A degree of latitude is at least 110.5 km.
        let reach = radius / 110_500
        return band(from: center.latitude - reach, to: center.latitude + reach).compactMap { place in
            body(ids[place], coordinates[place])  // in range: places of the list
        }
    }

    /// The places of the vehicles between two latitudes.
    private func band(from south: Double, to north: Double) -> Range<Int> {
        let lower = firstPlace { $0.latitude >= south }
        let upper = firstPlace { $0.latitude > north }
        return lower..<max(lower, upper)
    }

    /// The first place from which on a condition holds.
    private func firstPlace(_ holds: (Coordinate) -> Bool) -> Int {
        var (lower, upper) = (0, coordinates.count)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if holds(coordinates[middle]) { upper = middle } else { lower = middle + 1 }  // in range: between
        }
        return lower
    }
}
