import Basemap
package import Blobs
package import Logging
package import Model
import Relational
package import Services
package import Tiles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The composition root, which creates and connects all parts of a server; no other type knows every concrete
/// type.
package struct CompositionRoot: Sendable {
    /// The settings that the installation was opened with.
    package let settings: Settings
    package let services: ProductServices
    /// The migrations that were applied when the installation was opened.
    package let migrations: [String]
    /// The parts that did not exist before the installation was opened.
    let novelties: [NewPart]
    private let stores: OpenStores
    package var blobs: any BlobStore { stores.blobs }
    package var staging: StagingArea { stores.staging }

    /// Creates missing parts, migrates the schema and leases a node; the caller closes the installation.
    ///
    /// `forBulk` prepares the database for very many rows at once, `onUploadStep` is called at each step of
    /// an upload, and `tiles` are limits in the place of those that the settings give.
    package static func open(
        _ settings: Settings,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        events: EventOptions = EventOptions(),
        patience: DatabasePatience = .usual,
        onUploadStep: FailPoints.Visit? = nil,
        tiles: NoteTiles.Limits? = nil,
        logger: Logger,
        forBulk: Bool = false
    ) async throws -> CompositionRoot {
        let missing = OpenStores.missing(settings)
        if settings.mustExist, let novelty = missing.first { throw novelty.refusal }
        let stores = try await OpenStores.make(settings, forBulk: forBulk, patience: patience)
        do {
            let location = DatabaseLocation(settings.database)
            var novelties: [NewPart] = []
            if try await OpenStores.isEmpty(stores.database, location) {
                novelties.append(.database("\(location)"))
            }
            if settings.mustExist, let novelty = novelties.first { throw novelty.refusal }
            let migrations = try await OpenStores.migrate(stores.database, location)
            let ids = try await IDSource.lease(in: stores.database, holder: holder(), now: now)
            let cursors: CursorSeal
            do {
                // The check comes after the lease, because a copy or restoration looks at the leases before
                // it fills the database. A partly filled database must not claim images: the copy or
                // restoration assigns them at its end.
                try await OpenStores.requireWhole(stores.database, location)
                let images = NewPart.images("\(settings.blobs)")
                let isNewPlace = missing.contains(images) || !novelties.isEmpty
                if try await settings.blobs.explaining({
                    try await stores.hasNewImages(isNewPlace: isNewPlace)
                }) {
                    novelties.append(images)
                }
                if settings.mustExist, let novelty = novelties.first { throw novelty.refusal }
                try await stores.claimImages(settings)
                cursors = try await CursorSeal.load(from: stores.database)
            } catch {
                try? await ids.release(in: stores.database)
                throw error
            }
            var options = settings.services
            (options.events, options.onUploadStep) = (events, onUploadStep)
            options.basemap = try await openBasemap(options.basemapFile)
            let platform = Platform(
                database: stores.database,
                replica: stores.replica,
                tiles: tiles ?? NoteTiles.Limits(bytes: options.viewMemory),
                ids: ids,
                now: now,
                replicaChanged: { Self.tell(isThere: $0, logger) }
            )
            return CompositionRoot(
                settings: settings,
                services: ProductServices(
                    platform: platform,
                    watch: ChangeWatch(database: stores.database, clock: platform.changeClock),
                    cursors: cursors,
                    blobs: stores.blobs,
                    staging: stores.staging,
                    options: options,
                    logger: logger
                ),
                migrations: migrations,
                novelties: novelties,
                stores: stores
            )
        } catch {
            await stores.close()
            throw error
        }
    }

    private static func openBasemap(_ path: String?) async throws -> BasemapFile? {
        guard let path else { return nil }
        do {
            return try await BasemapFile.open(path)
        } catch let error as BasemapError {
            throw InstallationError.basemap(path, "\(error)")
        }
    }

    /// Logs once when the replica becomes unavailable, and once when it is back.
    private static func tell(isThere: Bool, _ logger: Logger) {
        if isThere {
            logger.notice("The replica is available and serves reads again")
        } else {
            logger.warning("The replica is unavailable and the primary serves its reads")
        }
    }

    /// Updates the query planner's statistics after a bulk change.
    package func analyze() async throws {
        try await stores.database.analyze()
    }

    /// Returns the node lease and closes the database.
    package func close() async {
        // If this fails, the lease expires by itself.
        try? await services.platform.ids.release(in: stores.database)
        await services.options.basemap?.close()
        await stores.close()
    }

    /// Migrates a database, creates it if it is missing, and returns the migrations that were applied.
    package static func migrate(_ settings: Settings) async throws -> [String] {
        let location = DatabaseLocation(settings.database)
        let database = try await location.open()
        do {
            let names = try await OpenStores.migrate(database, location)
            await database.close()
            return names
        } catch {
            await database.close()
            throw error
        }
    }

    /// A name that is unique to this process.
    static func holder() -> String {
        let process = ProcessInfo.processInfo
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(process.hostName) \(process.processIdentifier) \(random)"
    }
}
