package import Blobs
import LibC
package import Model
import Relational
package import Services

/// An operator's work on the database of an installation while servers use it.
///
/// Reading needs no node lease. A change leases a node while it runs, because log entries need ids.
package struct OperatorSession: Sendable {
    private let settings: Settings
    let database: any StoredDatabase
    private let now: @Sendable () -> Instant

    package static func with<T>(
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

    package var queries: ModerationQueries { ModerationQueries(database: database, now: now) }
    /// The members and groups.
    package var members: MemberDirectory { MemberDirectory(database: database) }
    package var stats: StatsService { StatsService(database: database) }
    package var instant: Instant { now() }

    /// The moderator with the handle, or the operating system's user when there is no handle.
    package func actor(_ handle: String?) async throws -> Moderator {
        if let handle { return try await queries.moderator(named: handle) }
        return Moderator(name: Self.userName, id: nil)
    }

    /// Leases a node while `work` runs, which gets the services.
    ///
    /// Without a staging area, the services can receive no photos.
    package func acting<T>(
        staging: StagingArea? = nil,
        _ work: (ProductServices) async throws -> T
    ) async throws -> T {
        let ids = try await IDSource.lease(in: database, holder: CompositionRoot.holder(), now: now)
        do {
            var options = ServiceOptions()
            options.liveSources = settings.services.liveSources
            // A command shows what it fetches, and stores none of it.
            options.storesPositions = false
            let platform = Platform(database: database, ids: ids, now: now)
            let services = ProductServices(
                platform: platform,
                watch: ChangeWatch(database: database, clock: platform.changeClock),
                cursors: try await CursorSeal.load(from: database),
                blobs: try openBlobs(),
                staging: staging ?? StagingArea(unmade: settings.uploads),
                options: options,
                logger: settings.logger()
            )
            let value = try await work(services)
            try? await ids.release(in: database)
            return value
        } catch {
            // A separate task releases the node, because this task may be cancelled. If the release fails,
            // the lease expires by itself.
            await Task { try? await ids.release(in: database) }.value
            throw error
        }
    }

    /// Blocks pictures or unblocks them; the originals of pictures without a stored hash are decoded.
    package func blockImages<T>(_ work: (ImageBlocking) async throws -> T) async throws -> T {
        try await settings.blobs.withStaging { staging in
            try await acting(staging: staging) { try await work($0.imageBlocking) }
        }
    }

    private func openBlobs() throws -> any BlobStore {
        do {
            return try settings.blobs.openForReading()
        } catch {
            throw settings.blobs.failure(error)
        }
    }

    /// The name of the operating system's user, or the user id when there is no name.
    static var userName: String {
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else {
            return "user \(geteuid())"
        }
        return String(cString: name)
    }
}
