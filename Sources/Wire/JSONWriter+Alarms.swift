import Geodesy
package import JSONText
package import Model

extension JSONWriter {
    /// An alarm that waits.
    package mutating func alarm(_ alarm: Alarm) {
        let (trip, walk, area) = (alarm.trip, alarm.walk, alarm.area)
        let place = walk?.start ?? area?.center
        object { json in
            json.member("id", alarm.id.description)
            json.member("kind", alarm.kind.rawValue)
            json.member("stop_id", trip?.stop.description)
            json.member("line_id", (trip?.line ?? area?.line)?.description)
            json.member("trip_id", trip?.tripID)
            json.member("service_date", trip?.serviceDate?.description)
            json.member("destination", trip?.destination)
            json.member("scheduled", trip?.scheduled?.description)
            json.member("expected", trip?.expected?.description)
            json.member("before_s", trip == nil ? nil : alarm.lead)
            json.member("walk_s", walk?.duration)
            json.member("lat", place?.latitude, decimals: 7)
            json.member("lon", place?.longitude, decimals: 7)
            json.member("radius_m", area?.radius, decimals: 2)
            json.member("next", alarm.next?.event.rawValue)
            json.member("next_at", alarm.next?.at.description)
            json.member("saved_trip_id", alarm.savedTrip?.description)
            json.member("created_at", alarm.createdAt.description)
        }
    }

    /// What an alarm told; a push has the same text.
    package mutating func fired(_ fired: FiredAlarm) {
        let isVehicle = fired.kind == .vehicleNear
        let nothing = "null"
        object { json in
            json.member("id", fired.id.description)
            json.member("alarm_id", fired.alarm.description)
            json.member("kind", fired.kind.rawValue)
            json.member("event", fired.event.rawValue)
            json.member("departure", raw: (isVehicle ? nothing : fired.details).utf8)
            json.member("vehicle", raw: (isVehicle ? fired.details : nothing).utf8)
            json.member("quiet", fired.isQuiet)
            json.member("fired_at", fired.firedAt.description)
        }
    }

    package mutating func savedTrip(_ trip: SavedTrip) {
        let draft = trip.draft
        object { json in
            json.member("id", trip.id.description)
            json.member("stop_id", draft.stop.description)
            json.member("line_id", draft.line.description)
            json.member("direction", draft.direction)
            json.member("destination", draft.destination)
            json.member("time", ClockTime.text(of: draft.minute))
            json.array("weekdays") { json in
                for weekday in draft.weekdays { json.value(weekday) }
            }
            json.member("before_s", draft.lead)
            json.member("created_at", trip.createdAt.description)
        }
    }

    /// The hours without pushes; all is null where there are none.
    package mutating func quietHours(_ hours: QuietHours?) {
        object { json in
            json.member("quiet_from", hours.map { ClockTime.text(of: $0.from) })
            json.member("quiet_until", hours.map { ClockTime.text(of: $0.until) })
            json.member("time_zone", hours?.zone)
        }
    }
}
