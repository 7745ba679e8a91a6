package import Model
package import Relational

/// Claims on jobs that one server does for all.
package struct JobStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Claims a job or extends the claim; returns `true` when the holder has it now.
    package func claim(_ job: String, for holder: String, until: Instant, at now: Instant) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO job_claim (name, holder, expires_at) VALUES (\(job), \(holder), \(until))
            ON CONFLICT (name) DO UPDATE SET holder = \(holder), expires_at = \(until)
            WHERE job_claim.holder = \(holder) OR job_claim.expires_at <= \(now)
            """
        ) > 0
    }

    package func isClaimed(_ job: String, at now: Instant) throws -> Bool {
        try connection.integer("SELECT 1 FROM job_claim WHERE name = \(job) AND expires_at > \(now)") != nil
    }

    package func release(_ job: String, of holder: String) throws {
        try connection.execute("DELETE FROM job_claim WHERE name = \(job) AND holder = \(holder)")
    }

    package func releaseAll(of holder: String) throws {
        try connection.execute("DELETE FROM job_claim WHERE holder = \(holder)")
    }
}
