import Model
import Relational
import Testing

@testable import Storage

/// Statements about alarms that the plan tests of both engines make.
enum TransitStatements {
    /// Warns of an alarm that is due, ends, moves and cancels others, and notes what was told.
    static func tellDueAlarms(_ connection: any Connection) throws {
        let (now, member) = (TestDatabase.now, Member.ID(rawValue: 5))
        let store = AlarmStore(connection)
        let due = try store.due(at: now, limit: 100)
        let alarm = try #require(due.first)
        #expect(due.count == 100)
        #expect(try store.warn(alarm, at: now))
        #expect(try store.end(try #require(due.last), at: now))
        try store.move(due[5])
        #expect(try store.cancel(due[6].id))
        let fired = FiredAlarm(
            id: .init(rawValue: 900_000),
            alarm: alarm.id,
            kind: .departure,
            event: .soon,
            details: "{}",
            isQuiet: false,
            firedAt: now
        )
        #expect(try FiredAlarmStore(connection).insert(fired, occasion: "soon", of: member))
        #expect(try FiredAlarmStore(connection).fired(fired.id) == fired)
    }

    /// Reads the alarms of a source after an import, those of one that has none too, and makes one wait for
    /// another trip.
    static func rematchAlarms(_ connection: any Connection) throws {
        let store = AlarmStore(connection)
        func alarms(of source: String) throws -> [Alarm] {
            try store.departures(
                of: source,
                madeBefore: TestDatabase.now,
                after: .init(rawValue: 500),
                limit: 100
            )
        }
        let old = try alarms(of: "city")
        #expect(old.count == 100)
        #expect(try alarms(of: "nowhere").isEmpty)
        try store.rematch(try #require(old.last))
    }
}
