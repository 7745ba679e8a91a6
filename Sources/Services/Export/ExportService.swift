import Blobs
package import Model
import Relational
import Storage

package struct ExportService: Sendable {
    /// The milliseconds for which an abandoned export keeps the member's other exports from beginning.
    private static let leaseSpan = 10 * Instant.Span.minute

    let platform: Platform
    let blobs: any BlobStore
    let rates: RateRules?

    /// The time that a client may take to receive a piece.
    package let patience: Duration

    /// Begins a member's export, which ends with the session; a member has one export at a time on all
    /// servers.
    ///
    /// Without a session, the export is the operator's and ends only with the account.
    package func begin(for id: Member.ID, in session: Session.ID?) async throws -> Export {
        let found = try await platform.database.read { connection in
            try MemberStore(connection).isKept(id) ? try MemberStore(connection).member(id) : nil
        }
        guard let member = found else { throw Refusal.notFound }
        let lease = Lease(
            database: platform.database,
            job: "export \(id)",
            holder: "\(platform.ids.number())",
            now: platform.now,
            span: Self.leaseSpan
        )
        guard try await lease.renew() else {
            throw Refusal(
                .conflict,
                code: "export-running",
                "Another export of your data is running. Wait until it has ended.",
                retryAfter: 60
            )
        }
        if let rates {
            do {
                try await SharedRates(platform: platform)
                    .take([(name: "export:#\(id)", rule: rates.exports)], what: "exports")
            } catch {
                await lease.release()
                throw error
            }
        }
        return Export(of: member, in: session, platform: platform, blobs: blobs, lease: lease)
    }
}

/// A claim on a job that one process does at a time; the claim expires when it is not renewed.
struct Lease: Sendable {
    let database: any Database
    let job: String
    let holder: String
    let now: @Sendable () -> Instant
    let span: Int64

    /// Takes or renews the claim; returns `true` when this process holds it.
    func renew() async throws -> Bool {
        let now = now()
        return try await database.write {
            try JobStore($0).claim(job, for: holder, until: now + span, at: now)
        }
    }

    /// Gives the claim back, even in a cancelled task; if the release fails, the claim expires by itself.
    func release() async {
        await Task { try? await database.write { try JobStore($0).release(job, of: holder) } }.value
    }
}
