package import Model
package import Relational

/// Limits that several servers share: log-in, sign-up and upload.
package struct RateStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Takes one of `burst` uses in `span` milliseconds; returns the milliseconds to wait, or `nil` if a use
    /// was free.
    ///
    /// This is the generic cell rate algorithm (ITU-T I.371, annex A), with one row for each name, whatever
    /// the burst.
    package func take(_ name: String, burst: Int, span: Int64, at now: Instant) throws -> Int64? {
        let increment = span / Int64(max(burst, 1))
        if let wait = try wait(name, burst: burst, span: span, at: now) { return wait }
        let next = now + increment
        try connection.execute(
            """
            INSERT INTO rate_limit (name, arrival_at) VALUES (\(name), \(next))
            ON CONFLICT (name) DO UPDATE
            SET arrival_at = CASE WHEN rate_limit.arrival_at < \(now) THEN \(next)
                             ELSE rate_limit.arrival_at + \(increment) END
            """
        )
        return nil
    }

    /// The milliseconds until a use is free again; `nil` when one is free now.
    package func wait(_ name: String, burst: Int, span: Int64, at now: Instant) throws -> Int64? {
        let increment = span / Int64(max(burst, 1))
        guard let arrival = try connection.integer("SELECT arrival_at FROM rate_limit WHERE name = \(name)")
        else {
            return nil
        }
        let wait = arrival + increment - span - now.milliseconds
        return wait > 0 ? wait : nil
    }

    package func giveBack(_ name: String, burst: Int, span: Int64) throws {
        let increment = span / Int64(max(burst, 1))
        try connection.execute(
            "UPDATE rate_limit SET arrival_at = arrival_at - \(increment) WHERE name = \(name)"
        )
    }

    /// Deletes rows that limit nothing any more; returns their number.
    @discardableResult
    package func purge(at now: Instant) throws -> Int {
        try connection.execute("DELETE FROM rate_limit WHERE arrival_at < \(now)")
    }
}
