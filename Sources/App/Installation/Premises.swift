import Blobs
import Model
import Relational
import Services
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The database and the image store of an installation, opened.
struct Premises: Sendable {
    let database: any MaintainedDatabase
    let blobs: LocalBlobs

    /// Opens both, and makes what is missing.
    static func make(_ settings: Settings, forBulk: Bool = false) async throws -> Premises {
        let database = try await DatabaseLocation(settings.database).open(forBulk: forBulk)
        do {
            let blobs = try LocalBlobs(root: settings.uploads)
            try await blobs.check()
            return Premises(database: database, blobs: blobs)
        } catch {
            await database.close()
            throw uploadsError(error, settings.uploads)
        }
    }

    /// Opens both where both are there, and the schema is the one that this program knows.
    static func find(_ settings: Settings) async throws -> Premises {
        let location = DatabaseLocation(settings.database)
        if location.isMissing { throw InstallationError.noDatabase("\(location)") }
        guard access(settings.uploads, F_OK) == 0 else { throw InstallationError.noUploads(settings.uploads) }
        let database = try await location.open()
        do {
            let pending = try await pendingMigrations(database, location)
            guard pending.isEmpty else {
                throw InstallationError.olderSchema("\(location)", pending)
            }
            do {
                return Premises(database: database, blobs: try LocalBlobs(root: settings.uploads))
            } catch {
                throw uploadsError(error, settings.uploads)
            }
        } catch {
            await database.close()
            throw error
        }
    }

    /// Applies what is missing, and returns its names.
    ///
    /// Servers that start together wait for the one that came first, however long it takes.
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

    private static func uploadsError(_ error: any Error, _ path: String) -> any Error {
        switch error {
        case BlobError.gone: InstallationError.uploads(path, "the folder that should hold it does not exist.")
        case BlobError.unavailable(let reason): InstallationError.uploads(path, "\(reason).")
        case let error as BlobError: InstallationError.uploads(path, "\(error)")
        default: error
        }
    }
}
