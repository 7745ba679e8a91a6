import CivilTime
import Geodesy
import JSONText
import Model
import Storage
import Wire

/// Something that an alarm is about to tell.
struct AlarmTelling: Sendable {
    enum Step: Sendable {
        /// The alarm waits on for its departure.
        case warning
        /// The alarm has told its last.
        case end
        case cancellation
        /// A vehicle came near.
        case vehicle(String)
    }

    let alarm: Alarm
    let step: Step
    let fired: FiredAlarm
    /// The name of what happened, unique among those of the alarm.
    let occasion: String
    /// The instant after which a push is of no use; `nil` when nothing is pushed.
    let pushedUntil: Instant?

    /// Takes the right to tell it; `false` when it was told already, or is not due any more.
    func take(_ alarms: AlarmStore, at now: Instant) throws -> Bool {
        switch step {
        case .warning: try alarms.warn(alarm, at: now)
        case .end: try alarms.end(alarm, at: now)
        case .cancellation: try alarms.cancel(alarm.id)
        case .vehicle(let vehicle): try alarms.comes(vehicle, near: alarm, at: now)
        }
    }
}

/// Puts into words what alarms tell at one instant.
struct AlarmWords: Sendable {
    let map: TransitMap
    let quiet: [Member.ID: QuietHours]
    let ids: IDSource
    let now: Instant

    /// What a departure's alarm tells next.
    func telling(_ alarm: Alarm) -> AlarmTelling? {
        guard let trip = alarm.trip, let event = alarm.next?.event else { return nil }
        let end = event == .leaves ? trip.time + 2 * Instant.Span.minute : trip.time
        let step: AlarmTelling.Step = event == .soon ? .warning : .end
        return telling(alarm, step, event, event.rawValue, until: end, departure(trip))
    }

    func cancellation(of alarm: Alarm) -> AlarmTelling {
        let end = max(alarm.trip?.time ?? now, now + 10 * Instant.Span.minute)
        let details = alarm.trip.map(departure) ?? "{}"
        let event = AlarmEvent.cancelled
        return telling(alarm, .cancellation, event, event.rawValue, until: end, details)
    }

    func approach(of vehicle: LineVehicle, to area: AlarmArea, _ alarm: Alarm) -> AlarmTelling {
        telling(
            alarm,
            .vehicle(vehicle.id),
            .near,
            "near \(now.milliseconds) \(vehicle.id)",
            until: now + Instant.Span.minute,
            details(of: vehicle, near: area)
        )
    }

    private func telling(
        _ alarm: Alarm,
        _ step: AlarmTelling.Step,
        _ event: AlarmEvent,
        _ occasion: String,
        until end: Instant,
        _ details: String
    ) -> AlarmTelling {
        let isQuiet = isQuiet(alarm.member)
        let fired = FiredAlarm(
            id: ids.next(),
            alarm: alarm.id,
            kind: alarm.kind,
            event: event,
            details: details,
            isQuiet: isQuiet,
            firedAt: now
        )
        return AlarmTelling(
            alarm: alarm,
            step: step,
            fired: fired,
            occasion: occasion,
            pushedUntil: isQuiet || end <= now ? nil : end
        )
    }

    private func isQuiet(_ member: Member.ID) -> Bool {
        // in range: a dictionary
        guard let hours = quiet[member], let clock = ZoneClock(hours.zone) else { return false }
        let local = now.milliseconds + Int64(clock.offset(at: now)) * Instant.Span.second
        let minute = (local % Instant.Span.day + Instant.Span.day) % Instant.Span.day / Instant.Span.minute
        return hours.contains(minute: Int(clamping: minute))
    }

    private func departure(_ trip: AlarmTrip) -> String {
        var json = JSONWriter()
        json.object { json in
            json.stop(map.stops.stop(trip.stop), trip.stop)
            json.member("line", line: trip.line.flatMap { map.stops.line($0) })
            json.member("destination", trip.destination)
            json.member("trip_id", trip.tripID)
            json.member("service_date", trip.serviceDate?.description)
            json.member("scheduled", trip.scheduled?.description)
            json.member("expected", trip.expected?.description)
            json.member("source", trip.source)
        }
        return json.text
    }

    private func details(of vehicle: LineVehicle, near area: AlarmArea) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("vehicle_id", vehicle.id)
            json.member("line", line: map.stops.line(area.line))
            json.member("lat", vehicle.position.latitude, decimals: 7)
            json.member("lon", vehicle.position.longitude, decimals: 7)
            json.member("distance_m", area.center.distance(to: vehicle.position), decimals: 2)
        }
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func stop(_ stop: Stop?, _ id: Stop.ID) {
        object("stop") { json in
            json.member("id", id.description)
            json.member("name", stop?.name ?? "")
            json.member("platform", stop?.platform)
        }
    }
}
