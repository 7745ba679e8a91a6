package import Blobs
import Model
import Relational
import Storage

/// What admins are told of an installation while it runs.
package struct ServerFacts: Sendable {
    package struct Usage: Sendable, Hashable {
        package let engine: String
        /// `nil` when the engine does not tell.
        package let databaseBytes: Int64?
        /// The files that images use or used.
        package let blobs: Int
        package let blobBytes: Int
        /// The files that no image uses any more, which go after the grace period.
        package let doomedBlobs: Int
        package let doomedBytes: Int
        /// The files in this server's staging area: those of running uploads, and what interrupted ones left.
        package let staged: Int
    }

    package struct Health: Sendable, Hashable {
        package let stores: Readiness.State
        /// The time that one short read took.
        package let databaseMilliseconds: Double
        /// The servers and commands that hold a node number.
        package let processes: Int
        /// The reports that wait for a moderator.
        package let openReports: Int
    }

    let platform: Platform
    let readiness: Readiness
    let staging: StagingArea

    package func storage() async throws -> Usage {
        let (bytes, ledger) = try await platform.database.readLong { connection in
            (try DatabaseSize.bytes(on: connection), try BlobLedger(connection).usage())
        }
        return Usage(
            engine: platform.database.dialect == .sqlite ? "sqlite" : "postgres",
            databaseBytes: bytes,
            blobs: ledger.blobs,
            blobBytes: ledger.bytes,
            doomedBlobs: ledger.doomedBlobs,
            doomedBytes: ledger.doomedBytes,
            staged: try await staging.list().count
        )
    }

    package func health() async throws -> Health {
        let stores = await readiness.state()
        let now = platform.now()
        let start = ContinuousClock.now
        let (processes, counts) = try await platform.database.read { connection in
            (
                try NodeLeaseStore(connection).holders(at: now).count,
                try ReportStore(connection).counts()
            )
        }
        return Health(
            stores: stores,
            databaseMilliseconds: start.duration(to: .now) / .milliseconds(1),
            processes: processes,
            openReports: (counts[.open] ?? 0) + (counts[.assigned] ?? 0)
        )
    }
}
