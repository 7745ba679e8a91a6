import Blobs
package import Identity
import LibC
package import Model
import Relational
package import Services
import Thumbnails

/// A database opened for administration while servers use it: reading needs no node lease; a change leases a
/// node for its duration, which the ids of log entries need.
package struct Office: Sendable {
    private let settings: Settings
    let database: any MaintainedDatabase
    private let now: @Sendable () -> Instant

    package static func with<T>(
        _ settings: Settings,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        _ work: (Office) async throws -> T
    ) async throws -> T {
        let location = DatabaseLocation(settings.database)
        return try await Premises.withExisting(location) { database in
            try await Premises.requireWhole(database, location)
            return try await work(Office(settings: settings, database: database, now: now))
        }
    }

    package var desk: ModerationDesk { ModerationDesk(database: database, now: now) }
    package var members: MemberDesk { MemberDesk(database: database) }
    package var stats: StatsService { StatsService(database: database) }
    package var instant: Instant { now() }

    /// The moderator with the handle, or the operating system's user when there is no handle.
    package func actor(_ handle: String?) async throws -> Moderator {
        if let handle { return try await desk.moderator(named: handle) }
        return Moderator(name: Self.userName, id: nil)
    }

    /// Leases a node for the platform, and returns the lease afterwards.
    package func acting<T>(_ work: (Platform) async throws -> T) async throws -> T {
        let ids = try await IDSource.lease(in: database, holder: Installation.holder(), now: now)
        do {
            let value = try await work(Platform(database: database, ids: ids, now: now))
            try? await ids.release(in: database)
            return value
        } catch {
            // This runs in a task of its own, which is not cancelled. If it fails, the lease
            // expires by itself.
            await Task { try? await ids.release(in: database) }.value
            throw error
        }
    }

    package var passwords: PasswordHasher { PasswordHasher(workers: 1) }

    /// Opens the image store too, for pictures without a stored hash.
    package func blockImages<T>(_ work: (ImageBlocking) async throws -> T) async throws -> T {
        let blobs = try openBlobs()
        return try await settings.blobs.withStaging { staging in
            try await acting { platform in
                try await work(
                    ImageBlocking(
                        platform: platform,
                        blobs: blobs,
                        staging: staging,
                        thumbnailer: Thumbnailer(workers: 1)
                    )
                )
            }
        }
    }

    func openBlobs() throws -> any BlobStore {
        do {
            return try settings.blobs.openForReading()
        } catch {
            throw settings.blobs.failure(error)
        }
    }

    /// The user id when the user has no name.
    static var userName: String {
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else {
            return "user \(geteuid())"
        }
        return String(cString: name)
    }
}
