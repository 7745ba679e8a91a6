package import Model
package import Relational

/// What alarms told, and the quiet hours of members.
package struct FiredAlarmStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = "id, alarm_id, kind, event, details, quiet, fired_at"

    /// Stores what an alarm told; `false` when its occasion was stored before.
    package func insert(_ fired: FiredAlarm, occasion: String, of member: Member.ID) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO fired_alarm (\(Self.columns), occasion, member_id)
            VALUES (\(fired.id), \(fired.alarm), \(fired.kind.rawValue), \(fired.event.rawValue),
                    \(fired.details), \(fired.isQuiet ? 1 : 0), \(fired.firedAt), \(occasion), \(member))
            ON CONFLICT (alarm_id, occasion) DO NOTHING
            """
        ) > 0
    }

    /// What was told to a member, the newest first.
    package func fired(
        of member: Member.ID,
        before cursor: FiredAlarm.ID?,
        limit: Int
    ) throws -> [FiredAlarm] {
        let earlier: SQL = if let cursor { "AND id < \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM fired_alarm
            WHERE member_id = \(member) \(earlier)
            ORDER BY id DESC
            LIMIT \(limit)
            """,
            Self.firedAlarm
        )
    }

    /// What was told to a member since an instant, the oldest first.
    package func fired(of member: Member.ID, since start: Instant, limit: Int) throws -> [FiredAlarm] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM fired_alarm
            WHERE member_id = \(member) AND fired_at >= \(start)
            ORDER BY fired_at, id
            LIMIT \(limit)
            """,
            Self.firedAlarm
        )
    }

    package func fired(_ id: FiredAlarm.ID) throws -> FiredAlarm? {
        try connection.first("SELECT \(Self.columns) FROM fired_alarm WHERE id = \(id)", Self.firedAlarm)
    }

    /// Deletes what was told too long ago; returns the number of rows.
    @discardableResult
    package func purge(at now: Instant) throws -> Int {
        try connection.execute("DELETE FROM fired_alarm WHERE fired_at < \(now - FiredAlarm.keptSpan)")
    }

    private static func firedAlarm(from row: inout RowReader) throws -> FiredAlarm {
        let (id, alarm) = (try row.id(FiredAlarm.ID.self), try row.id(Alarm.ID.self))
        let (kind, event) = (Alarm.Kind(rawValue: try row.text()), AlarmEvent(rawValue: try row.text()))
        guard let kind, let event else { throw DatabaseError.corrupt("an alarm told something unknown") }
        return FiredAlarm(
            id: id,
            alarm: alarm,
            kind: kind,
            event: event,
            details: try row.text(),
            isQuiet: try row.integer() == 1,
            firedAt: try row.instant()
        )
    }

    // MARK: - Quiet hours

    package func quietHours(of members: Set<Member.ID>) throws -> [Member.ID: QuietHours] {
        guard !members.isEmpty else { return [:] }
        let ids = members.map(\.rawValue).sorted()
        let rows = try connection.all(
            """
            SELECT member_id, quiet_from, quiet_until, zone FROM alarm_setting
            WHERE member_id IN (VALUES \(SQL.rows(ids)))
            """
        ) { row in
            (
                try row.id(Member.ID.self),
                QuietHours(
                    from: Int(clamping: try row.integer()),
                    until: Int(clamping: try row.integer()),
                    zone: try row.text()
                )
            )
        }
        return Dictionary(rows) { first, _ in first }
    }

    package func set(_ hours: QuietHours?, of member: Member.ID) throws {
        guard let hours else {
            try connection.execute("DELETE FROM alarm_setting WHERE member_id = \(member)")
            return
        }
        try connection.execute(
            """
            INSERT INTO alarm_setting (member_id, quiet_from, quiet_until, zone)
            VALUES (\(member), \(hours.from), \(hours.until), \(hours.zone))
            ON CONFLICT (member_id) DO UPDATE
            SET quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, zone = excluded.zone
            """
        )
    }
}
