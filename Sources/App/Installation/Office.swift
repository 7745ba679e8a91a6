import Blobs
public import Identity
public import Model
import Relational
public import Services
import Thumbnails

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The database of an installation, opened for those who look after its members and notes while servers use it.
///
/// Reading leases nothing; acting leases a node for as long as the act takes, for the log's ids.
public struct Office: Sendable {
    private let settings: Settings
    let database: any MaintainedDatabase
    private let now: @Sendable () -> Instant

    /// Opens a database that is there for as long as `work` lasts.
    public static func with<T>(
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

    /// What moderators look at.
    public var desk: ModerationDesk { ModerationDesk(database: database, now: now) }
    /// Members and groups.
    public var members: MemberDesk { MemberDesk(database: database) }
    /// The numbers.
    public var stats: StatsService { StatsService(database: database) }
    /// The time.
    public var instant: Instant { now() }

    /// Who acts: the moderator of a handle, or else the user that this process belongs to.
    public func actor(_ handle: String?) async throws -> Moderator {
        if let handle { return try await desk.moderator(named: handle) }
        return Moderator(name: Self.userName, id: nil)
    }

    /// Leases a node, gives what can act under it to `work`, and gives the lease back.
    public func acting<T>(_ work: (Platform) async throws -> T) async throws -> T {
        let ids = try await IDSource.lease(in: database, holder: Installation.holder(), now: now)
        do {
            let value = try await work(Platform(database: database, ids: ids, now: now))
            try? await ids.release(in: database)
            return value
        } catch {
            // Not in the task's own cancellation; without it the lease runs out by itself.
            await Task { try? await ids.release(in: database) }.value
            throw error
        }
    }

    /// Gives what hashes passwords to `work`.
    public var passwords: PasswordHasher { PasswordHasher(workers: 1) }

    /// Refuses pictures, or accepts them again; the image store is opened too, for pictures that were never hashed.
    public func blockImages<T>(_ work: (ImageBlocking) async throws -> T) async throws -> T {
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

    /// The image store, where nothing is changed.
    func openBlobs() throws -> any BlobStore {
        do {
            return try settings.blobs.openForReading()
        } catch {
            throw settings.blobs.failure(error)
        }
    }

    /// The name of the operating system's user, or their number where they have none.
    static var userName: String {
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else {
            return "user \(geteuid())"
        }
        return String(cString: name)
    }
}
