import Blobs
import Model
import Relational
import SQLiteEngine
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
    let database: SQLiteDatabase
    let blobs: LocalBlobs

    /// Opens both, and makes what is missing.
    static func make(_ settings: Settings, options: SQLiteOptions = .init()) async throws -> Premises {
        let database = try openDatabase(settings.database, options: options)
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
        guard access(settings.database, F_OK) == 0 else {
            throw InstallationError.noDatabase(settings.database)
        }
        guard access(settings.uploads, F_OK) == 0 else { throw InstallationError.noUploads(settings.uploads) }
        let database = try openDatabase(settings.database)
        do {
            let pending = try await pendingMigrations(database, path: settings.database)
            guard pending.isEmpty else {
                throw InstallationError.olderSchema(settings.database, pending)
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

    /// Opens the database alone, and makes it where it is missing.
    static func openDatabase(
        _ path: String,
        options: SQLiteOptions = .init()
    ) throws(InstallationError) -> SQLiteDatabase {
        do {
            return try SQLiteDatabase(path: path, options: options)
        } catch .unavailable(let reason) {
            throw .database(path, "\(reason).")
        } catch {
            throw .database(path, "\(error)")
        }
    }

    /// Applies what is missing, and returns its names.
    static func migrate(_ database: SQLiteDatabase, path: String) async throws -> [String] {
        do {
            return try await Schema.migrator.migrate(database)
        } catch {
            throw databaseError(error, path)
        }
    }

    private static func pendingMigrations(_ database: SQLiteDatabase, path: String) async throws -> [String] {
        do {
            return try await Schema.migrator.pending(in: database).map(\.name)
        } catch {
            throw databaseError(error, path)
        }
    }

    private static func databaseError(_ error: any Error, _ path: String) -> any Error {
        switch error {
        case let error as DatabaseError: InstallationError.database(path, "\(error)")
        case let error as MigrationError: InstallationError.database(path, "\(error)")
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
