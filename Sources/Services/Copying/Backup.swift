package import Blobs
import JSONText
package import Model
package import Relational
import Storage

/// Copies a consistent snapshot of the rows, and then exactly the files that the rows name.
package struct Backup: Sendable {
    /// The claim on this job keeps files from being removed while they are copied.
    static let job = "backup"
    private static let claimSpan = 10 * Instant.Span.minute
    private static let pageSize = 1000

    private let database: any Database
    private let blobs: any BlobStore
    private let holder: String
    private let version: String
    private let now: @Sendable () -> Instant

    /// `holder` names this process; no other process uses the same name.
    package init(
        database: any Database,
        blobs: any BlobStore,
        holder: String,
        version: String,
        now: @escaping @Sendable () -> Instant
    ) {
        self.database = database
        self.blobs = blobs
        self.holder = holder
        self.version = version
        self.now = now
    }

    /// Makes a backup in a folder that is missing, is empty, or holds an unfinished backup.
    ///
    /// `snapshot` writes all rows of one moment into an SQLite file, durably; `open` opens that file for
    /// reading.
    package func create(
        in folder: BackupFolder,
        snapshot: @escaping @Sendable (String) async throws -> Void,
        open: @escaping @Sendable (String) async throws -> any Database,
        report: @escaping Progress.Report
    ) async throws -> BackupFacts {
        let createdAt = now()
        try await claim()
        do {
            try folder.make()
            let facts = try await withThrowingTaskGroup(of: BackupFacts?.self) { group in
                group.addTask { try await renewing() }
                group.addTask {
                    try await snapshot(folder.database)
                    let rows = try await open(folder.database)
                    do {
                        let facts = try await copyFiles(
                            of: rows,
                            to: folder,
                            createdAt: createdAt,
                            report: report
                        )
                        await rows.close()
                        return facts
                    } catch {
                        await rows.close()
                        throw error
                    }
                }
                defer { group.cancelAll() }
                while let facts = try await group.next() {
                    if let facts { return facts }
                }
                throw BackupError.claimLost
            }
            await release()
            return facts
        } catch {
            await release()
            throw error
        }
    }

    // MARK: The claim

    private func claim() async throws {
        let (holder, now) = (holder, now())
        let isOurs = try await database.write {
            try JobStore($0).claim(Self.job, for: holder, until: now + Self.claimSpan, at: now)
        }
        guard isOurs else { throw BackupError.running }
    }

    /// Renews the claim until cancelled; throws when the claim was lost.
    private func renewing() async throws -> BackupFacts? {
        while true {
            try await Task.sleep(for: .seconds(60))
            do {
                try await claim()
            } catch BackupError.running {
                throw BackupError.claimLost
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                // The claim is valid for some minutes more, and the database may be back by then.
                continue
            }
        }
    }

    private func release() async {
        let (database, holder) = (database, holder)
        // A separate task releases the claim, because the current task may be cancelled. If the release
        // fails, the claim expires by itself.
        await Task { _ = try? await database.write { try JobStore($0).release(Self.job, of: holder) } }.value
    }

    // MARK: The files

    private func copyFiles(
        of rows: any Database,
        to folder: BackupFolder,
        createdAt: Instant,
        report: Progress.Report
    ) async throws -> BackupFacts {
        let target = try LocalBlobs(root: folder.images)
        // Removes staged files of an earlier attempt: no other process uses this folder.
        _ = try await target.staging.sweep(olderThan: .zero)
        let transfer = BlobTransfer(source: blobs, target: target, staging: target.staging)
        let sums = try await target.staging.makeFile()
        let (total, members, notes) = try await rows.read { connection in
            (
                try BlobLedger(connection).neededCount(), try DoctorStore(connection).memberCount(),
                try DoctorStore(connection).noteCount()
            )
        }
        var (done, files, bytes) = (0, 0, 0)
        var missing: [String] = []
        try await rows.eachNeededBlobs { items in
            var lost: Set<BlobKey> = []
            try await transfer.carry(items) { item, outcome in
                switch outcome {
                case .missing, .damaged: lost.insert(item.key)
                case .copied, .there:
                    files += 1
                    bytes += item.byteCount
                }
                done += 1
                report(Progress("Copying files", done: done, of: max(done, total)))
            }
            missing += lost.map(\.rawValue).sorted()
            var lines = ""
            for item in items where !lost.contains(item.key) {
                lines += BackupFolder.line(item.key.rawValue, BackupFolder.name(of: item.key))
            }
            try await sums.append(Array(lines.utf8))
        }
        try await removeOthers(in: target, rows: rows)
        let facts = BackupFacts(
            createdAt: createdAt,
            version: version,
            members: members,
            notes: notes,
            files: files,
            bytes: bytes,
            missing: missing
        )
        try await finish(folder, facts, sums, target.staging)
        return facts
    }

    /// Removes the files of an earlier attempt that this backup does not name.
    private func removeOthers(in target: LocalBlobs, rows: any Database) async throws {
        var last: BlobKey?
        while true {
            let page = try await target.list(after: last, limit: Self.pageSize)
            let names = page.map(\.key.rawValue)
            let needed = try await rows.read { connection in
                try names.map { try BlobLedger(connection).isNeeded(sha256: $0) }
            }
            for (file, isNeeded) in zip(page, needed) where !isNeeded {
                _ = try await target.remove(file.key)
            }
            guard page.count == Self.pageSize else { break }
            last = page.last?.key
        }
    }

    /// Writes the list last, which completes the backup.
    private func finish(
        _ folder: BackupFolder,
        _ facts: BackupFacts,
        _ sums: StagedFile,
        _ staging: StagingArea
    ) async throws {
        var json = JSONWriter()
        json.object { facts.write(to: &$0) }
        let factsFile = try await staging.makeFile()
        try await factsFile.append(json.bytes + [UInt8(ascii: "\n")])
        let staged = try await factsFile.finish()
        try await staging.install(staged, as: folder.facts)
        let rows = try await StagingArea.digest(ofFileAt: folder.database)
        let lines =
            BackupFolder.line(staged.key.rawValue, BackupFolder.factsName)
            + BackupFolder.line(rows.key.rawValue, BackupFolder.databaseName)
        try await sums.append(Array(lines.utf8))
        try await staging.install(try await sums.finish(), as: folder.sums)
        try await staging.dissolve()
    }
}
