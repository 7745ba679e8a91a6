import Blobs
package import Model
import Relational
import SQLiteEngine
package import Services
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

package enum Backups {
    /// Writes a backup into a folder that is missing or empty, while servers keep running.
    package static func create(
        _ settings: Settings,
        in path: String,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        report: @escaping Progress.Report
    ) async throws -> BackupFacts {
        let stores = try await OpenStores.find(settings, forBulk: true)
        let database = stores.database
        do {
            let backup = Backup(
                database: database,
                blobs: stores.blobs,
                holder: CompositionRoot.holder(),
                version: Version.text,
                now: now
            )
            let facts = try await backup.create(
                in: BackupFolder(path: path),
                snapshot: { try await Snapshot.write(database, to: $0, report: report) },
                open: { try SQLiteArchive(path: $0) },
                report: report
            )
            await database.close()
            return facts
        } catch {
            await database.close()
            throw error
        }
    }

    package static func verify(
        _ path: String,
        report: @escaping Progress.Report
    ) async throws -> (facts: BackupFacts, faults: [String]) {
        let folder = BackupFolder(path: path)
        let reader = BackupReader(folder)
        let facts = try await reader.facts()
        let damages = try await withArchive(of: folder) { try await $0.integrityCheck() }
        if !damages.isEmpty { return (facts, damages) }
        return try await withRows(of: folder) { rows in
            (facts, try await reader.verify(rows: rows, facts: facts, report: report))
        }
    }

    /// Restores into an empty target; with `takesOver`, the image store may have belonged to another
    /// database.
    package static func restore(
        _ settings: Settings,
        from path: String,
        takesOver: Bool = false,
        report: @escaping Progress.Report
    ) async throws -> BackupFacts {
        let folder = BackupFolder(path: path)
        let reader = BackupReader(folder)
        // The description is read before anything is created.
        _ = try await reader.facts()
        let stores = try await OpenStores.make(settings, forBulk: true)
        do {
            try await OpenStores.prepareToFill(stores.database, DatabaseLocation(settings.database))
            let facts = try await withRows(of: folder) { rows in
                try await reader.requireRoom(in: stores.database, for: rows)
                let owner = try await owner(of: stores.blobs, for: rows, settings, takesOver: takesOver)
                let facts = try await reader.restore(
                    rows: rows,
                    to: stores.database,
                    stores.blobs,
                    staging: stores.staging,
                    owner: owner,
                    now: SystemClock.now,
                    report: report
                )
                if takesOver { try await stores.ownership.takeOver() }
                try await stores.claimImages(settings)
                return facts
            }
            try await stores.database.analyze()
            await stores.database.close()
            return facts
        } catch {
            await stores.database.close()
            throw error
        }
    }

    /// Returns the number of the restored installation.
    ///
    /// It is always a new one, because the database that was backed up may still be in use; where its images
    /// are taken over, that database cannot use them any more.
    private static func owner(
        of blobs: any BlobStore,
        for rows: any Database,
        _ settings: Settings,
        takesOver: Bool
    ) async throws -> StoreOwner {
        let number = try await rows.read { try InstallationStore($0).number() }
        let owner = try await settings.blobs.explaining { try await blobs.owner() }
        guard let owner, !takesOver else { return .new() }
        throw owner.rawValue == number
            ? InstallationError.backedUpImages("\(settings.blobs)")
            : InstallationError.takenImages("\(settings.blobs)")
    }

    /// Passes the rows of a backup to `work`; rows of an older schema are first copied and migrated.
    private static func withRows<T>(
        of folder: BackupFolder,
        _ work: (any Database) async throws -> T
    ) async throws -> T {
        try await withArchive(of: folder) { archive in
            do {
                if try await Schema.migrator.pending(in: archive).isEmpty { return try await work(archive) }
                return try await Snapshot.withScratch { path in
                    try FileManager.default.copyItem(atPath: folder.database, toPath: path)
                    let copy = try SQLiteDatabase(path: path, options: SQLiteOptions(readers: 2))
                    do {
                        _ = try await Schema.migrator.migrate(copy)
                        let value = try await work(copy)
                        await copy.close()
                        return value
                    } catch {
                        await copy.close()
                        throw error
                    }
                }
            } catch let error as MigrationError {
                throw InstallationError.database(folder.database, "\(error)")
            }
        }
    }

    private static func withArchive<T>(
        of folder: BackupFolder,
        _ work: (SQLiteArchive) async throws -> T
    ) async throws -> T {
        let archive: SQLiteArchive
        do {
            archive = try SQLiteArchive(path: folder.database)
        } catch {
            throw InstallationError.database(folder.database, "\(error)")
        }
        do {
            let value = try await work(archive)
            await archive.close()
            return value
        } catch {
            await archive.close()
            throw error
        }
    }
}
