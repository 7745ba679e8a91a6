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

/// The database of an installation, opened for administration while servers use it.
///
/// Reading needs no node lease; a change leases a node for its duration, which the ids of log entries need.
public struct OperatorSession: Sendable {
    private let settings: Settings
    let database: any MaintainedDatabase
    private let now: @Sendable () -> Instant

    /// Opens an existing database for the duration of `work`.
    public static func with<T>(
        _ settings: Settings,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        _ work: (OperatorSession) async throws -> T
    ) async throws -> T {
        let location = DatabaseLocation(settings.database)
        return try await OpenStores.withExisting(location) { database in
            try await OpenStores.requireWhole(database, location)
            return try await work(OperatorSession(settings: settings, database: database, now: now))
        }
    }

    /// The queries for moderators.
    public var queries: ModerationQueries { ModerationQueries(database: database, now: now) }
    /// The administration of members and groups.
    public var members: MemberDirectory { MemberDirectory(database: database) }
    /// The usage statistics.
    public var stats: StatsService { StatsService(database: database) }
    /// The present moment.
    public var instant: Instant { now() }

    /// The acting moderator: the one with the handle, or the operating system's user when there is no handle.
    public func actor(_ handle: String?) async throws -> Moderator {
        if let handle { return try await queries.moderator(named: handle) }
        return Moderator(name: Self.userName, id: nil)
    }

    /// Leases a node, passes a platform with it to `work`, and returns the lease.
    public func acting<T>(_ work: (Platform) async throws -> T) async throws -> T {
        let ids = try await IDSource.lease(in: database, holder: CompositionRoot.holder(), now: now)
        do {
            let value = try await work(Platform(database: database, ids: ids, now: now))
            try? await ids.release(in: database)
            return value
        } catch {
            // This runs in a task of its own, which is not cancelled. If it fails, the lease expires by
            // itself.
            await Task { try? await ids.release(in: database) }.value
            throw error
        }
    }

    /// The password hasher.
    public var passwords: PasswordHasher { PasswordHasher(workers: 1) }

    /// Blocks pictures or unblocks them; opens the image store too, for pictures without a stored hash.
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

    /// The image store, opened for reading.
    func openBlobs() throws -> any BlobStore {
        do {
            return try settings.blobs.openForReading()
        } catch {
            throw settings.blobs.failure(error)
        }
    }

    /// The name of the operating system's user, or their user id when they have no name.
    static var userName: String {
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else {
            return "user \(geteuid())"
        }
        return String(cString: name)
    }
}
