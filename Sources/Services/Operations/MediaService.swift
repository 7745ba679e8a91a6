package import Blobs
import Model
package import Relational
import Storage

/// Compares the files of the blob store with the rows of the database.
package struct MediaService: Sendable {
    package struct Usage: Sendable, Hashable {
        /// The number of blobs that rows name.
        package let blobs: Int
        package let bytes: Int
        /// The number of named blobs that no image uses any more.
        package let doomedBlobs: Int
        package let doomedBytes: Int
        package let files: Int
        package let fileBytes: Int
        /// The number of files being uploaded, or left behind by an interrupted upload.
        package let staged: Int
    }

    /// A blob whose file does not match its row.
    package struct Fault: Sendable, Hashable {
        package enum Kind: String, Sendable, Hashable {
            case missing
            case wrongLength = "wrong-length"
            /// The bytes do not match the hash in the name.
            case damaged
        }

        package let kind: Kind
        /// The SHA-256 of the correct bytes, in hex.
        package let sha256: String
        /// Some of the notes that need the blob.
        package let notes: [String]
    }

    /// A file that no row names.
    package struct Orphan: Sendable, Hashable {
        /// The name of the file, which is the SHA-256 of its bytes.
        package let sha256: String
        package let byteCount: Int
        /// Milliseconds since the file was written.
        package let age: Int64
        /// Milliseconds for which housekeeping has known the orphan; `nil` when it does not know it yet.
        package let known: Int64?
    }

    private let database: any Database
    private let blobs: any BlobStore
    private let staging: StagingArea?
    private let now: @Sendable () -> Int64

    /// Without `staging`, the count of staged files is 0.
    package init(
        database: any Database,
        blobs: any BlobStore,
        staging: StagingArea?,
        now: @escaping @Sendable () -> Int64
    ) {
        self.database = database
        self.blobs = blobs
        self.staging = staging
        self.now = now
    }

    private static let pageSize = 500

    package func usage() async throws -> Usage {
        let ledger = try await database.read { try BlobLedger($0).usage() }
        var files = 0
        var fileBytes = 0
        try await eachFile { file in
            files += 1
            fileBytes += file.byteCount
        }
        return Usage(
            blobs: ledger.blobs,
            bytes: ledger.bytes,
            doomedBlobs: ledger.doomedBlobs,
            doomedBytes: ledger.doomedBytes,
            files: files,
            fileBytes: fileBytes,
            staged: try await staging?.list().count ?? 0
        )
    }

    /// Checks that every blob has its file, with the right length and the right bytes.
    package func verify(report: Progress.Report) async throws -> [Fault] {
        let total = try await database.read { try BlobLedger($0).usage().blobs }
        var faults: [Fault] = []
        var done = 0
        var last: String?
        while true {
            let after = last
            let entries = try await database.read {
                try BlobLedger($0).entries(after: after, limit: Self.pageSize)
            }
            guard let end = entries.last else { return faults }
            for entry in entries {
                if let kind = try await fault(of: entry) {
                    faults.append(try await explain(kind, entry))
                }
                done += 1
                report(Progress("Checking files", done: done, of: total))
            }
            last = end.sha256
        }
    }

    /// The files that no row names, of any age.
    package func orphans() async throws -> [Orphan] {
        var found: [Orphan] = []
        var page: [BlobListing] = []
        func look(_ page: [BlobListing]) async throws {
            let names = page.map(\.key.rawValue)
            let unnamed = try await database.read { try OrphanStore($0).unnamed(among: names) }
            let seen = Dictionary(unnamed.map { ($0.sha256, $0.seenAt) }) { first, _ in first }
            for file in page {
                guard let seenAt = seen[file.key.rawValue] else { continue }
                found.append(
                    Orphan(
                        sha256: file.key.rawValue,
                        byteCount: file.byteCount,
                        age: now() - file.modifiedAt,
                        known: seenAt.map { now() - $0.milliseconds }
                    )
                )
            }
        }
        var last: BlobKey?
        repeat {
            page = try await blobs.list(after: last, limit: Self.pageSize)
            try await look(page)
            last = page.last?.key
        } while page.count == Self.pageSize
        return found
    }

    /// Removes a file if no row names it, under the lock that uploads take; returns `true` if it was removed.
    package func remove(_ orphan: Orphan) async throws -> Bool {
        try await BlobRemoval(database: database, blobs: blobs).removeUnnamed([orphan.sha256]) > 0
    }

    private func fault(of entry: BlobLedger.Entry) async throws -> Fault.Kind? {
        guard let key = BlobKey(rawValue: entry.sha256), let size = try await blobs.size(key) else {
            return .missing
        }
        guard size == entry.byteCount else { return .wrongLength }
        return try await blobs.verify(key) == true ? nil : .damaged
    }

    private func explain(_ kind: Fault.Kind, _ entry: BlobLedger.Entry) async throws -> Fault {
        let notes = try await database.read { try DoctorStore($0).notes(needing: entry.id, limit: 10) }
        return Fault(kind: kind, sha256: entry.sha256, notes: notes)
    }

    private func eachFile(_ body: (BlobListing) -> Void) async throws {
        var last: BlobKey?
        while true {
            let page = try await blobs.list(after: last, limit: Self.pageSize)
            for file in page { body(file) }
            guard page.count == Self.pageSize else { return }
            last = page.last?.key
        }
    }
}
