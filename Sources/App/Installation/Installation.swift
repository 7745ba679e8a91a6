package import API
package import Blobs
import Identity
package import Logging
package import Model
import Relational
package import Services
import Thumbnails

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The composition root: it alone knows every concrete type.
package struct Installation: Sendable {
    package let settings: Settings
    package let backend: Backend
    package let housekeeping: Housekeeping
    /// Also sees the changes of other servers.
    package let watch: ChangeWatch
    package let exports: ExportService
    package var moderation: ModerationService { ModerationService(platform: platform) }
    package var placeImport: PlaceImport { PlaceImport(platform: platform) }
    package var stats: StatsService { StatsService(database: platform.database) }
    /// Those that were applied when it was opened.
    package let migrations: [String]
    let novelties: [NewPart]
    package let platform: Platform
    private let premises: Premises
    package var blobs: any BlobStore { premises.blobs }
    package var staging: StagingArea { premises.staging }

    /// Creates missing parts, migrates the schema and leases a node; the caller closes the installation.
    ///
    /// `forBulk` prepares it for very many rows at once; `onUploadStep` is called at each step of an upload.
    package static func open(
        _ settings: Settings,
        now: @escaping @Sendable () -> Instant = SystemClock.now,
        events: EventOptions = EventOptions(),
        patience: DatabasePatience = .usual,
        onUploadStep: FailPoints.Visit? = nil,
        logger: Logger,
        forBulk: Bool = false
    ) async throws -> Installation {
        let missing = Premises.missing(settings)
        if settings.mustExist, let novelty = missing.first { throw novelty.refusal }
        let premises = try await Premises.make(settings, forBulk: forBulk, patience: patience)
        do {
            let location = DatabaseLocation(settings.database)
            var novelties: [NewPart] = []
            if try await Premises.isEmpty(premises.database, location) {
                novelties.append(.database("\(location)"))
            }
            if settings.mustExist, let novelty = novelties.first { throw novelty.refusal }
            let migrations = try await Premises.migrate(premises.database, location)
            let ids = try await IDSource.lease(in: premises.database, holder: holder(), now: now)
            let cursors: CursorSeal
            do {
                // The order matters: a copy or restoration looks at the leases before it fills the database,
                // and assigns the images at its end; a partly filled database must not claim them.
                try await Premises.requireWhole(premises.database, location)
                let images = NewPart.images("\(settings.blobs)")
                let isNewPlace = missing.contains(images) || !novelties.isEmpty
                if try await settings.blobs.explaining({
                    try await premises.hasNewImages(isNewPlace: isNewPlace)
                }) {
                    novelties.append(images)
                }
                if settings.mustExist, let novelty = novelties.first { throw novelty.refusal }
                try await premises.claimImages(settings)
                cursors = try await CursorSeal.load(from: premises.database)
            } catch {
                try? await ids.release(in: premises.database)
                throw error
            }
            return Installation(
                settings: settings,
                premises: premises,
                cursors: cursors,
                platform: Platform(
                    database: premises.database,
                    replica: premises.replica,
                    ids: ids,
                    now: now,
                    replicaChanged: { Self.tell(isThere: $0, logger) }
                ),
                migrations: migrations,
                novelties: novelties,
                events: events,
                onUploadStep: onUploadStep,
                logger: logger
            )
        } catch {
            await premises.close()
            throw error
        }
    }

    private init(
        settings: Settings,
        premises: Premises,
        cursors: CursorSeal,
        platform: Platform,
        migrations: [String],
        novelties: [NewPart],
        events: EventOptions,
        onUploadStep: FailPoints.Visit?,
        logger: Logger
    ) {
        let blobs = premises.blobs
        let tallies = Tallies()
        var grace = Housekeeping.Grace()
        grace.blobs = settings.grace
        self.settings = settings
        self.premises = premises
        self.platform = platform
        self.migrations = migrations
        self.novelties = novelties
        watch = ChangeWatch(database: premises.database)
        exports = ExportService(
            platform: platform,
            blobs: blobs,
            rates: settings.rates,
            patience: events.patience
        )
        backend = Backend(
            members: MemberService(
                platform: platform,
                passwords: PasswordHasher(workers: settings.passwordWorkers),
                rates: settings.rates,
                registrationIsOpen: settings.registrationIsOpen
            ),
            sessions: SessionService(platform: platform),
            signOn: SignOnService(
                platform: platform,
                options: settings.signOn,
                rates: settings.rates,
                registrationIsOpen: settings.registrationIsOpen,
                logger: logger
            ),
            notes: NoteService(platform: platform),
            changes: ChangeService(platform: platform, seal: cursors),
            events: EventService(platform: platform, seal: cursors, watch: watch, options: events),
            exports: exports,
            revisions: RevisionService(platform: platform),
            friends: FriendService(platform: platform),
            groups: GroupService(platform: platform),
            comments: CommentService(platform: platform, rates: settings.rates),
            favorites: FavoriteService(platform: platform),
            parking: ParkingService(platform: platform),
            reminders: ReminderService(platform: platform),
            collections: CollectionService(platform: platform),
            places: PlaceService(platform: platform),
            view: ViewService(reads: platform.reads),
            routes: DirectionsService(routing: settings.routing, logger: logger),
            openings: OpeningClock(timeZone: settings.timeZone, holidays: settings.publicHolidays),
            tallies: tallies,
            reports: ReportService(
                platform: platform,
                rates: settings.rates,
                acceptsAnonymous: settings.acceptsAnonymousReports
            ),
            pictures: ModeratedPictures(platform: platform, blobs: blobs),
            uploads: UploadService(
                platform: platform,
                blobs: blobs,
                staging: premises.staging,
                thumbnailer: Thumbnailer(workers: settings.imageWorkers),
                rates: settings.rates,
                failPoints: settings.failPoints,
                onStep: onUploadStep
            ),
            files: FileService(
                platform: platform,
                blobs: blobs,
                redirects: settings.redirectsToBlobs
            ),
            readiness: Readiness(database: premises.database, blobs: blobs),
            cursors: cursors,
            now: platform.now
        )
        housekeeping = Housekeeping(
            platform: platform,
            blobs: blobs,
            staging: premises.staging,
            tallies: tallies,
            grace: grace,
            logger: logger
        )
    }

    /// Logs once when the replica becomes unavailable, and once when it is back.
    private static func tell(isThere: Bool, _ logger: Logger) {
        if isThere {
            logger.notice("The replica is available and serves reads again")
        } else {
            logger.warning("The replica is unavailable and the primary serves its reads")
        }
    }

    package var apiOptions: APIOptions {
        APIOptions(
            rates: settings.rates,
            publicURL: settings.publicURL,
            trustedProxies: settings.trustedProxies,
            sharedNetworks: settings.sharedNetworks,
            connections: settings.connections
        )
    }

    /// To be called after a bulk change.
    package func analyze() async throws {
        try await premises.database.analyze()
    }

    /// Returns the node lease too.
    package func close() async {
        // If this fails, the lease expires by itself.
        try? await platform.ids.release(in: premises.database)
        await premises.close()
    }

    /// Creates a missing database; returns the migrations that were applied.
    package static func migrate(_ settings: Settings) async throws -> [String] {
        let location = DatabaseLocation(settings.database)
        let database = try await location.open()
        do {
            let names = try await Premises.migrate(database, location)
            await database.close()
            return names
        } catch {
            await database.close()
            throw error
        }
    }

    /// Unique to this process.
    static func holder() -> String {
        let process = ProcessInfo.processInfo
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(process.hostName) \(process.processIdentifier) \(random)"
    }
}
