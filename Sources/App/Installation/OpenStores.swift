import Blobs
import LibC
import Model
import Relational
import Services
import Storage

struct OpenStores: Sendable {
    let database: any StoredDatabase
    /// The standby that takes reads.
    var replica: (any Database)?
    let blobs: any BlobStore
    /// The folder that uploads are written to before they are published.
    let staging: StagingArea

    /// Opens the stores; creates missing parts.
    static func make(
        _ settings: Settings,
        forBulk: Bool = false,
        patience: DatabasePatience = .usual
    ) async throws -> OpenStores {
        let location = DatabaseLocation(settings.database)
        let database = try await location.open(forBulk: forBulk, patience: patience)
        do {
            let staging = try staging(settings)
            do {
                let blobs = try settings.blobs.open()
                try await blobs.check()
                return OpenStores(
                    database: database,
                    replica: try settings.replica.map { try DatabaseLocation($0).openReplica() },
                    blobs: blobs,
                    staging: staging
                )
            } catch {
                throw settings.blobs.failure(error)
            }
        } catch {
            await database.close()
            throw error
        }
    }

    /// Opens existing stores.
    ///
    /// Throws when a part is missing, when the schema differs from this program's, or, without `ofWhomever`,
    /// when the images belong to another database.
    static func find(
        _ settings: Settings,
        forBulk: Bool = false,
        ofWhomever: Bool = false
    ) async throws -> OpenStores {
        let location = DatabaseLocation(settings.database)
        if location.isMissing { throw InstallationError.noDatabase("\(location)") }
        if case .folder(let path) = settings.blobs, access(path, F_OK) != 0 {
            throw InstallationError.noUploads(path)
        }
        let database = try await location.open(forBulk: forBulk)
        do {
            try await requireSchema(database, location)
            try await requireWhole(database, location)
            // A read-only session creates no folder.
            let staging =
                settings.blobs.isBucket ? StagingArea(unmade: settings.uploads) : try staging(settings)
            let stores: OpenStores
            do {
                stores = OpenStores(database: database, blobs: try settings.blobs.open(), staging: staging)
            } catch {
                throw settings.blobs.failure(error)
            }
            if !ofWhomever { try await stores.requireOwnImages(settings) }
            return stores
        } catch {
            await database.close()
            throw error
        }
    }

    func close() async {
        await replica?.close()
        await database.close()
    }

    /// Migrates the database and returns the names of the migrations; servers that start together wait for
    /// the first one, however long it takes.
    static func migrate(_ database: any Database, _ location: DatabaseLocation) async throws -> [String] {
        while true {
            do {
                return try await Schema.migrator.migrate(database)
            } catch DatabaseError.busy where location.isServer {
                try await Task.sleep(for: .seconds(1))
            } catch {
                throw databaseError(error, location)
            }
        }
    }

    static func isEmpty(_ database: any Database, _ location: DatabaseLocation) async throws -> Bool {
        try await pendingMigrations(database, location).count == Schema.migrations.count
    }

    /// Passes an existing database to `work`; throws when its schema differs from this program's.
    static func withExisting<T>(
        _ location: DatabaseLocation,
        forBulk: Bool = false,
        _ work: (any StoredDatabase) async throws -> T
    ) async throws -> T {
        if location.isMissing { throw InstallationError.noDatabase("\(location)") }
        let database = try await location.open(forBulk: forBulk)
        do {
            try await requireSchema(database, location)
            let value = try await work(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }

    /// Migrates a database before it is filled.
    ///
    /// Throws, and does not change the database, when the database has an older schema and holds rows.
    static func prepareToFill(_ database: any Database, _ location: DatabaseLocation) async throws {
        let pending = try await pendingMigrations(database, location).count
        if (1..<Schema.migrations.count).contains(pending),
            try await !database.read({ try CopyMark($0).isEmpty() })
        {
            throw DatabaseCopy.Failure.notEmpty
        }
        _ = try await migrate(database, location)
    }

    /// Throws when a copy or restoration into the database was not completed.
    static func requireWhole(_ database: any Database, _ location: DatabaseLocation) async throws {
        if try await database.read({ try CopyMark($0).source() }) != nil {
            throw InstallationError.database(
                "\(location)",
                "it is an unfinished copy; run the copy or the restoration again."
            )
        }
    }

    private static func requireSchema(_ database: any Database, _ location: DatabaseLocation) async throws {
        let pending = try await pendingMigrations(database, location)
        guard pending.isEmpty else { throw InstallationError.olderSchema("\(location)", pending) }
    }

    private static func pendingMigrations(
        _ database: any Database,
        _ location: DatabaseLocation
    ) async throws -> [String] {
        do {
            return try await Schema.migrator.pending(in: database).map(\.name)
        } catch {
            throw databaseError(error, location)
        }
    }

    private static func databaseError(_ error: any Error, _ location: DatabaseLocation) -> any Error {
        switch error {
        case let error as DatabaseError: InstallationError.database("\(location)", "\(error)")
        case let error as MigrationError: InstallationError.database("\(location)", "\(error)")
        default: error
        }
    }

    /// Returns the staging area, which lies beside the images when these are in a folder.
    private static func staging(_ settings: Settings) throws -> StagingArea {
        let folder = if case .folder(let path) = settings.blobs { path } else { settings.uploads }
        do {
            return try StagingArea(root: folder)
        } catch {
            throw BlobLocation.folder(folder).failure(error)
        }
    }
}
