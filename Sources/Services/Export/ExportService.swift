public import Blobs
public import Model
import Relational
import Storage

/// Copies of all that members made, for themselves.
public struct ExportService: Sendable {
    /// For how long an export that nobody goes on with keeps others from beginning.
    private static let leaseSpan = 10 * Instant.Span.minute

    private let platform: Platform
    private let blobs: any BlobStore
    private let rates: RateRules?

    /// How long somebody may take for what was sent to them.
    public let patience: Duration

    /// Creates the service; without `rates` nothing is limited.
    public init(
        platform: Platform,
        blobs: any BlobStore,
        rates: RateRules?,
        patience: Duration = .seconds(30)
    ) {
        self.platform = platform
        self.blobs = blobs
        self.rates = rates
        self.patience = patience
    }

    /// Begins a member's export, which ends with the session; there is one at a time, whichever server is asked.
    ///
    /// Without a session it is the operator's, and ends with the account alone.
    public func begin(for id: Member.ID, in session: Session.ID?) async throws -> Export {
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
                "An export of yours is under way. Wait for its end.",
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

/// A job that one at a time does, and that is given up by itself when nobody goes on with it.
struct Lease: Sendable {
    let database: any Database
    let job: String
    let holder: String
    let now: @Sendable () -> Instant
    let span: Int64

    /// Takes the job, or goes on with it; answers whether it is ours.
    func renew() async throws -> Bool {
        let now = now()
        return try await database.write {
            try JobStore($0).claim(job, for: holder, until: now + span, at: now)
        }
    }

    /// Gives the job back, also when the task was cancelled; without it the claim runs out by itself.
    func release() async {
        await Task { try? await database.write { try JobStore($0).release(job, of: holder) } }.value
    }
}
