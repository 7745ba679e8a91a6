import GTFS
import Geodesy
import Model

extension Flattener {
    mutating func put(_ trip: RealtimeFeed.Trip) {
        put("trip_id", trip.id)
        put("route_id", trip.route)
        put("direction_id", trip.direction)
        put("start_date", trip.startDate.map { $0.description.replacing("-", with: "") })
        put("start_time", trip.startTime.map(clock))
        let relationships: [RealtimeFeed.Trip.Relationship: String] = [
            .added: "ADDED", .unscheduled: "UNSCHEDULED", .canceled: "CANCELED", .new: "NEW",
            .replacement: "REPLACEMENT", .duplicated: "DUPLICATED", .deleted: "DELETED",
        ]
        put("schedule_relationship", relationships[trip.relationship])
    }

    mutating func put(_ vehicle: RealtimeFeed.VehicleName) {
        put("id", vehicle.id)
        put("label", vehicle.label)
        put("license_plate", vehicle.licensePlate)
        switch vehicle.isAccessible {
        case .yes: put("wheelchair_accessible", "WHEELCHAIR_ACCESSIBLE")
        case .no: put("wheelchair_accessible", "WHEELCHAIR_INACCESSIBLE")
        case .unknown: break
        }
    }

    mutating func put(_ update: RealtimeFeed.TripUpdate) {
        within("trip") { $0.put(update.trip) }
        if let vehicle = update.vehicle { within("vehicle") { $0.put(vehicle) } }
        put("timestamp", update.reportedAt)
        put("delay", update.delay)
        within("trip_properties") { flat in
            flat.put("trip_id", update.properties.tripID)
            flat.put("start_date", update.properties.startDate?.description.replacing("-", with: ""))
            flat.put("start_time", update.properties.startTime.map(clock))
            flat.put("trip_headsign", update.properties.headsign)
        }
        each("stop_time_update", update.stops) { $0.put($1) }
    }

    mutating func put(_ update: RealtimeFeed.StopUpdate) {
        put("stop_sequence", update.sequence)
        put("stop_id", update.stop)
        if let arrival = update.arrival { within("arrival") { $0.put(arrival) } }
        if let departure = update.departure { within("departure") { $0.put(departure) } }
        switch update.relationship {
        case .scheduled: break
        case .skipped: put("schedule_relationship", "SKIPPED")
        case .noData: put("schedule_relationship", "NO_DATA")
        case .unscheduled: put("schedule_relationship", "UNSCHEDULED")
        }
        put("departure_occupancy_status", update.occupancy.flatMap { occupancies[$0] })
        within("stop_time_properties") { flat in
            flat.put("assigned_stop_id", update.assignedStop)
            flat.put("stop_headsign", update.headsign)
            flat.put("pickup_type", update.hasPickup.map { $0 ? "REGULAR" : "NONE" })
        }
    }

    mutating func put(_ event: RealtimeFeed.Event) {
        put("delay", event.delay)
        put("time", event.time)
        put("uncertainty", event.uncertainty)
        put("scheduled_time", event.scheduledTime)
    }

    mutating func put(_ vehicle: RealtimeFeed.Vehicle) {
        if let trip = vehicle.trip { within("trip") { $0.put(trip) } }
        if let name = vehicle.name { within("vehicle") { $0.put(name) } }
        if let position = vehicle.position {
            within("position") { flat in
                flat.put("latitude", single: position.coordinate.latitude)
                flat.put("longitude", single: position.coordinate.longitude)
                flat.put("bearing", single: position.bearing)
                flat.put("speed", single: position.speed)
                flat.put("odometer", position.odometer.map { "\($0)" })
            }
        }
        put("current_stop_sequence", vehicle.stopSequence)
        put("stop_id", vehicle.stop)
        switch vehicle.status {
        case .incomingAt: put("current_status", "INCOMING_AT")
        case .stoppedAt: put("current_status", "STOPPED_AT")
        case .inTransitTo: break
        }
        put("timestamp", vehicle.reportedAt)
        let congestions: [RealtimeFeed.Vehicle.Congestion: String] = [
            .runningSmoothly: "RUNNING_SMOOTHLY", .stopAndGo: "STOP_AND_GO", .congested: "CONGESTION",
            .severelyCongested: "SEVERE_CONGESTION",
        ]
        put("congestion_level", vehicle.congestion.flatMap { congestions[$0] })
        put("occupancy_status", vehicle.occupancy.flatMap { occupancies[$0] })
        put("occupancy_percentage", vehicle.occupancyPercentage)
    }

    mutating func put(_ alert: RealtimeFeed.Alert) {
        each("active_period", alert.periods) { flat, period in
            flat.put("start", period.start)
            flat.put("end", period.end)
        }
        each("informed_entity", alert.selectors) { flat, selector in
            flat.put("agency_id", selector.agency)
            flat.put("route_id", selector.route)
            flat.put("route_type", selector.routeType)
            flat.put("direction_id", selector.direction)
            flat.put("stop_id", selector.stop)
            if let trip = selector.trip { flat.within("trip") { $0.put(trip) } }
        }
        put("cause", alert.cause.map { "\($0)".inCapitals })
        put("effect", alert.effect.map { "\($0)".inCapitals })
        put("severity_level", alert.severity.map { "\($0)".inCapitals })
        for (name, text) in [
            ("header_text", alert.title), ("description_text", alert.text), ("url", alert.url),
        ] {
            each("\(name).translation", text.translations) { flat, translation in
                flat.put("text", translation.text)
                flat.put("language", translation.language)
            }
        }
    }
}

private let occupancies: [Occupancy: String] = [
    .empty: "EMPTY", .manySeats: "MANY_SEATS_AVAILABLE", .fewSeats: "FEW_SEATS_AVAILABLE",
    .standing: "STANDING_ROOM_ONLY", .crushed: "CRUSHED_STANDING_ROOM_ONLY", .full: "FULL",
    .closed: "NOT_ACCEPTING_PASSENGERS",
]

/// A time as in `25:05:00`.
private func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        .joined(separator: ":")
}

extension String {
    /// A name of Swift as protobuf writes it: `noService` is `NO_SERVICE`.
    fileprivate var inCapitals: String {
        let words = reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
        return ["OTHER": "OTHER_EFFECT", "NONE": "NO_EFFECT", "INFORMATION": "INFO"][words] ?? words
    }
}
