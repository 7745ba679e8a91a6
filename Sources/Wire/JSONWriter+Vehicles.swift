package import JSONText
package import Model

extension JSONWriter {
    /// A vehicle, whose age counts at an instant.
    package mutating func vehicle(_ vehicle: LiveVehicle, at now: Instant) {
        object { json in json.members(of: vehicle, at: now) }
    }

    /// The members of a vehicle; what else an answer has of it may follow.
    package mutating func members(of vehicle: LiveVehicle, at now: Instant) {
        member("id", digits: vehicle.id.rawValue)
        member("label", vehicle.vehicle.label)
        member("source", vehicle.vehicle.source)
        member("source_id", vehicle.vehicle.sourceID)
        line(of: vehicle)
        coordinate(vehicle.fix.coordinate)
        movement(of: vehicle.fix)
        news(of: vehicle, at: now)
        if let predicted = vehicle.predicted {
            object("predicted") { json in
                json.coordinate(predicted.coordinate)
                json.member("heading_deg", Rounding.azimuth(predicted.heading), decimals: 1)
                json.member("at", predicted.at.description)
                json.member("error_m", predicted.error, decimals: 1)
            }
        } else {
            null("predicted")
        }
        array("stop_etas") { json in
            for time in vehicle.stopTimes {
                json.object { json in
                    json.member("stop_id", digits: time.stop.rawValue)
                    json.member("expected", time.expected.description)
                    json.member("earliest", time.earliest.description)
                    json.member("latest", time.latest.description)
                }
            }
        }
    }

    /// A position of a vehicle's history.
    package mutating func fix(_ fix: VehicleFix) {
        object { json in
            json.member("at", fix.at.description)
            json.member("trip_id", fix.tripID)
            json.coordinate(fix.coordinate)
            json.movement(of: fix)
        }
    }

    /// The members of a vehicle in view, whose coordinate is told already.
    mutating func seen(_ vehicle: LiveVehicle, at now: Instant) {
        member("source", vehicle.vehicle.source)
        line(of: vehicle)
        member("heading_deg", vehicle.heading.map(Rounding.azimuth), decimals: 1)
        member("error_m", vehicle.predicted?.error, decimals: 1)
        member("uncertain", vehicle.isUncertain)
        news(of: vehicle, at: now)
    }

    private mutating func line(of vehicle: LiveVehicle) {
        member("line", line: vehicle.line)
        member("trip_id", vehicle.fix.tripID)
        member("direction", vehicle.direction)
    }

    private mutating func news(of vehicle: LiveVehicle, at now: Instant) {
        member("reported_at", vehicle.fix.at.description)
        member("age_s", vehicle.age(at: now))
        member("state", vehicle.state.rawValue)
    }

    private mutating func movement(of fix: VehicleFix) {
        member("heading_deg", fix.heading.map(Rounding.azimuth), decimals: 1)
        member("speed_mps", fix.speed, decimals: 2)
        member("occupancy", fix.occupancy?.rawValue)
    }
}
