package import Blobs
import JSONText
package import Model
package import Relational
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

package struct BackupReader: Sendable {
    private let folder: BackupFolder

    package init(_ folder: BackupFolder) {
        self.folder = folder
    }

    /// Returns the facts; throws unless the files of the facts and of the rows match the list of hashes.
    package func facts() async throws -> BackupFacts {
        var expected: [String: String] = [:]
        try folder.eachSum { name, sha256 in
            if !name.contains("/") { expected[name] = sha256 }
        }
        for name in [BackupFolder.factsName, BackupFolder.databaseName] {
            let found = try? await StagingArea.digest(ofFileAt: "\(folder.path)/\(name)").key.rawValue
            guard let found, found == expected[name] else { throw BackupError.damaged(name) }
        }
        guard let text = try? String(contentsOfFile: folder.facts, encoding: .utf8),
            let json = try? JSONValue.parse(text), let facts = BackupFacts(json)
        else { throw BackupError.damaged(BackupFolder.factsName) }
        return facts
    }

    /// Reads everything and returns the faults, one line for each file; `rows` is the backup's database.
    package func verify(
        rows: any Database,
        facts: BackupFacts,
        report: Progress.Report
    ) async throws -> [String] {
        let images = LocalBlobs(readingFrom: folder.images)
        var faults: [String] = []
        var listed = 0
        var names = Set<String>()
        let width = BackupFolder.imagesName.count + 7
        try folder.eachSum { name, sha256 in
            guard name.contains("/") else { return }
            listed += 1
            guard let key = BlobKey(rawValue: sha256), name == BackupFolder.name(of: key) else {
                faults.append("\(name.prefix(200)): SHA256SUMS has another hash for it")
                return
            }
            names.insert(String(name.dropFirst(width)))
        }
        let missing = Set(facts.missing)
        var done = 0
        try await rows.eachNeededBlobs { items in
            for item in items {
                let sha256 = item.key.rawValue
                done += 1
                report(Progress("Checking files", done: done, of: max(done, facts.files)))
                if missing.contains(sha256) { continue }
                if names.remove(sha256) == nil {
                    faults.append("\(sha256): it is in the database, but not in SHA256SUMS")
                }
                switch try await images.verify(item.key) {
                case true: break
                case false: faults.append("\(sha256): damaged")
                case nil: faults.append("\(sha256): missing")
                }
            }
        }
        faults += names.sorted().map { "\($0): it is in SHA256SUMS, but not in the database" }
        if listed != facts.files {
            faults.append("SHA256SUMS: it lists \(listed) images, but backup.json says \(facts.files)")
        }
        return faults
    }

    /// Restores into an empty installation, or continues an interrupted restoration, where
    /// ``requireRoom(in:for:)`` finds room.
    ///
    /// The restored database gives out only new change numbers, so that pollers with old tokens start again.
    package func restore(
        rows: any Database,
        to database: any Database,
        _ blobs: any BlobStore,
        staging: StagingArea,
        owner: StoreOwner,
        now: @escaping @Sendable () -> Instant,
        report: @escaping Progress.Report
    ) async throws -> BackupFacts {
        let facts = try await facts()
        try await restoreFiles(rows: rows, to: blobs, staging: staging, facts: facts, report: report)
        _ = try await DatabaseCopy(from: rows, to: database, now: now).run(report: report) { connection in
            try ChangeLog(connection).leap(at: now())
            try InstallationStore(connection).set(owner.rawValue)
        }
        return facts
    }

    /// Throws unless the database is empty or holds an unfinished copy of these rows.
    package func requireRoom(in database: any Database, for rows: any Database) async throws {
        let identity = try await rows.read { try CopyMark($0).identity() }
        try await database.read { connection in
            let mark = CopyMark(connection)
            if let source = try mark.source() {
                guard source == identity else { throw DatabaseCopy.Failure.otherSource }
            } else {
                guard try mark.isEmpty() else { throw DatabaseCopy.Failure.notEmpty }
            }
        }
    }

    private func restoreFiles(
        rows: any Database,
        to blobs: any BlobStore,
        staging: StagingArea,
        facts: BackupFacts,
        report: Progress.Report
    ) async throws {
        let transfer = BlobTransfer(
            source: LocalBlobs(readingFrom: folder.images),
            target: blobs,
            staging: staging,
            // The files in the target may be the damaged ones that made the restoration necessary.
            verifiesPresent: true
        )
        var done = 0
        var lost: [String] = []
        try await rows.eachNeededBlobs { items in
            try await transfer.carry(items) { item, outcome in
                done += 1
                report(Progress("Restoring files", done: done, of: max(done, facts.files)))
                switch outcome {
                case .copied, .there: break
                case .missing, .damaged: lost.append(item.key.rawValue)
                }
            }
        }
        let known = Set(facts.missing)
        let unexpected = lost.filter { !known.contains($0) }.sorted()
        if !unexpected.isEmpty { throw BackupError.lostFiles(unexpected) }
    }
}
