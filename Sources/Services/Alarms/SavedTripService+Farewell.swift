import CivilTime
import Model
import Relational
import Storage

/// The news that a saved trip leaves no more.
struct Farewell: Sendable {
    fileprivate let telling: AlarmTelling

    /// Stores it, once for each timetable.
    func store(revision: Int64?, on connection: any Connection, at now: Instant) throws {
        let (fired, member) = (FiredAlarmStore(connection), telling.alarm.member)
        let occasion = "gone \(revision ?? 0)"
        guard try fired.insert(telling.fired, occasion: occasion, of: member) else { return }
        if let end = telling.pushedUntil {
            try PushStore(connection).enqueue(telling.fired.id, of: member, until: end, at: now)
        }
        try fired.announce()
    }
}

extension SavedTripService {
    /// The news that a trip leaves no more, as of an alarm for the first day that is not planned; `network`
    /// is `nil` where its line or stop is gone.
    func farewell(
        to planned: SavedTripStore.Planned,
        _ network: TransitNetwork?,
        in map: TransitMap,
        at now: Instant
    ) async throws -> Farewell? {
        let (trip, member) = (planned.trip, planned.member)
        guard
            var wanted = AlarmTrip(
                stop: trip.draft.stop,
                line: trip.draft.line,
                source: map.stops.line(trip.draft.line)?.source ?? "",
                scheduled: network.flatMap { Self.next(planned, of: $0, after: now) } ?? now,
                expected: nil
            )
        else { return nil }
        wanted.destination = trip.draft.destination
        let alarm = Alarm(
            id: Alarm.ID(rawValue: trip.id.rawValue),
            member: member,
            subject: .departure(wanted, walk: nil),
            lead: trip.draft.lead,
            savedTrip: trip.id,
            createdAt: now
        )
        let quiet = try await platform.database.readOne { try FiredAlarmStore($0).quietHours(of: [member]) }
        let words = AlarmWords(map: map, quiet: quiet, ids: platform.ids, now: now)
        return Farewell(telling: words.cancellation(of: alarm))
    }

    /// The next instant at which a trip would leave on a day that is not planned.
    private static func next(
        _ planned: SavedTripStore.Planned,
        of network: TransitNetwork,
        after now: Instant
    ) -> Instant? {
        let draft = planned.trip.draft
        for ahead in 1...8 {
            guard let day = ServiceDate(number: planned.day + ahead), draft.weekdays.contains(day.weekday)
            else { continue }
            let instant = network.clock.instant(on: day, second: draft.minute * 60)
            if now < instant { return instant }
        }
        return nil
    }
}
