package import Blobs
import Departures
import Identity
package import Logging
import Model
import Thumbnails

/// All services of the product, created in one place.
package struct ProductServices: Sendable {
    package let platform: Platform
    package let watch: ChangeWatch
    package let cursors: CursorSeal
    package let options: ServiceOptions
    private let blobs: any BlobStore
    private let staging: StagingArea
    private let logger: Logger
    private let passwords: PasswordHasher
    private let thumbnailer: Thumbnailer

    // These services keep something in memory, such as counts or connections, so each is created only once.
    package let comments: CommentService
    package let events: EventService
    package let fleet: Fleet
    package let live: LiveDepartures
    package let members: MemberService
    package let openings: OpeningClock
    package let pushes: PushService
    package let readiness: Readiness
    package let routes: DirectionsService
    package let signOn: SignOnService
    package let tallies = Tallies()
    package let transit: TransitNetworks
    package let uploads: UploadService
    private let walking: WalkingTimes
    private let nearMemory = NearMemory()

    package init(
        platform: Platform,
        watch: ChangeWatch,
        cursors: CursorSeal,
        blobs: any BlobStore,
        staging: StagingArea,
        options: ServiceOptions,
        logger: Logger
    ) {
        self.platform = platform
        self.watch = watch
        self.cursors = cursors
        self.blobs = blobs
        self.staging = staging
        self.options = options
        self.logger = logger
        passwords = PasswordHasher(workers: options.passwordWorkers)
        thumbnailer = Thumbnailer(workers: options.imageWorkers)
        comments = CommentService(platform: platform, rates: options.rates)
        transit = TransitNetworks(platform)
        fleet = Fleet(database: platform.database, networks: transit, now: platform.now)
        events = EventService(
            platform: platform,
            seal: cursors,
            watch: watch,
            fleet: fleet,
            options: options.events
        )
        members = MemberService(platform: platform, passwords: passwords, options: options)
        openings = OpeningClock(timeZone: options.timeZone, holidays: options.publicHolidays)
        pushes = PushService(platform: platform, options: options.push)
        readiness = Readiness(database: platform.database, blobs: blobs)
        live = LiveDepartures(
            options.liveSources,
            networks: transit,
            fleet: fleet,
            clock: DeskClock(now: platform.now),
            intake: options.storesPositions
                ? PositionIntake(
                    FixService(
                        platform: platform,
                        networks: transit,
                        fleet: fleet,
                        keptSpan: options.fixesKept
                    ),
                    logger: logger
                ) : nil
        )
        routes = DirectionsService(routing: options.routing, logger: logger)
        walking = WalkingTimes(routes)
        signOn = SignOnService(platform: platform, options: options, logger: logger)
        uploads = UploadService(
            platform: platform,
            blobs: blobs,
            staging: staging,
            thumbnailer: thumbnailer,
            options: options
        )
    }

    package var campus: CampusService {
        CampusService(platform: platform, networks: transit, lines: lines, fleet: fleet)
    }
    /// Tells the alarms of members; without `vehicles`, those of the fleet come near.
    package func alarmClock(vehicles: LineVehicles? = nil) -> AlarmClock {
        AlarmClock(
            platform: platform,
            networks: transit,
            departures: departures,
            live: live,
            savedTrips: savedTrips,
            vehicles: vehicles ?? { [fleet] line, now in
                try await fleet.positions(of: line, at: now).map {
                    LineVehicle(id: $0.id.description, position: $0.coordinate)
                }
            },
            pushes: PushDelivery(pushes, logger: logger),
            logger: logger
        )
    }
    package var alarms: AlarmService {
        AlarmService(platform: platform, networks: transit, departures: departures, walking: walking)
    }
    package var changes: ChangeService { ChangeService(platform: platform, seal: cursors) }
    package var collections: CollectionService { CollectionService(platform: platform) }
    package var exports: ExportService {
        ExportService(
            platform: platform,
            blobs: blobs,
            rates: options.rates,
            patience: options.events.patience
        )
    }
    package var departures: DepartureService {
        DepartureService(networks: transit, live: live, walking: walking, memory: nearMemory)
    }
    package var favorites: FavoriteService { FavoriteService(platform: platform, networks: transit) }
    package var files: FileService {
        FileService(platform: platform, blobs: blobs, redirects: options.redirectsToBlobs)
    }
    package var fixes: FixService {
        FixService(platform: platform, networks: transit, fleet: fleet, keptSpan: options.fixesKept)
    }
    package var friends: FriendService { FriendService(platform: platform) }
    package var groups: GroupService { GroupService(platform: platform) }
    package var identities: IdentityService { IdentityService(signOn: signOn, members: members) }
    package var lines: LineService { LineService(networks: transit, live: live, fleet: fleet) }
    package var map: MapService { MapService(reads: platform.reads, networks: transit) }
    package var notes: NoteService { NoteService(platform: platform) }
    package var parking: ParkingService { ParkingService(platform: platform) }
    package var pictures: ModeratedPictures { ModeratedPictures(platform: platform, blobs: blobs) }
    package var places: PlaceService { PlaceService(platform: platform) }
    package var reminders: ReminderService { ReminderService(platform: platform) }
    package var reports: ReportService { ReportService(platform: platform, options: options) }
    package var revisions: RevisionService { RevisionService(platform: platform) }
    package var savedTrips: SavedTripService { SavedTripService(platform: platform, networks: transit) }
    package var scoredLines: ScoredLines { ScoredLines(lines: lines, networks: transit) }
    package var sessions: SessionService { SessionService(platform: platform) }
    package var stops: StopService { StopService(platform: platform, networks: transit, live: live) }
    package var trackers: TrackerService { TrackerService(platform: platform, networks: transit) }
    package var transitSources: TransitSourceService { TransitSourceService(networks: transit, live: live) }
    package var vehicles: VehicleService { VehicleService(platform: platform, fleet: fleet) }
    package var view: ViewService {
        ViewService(reads: TileReads(platform), networks: transit, live: live, fleet: fleet)
    }

    // These services are for moderators, admins and the operator.
    package var directory: MemberDirectory { MemberDirectory(database: platform.database) }
    package var facts: ServerFacts {
        ServerFacts(platform: platform, readiness: readiness, staging: staging)
    }
    package var queries: ModerationQueries {
        ModerationQueries(database: platform.database, now: platform.now)
    }
    package var administration: MemberAdministration {
        MemberAdministration(platform: platform, passwords: passwords)
    }
    package var housekeeping: Housekeeping {
        Housekeeping(
            platform: platform,
            blobs: blobs,
            staging: staging,
            tallies: tallies,
            live: live,
            grace: options.grace,
            fixesKept: options.fixesKept,
            logger: logger
        )
    }
    package var imageBlocking: ImageBlocking {
        ImageBlocking(platform: platform, blobs: blobs, staging: staging, thumbnailer: thumbnailer)
    }
    package var moderation: ModerationService { ModerationService(platform: platform) }
    package var placeImport: PlaceImport { PlaceImport(platform: platform) }
    package var transitImport: TransitImport { TransitImport(platform: platform) }
    package var stats: StatsService { StatsService(database: platform.database) }

    /// Reads what the first requests after a start would wait for.
    package func readAhead() async {
        await platform.readAhead()
        await view.readAhead(at: platform.now())
    }
}
