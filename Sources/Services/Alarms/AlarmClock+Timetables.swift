import Bounds
import Model
import Relational
import Storage
import Synchronization

/// The revisions of the timetables to which alarms were matched.
final class MatchedTimetables: Sendable {
    private let revisions = Mutex<[String: Int64]>([:])

    /// The sources with a timetable that is not matched yet.
    func others(among sources: [TransitSourceFacts]) -> [TransitSourceFacts] {
        // in range: a dictionary
        revisions.withLock { known in
            sources.filter { $0.hasTimetable && known[$0.name] != $0.revision }
        }
    }

    func add(_ source: TransitSourceFacts) {
        revisions.withLock { $0[source.name] = source.revision }  // in range: a dictionary
    }
}

/// Alarms after an import: trips have other names then, leave at other times, or are no more.
extension AlarmClock {
    private static let pieceSize = 500
    /// A trip of the same name is found as far from its time as this, in milliseconds.
    private static let reach = 2 * Instant.Span.hour
    /// Another trip is as good when it leaves within so many milliseconds.
    private static let tolerance = 5 * Instant.Span.minute

    /// Matches the alarms that are older than their timetable to its trips, and tells the others as
    /// cancelled; returns the number of alarms that were moved or ended.
    ///
    /// Every server does it after each import, and when it starts; what one has done, the others find done.
    @discardableResult
    package func rematch() async throws -> Int {
        let map = try await networks.map()
        var count = 0
        for source in timetables.others(among: map.sources) {
            do {
                guard let network = try await networks.network(of: source, in: map) else { continue }
                count += try await rematch(source, to: network, in: map)
                timetables.add(source)
            } catch is UnreadableTimetable {
                // Nothing is known of any trip: alarms wait for a timetable that can be read.
                continue
            }
        }
        return count
    }

    private func rematch(
        _ source: TransitSourceFacts,
        to network: TransitNetwork,
        in map: TransitMap
    ) async throws -> Int {
        let now = platform.now()
        var (count, last): (Int, Alarm.ID?) = (0, nil)
        while true {
            let alarms = try await platform.database.read { [last] connection in
                try AlarmStore(connection).departures(
                    of: source.name,
                    madeBefore: source.importedAt,
                    after: last,
                    limit: Self.pieceSize
                )
            }
            var (moved, ended): ([Alarm], [Alarm]) = ([], [])
            for alarm in alarms {
                guard let trip = alarm.trip, let scheduled = trip.scheduled, now < trip.time else { continue }
                if let found = Self.trip(like: trip, at: scheduled, of: network, in: map) {
                    if found != trip { moved.append(alarm.waiting(for: found)) }
                } else if try await !isTold(trip, at: scheduled, now: now) {
                    ended.append(alarm)
                }
            }
            if !moved.isEmpty {
                try await platform.database.write { [moved] connection in
                    for alarm in moved { try AlarmStore(connection).rematch(alarm) }
                }
            }
            try await tellCancelled(ended, at: now)
            count += moved.count + ended.count
            guard alarms.count == Self.pieceSize else { return count }
            last = alarms.last?.id
        }
    }

    /// The trip of a timetable that an alarm waits for: the one of its name, else the nearest of its line
    /// that goes where it goes; `nil` where there is none.
    private static func trip(
        like trip: AlarmTrip,
        at scheduled: Instant,
        of network: TransitNetwork,
        in map: TransitMap
    ) -> AlarmTrip? {
        guard let stop = map.stops.stop(trip.stop), let line = trip.line.flatMap({ map.stops.line($0) })
        else {
            return nil
        }
        let minutes = Int(clamping: 2 * reach / Instant.Span.minute)
        var filter = DepartureFilter(from: scheduled - reach, minutes: minutes)
        filter.line = line.id.description
        let departures = network.departures(from: [stop], filter)
        func distance(_ departure: Departure) -> Int64 {
            guard let time = departure.scheduled else { return .max }
            return (max(time, scheduled) - min(time, scheduled).milliseconds).milliseconds
        }
        func isLike(_ departure: Departure) -> Bool {
            distance(departure) <= tolerance && trip.isServed(by: departure)
        }
        let named = departures.first(where: trip.matches)
        let departure = named ?? departures.filter(isLike).min { distance($0) < distance($1) }
        guard let departure, var found = AlarmTrip(departure, at: trip.stop) else { return nil }
        // An expectation holds for one planned time.
        if found.scheduled == trip.scheduled { found.expected = trip.expected }
        return found
    }

    /// `true` if live data tells a trip that the timetable does not have.
    private func isTold(_ trip: AlarmTrip, at scheduled: Instant, now: Instant) async throws -> Bool {
        let minutes = Int(clamping: 2 * Self.reach / Instant.Span.minute)
        var filter = DepartureFilter(from: scheduled - Self.reach, minutes: minutes)
        filter.line = trip.line?.description
        do {
            let board = try await departures.board(of: trip.stop, filter, in: .none, at: now)
            return board.departures.contains(where: trip.matches)
        } catch let refusal as Refusal where refusal.reason == .notFound {
            return false
        }
    }
}

extension Alarm {
    /// The alarm with another trip.
    fileprivate func waiting(for trip: AlarmTrip) -> Alarm {
        var alarm = self
        alarm.subject = .departure(trip, walk: walk)
        return alarm
    }
}
