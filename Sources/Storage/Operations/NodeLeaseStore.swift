package import Model
package import Relational

/// The node numbers that processes hold while they make ids.
package struct NodeLeaseStore {
    /// The milliseconds for which a lease holds without being renewed.
    package static let span = 10 * Instant.Span.minute
    /// The milliseconds for which a returned node stays held: its next holder, whose clock may be behind,
    /// must not repeat ids.
    package static let releasedSpan = 2 * Instant.Span.second

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Leases the lowest free node number; returns `nil` when all are held.
    package func lease(for holder: String, at now: Instant) throws -> Int64? {
        let held = try Set(
            connection.all("SELECT node FROM node_lease WHERE expires_at > \(now)") { try $0.integer() }
        )
        guard let node = (0...IDSequence.largestNode).first(where: { !held.contains($0) }) else { return nil }
        try connection.execute(
            """
            INSERT INTO node_lease (node, holder, expires_at) VALUES (\(node), \(holder), \(now + Self.span))
            ON CONFLICT (node) DO UPDATE SET holder = \(holder), expires_at = \(now + Self.span)
            """
        )
        return node
    }

    package func holders(at now: Instant) throws -> [String] {
        try connection.all("SELECT holder FROM node_lease WHERE expires_at > \(now) ORDER BY node") {
            try $0.text()
        }
    }

    /// Renews a lease; returns `true` when the holder still had it.
    package func renew(_ node: Int64, for holder: String, at now: Instant) throws -> Bool {
        try connection.execute(
            "UPDATE node_lease SET expires_at = \(now + Self.span) WHERE node = \(node) AND holder = \(holder)"
        ) > 0
    }

    /// The lease stays held for ``releasedSpan``.
    package func release(_ node: Int64, for holder: String, at now: Instant) throws {
        try connection.execute(
            """
            UPDATE node_lease SET expires_at = \(now + Self.releasedSpan)
            WHERE node = \(node) AND holder = \(holder)
            """
        )
    }
}
