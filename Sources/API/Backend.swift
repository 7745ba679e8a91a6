package import Model
package import Services

package struct Backend: Sendable {
    let members: MemberService
    let sessions: SessionService
    let signOn: SignOnService
    let notes: NoteService
    let changes: ChangeService
    let events: EventService
    let exports: ExportService
    let revisions: RevisionService
    let friends: FriendService
    let groups: GroupService
    let comments: CommentService
    let favorites: FavoriteService
    let parking: ParkingService
    let reminders: ReminderService
    let collections: CollectionService
    let places: PlaceService
    let view: ViewService
    let routes: DirectionsService
    let openings: OpeningClock
    let tallies: Tallies
    let reports: ReportService
    let pictures: ModeratedPictures
    let uploads: UploadService
    let files: FileService
    let readiness: Readiness
    let cursors: CursorSeal
    let now: @Sendable () -> Instant

    package init(
        members: MemberService,
        sessions: SessionService,
        signOn: SignOnService,
        notes: NoteService,
        changes: ChangeService,
        events: EventService,
        exports: ExportService,
        revisions: RevisionService,
        friends: FriendService,
        groups: GroupService,
        comments: CommentService,
        favorites: FavoriteService,
        parking: ParkingService,
        reminders: ReminderService,
        collections: CollectionService,
        places: PlaceService,
        view: ViewService,
        routes: DirectionsService,
        openings: OpeningClock,
        tallies: Tallies,
        reports: ReportService,
        pictures: ModeratedPictures,
        uploads: UploadService,
        files: FileService,
        readiness: Readiness,
        cursors: CursorSeal,
        now: @escaping @Sendable () -> Instant
    ) {
        self.members = members
        self.sessions = sessions
        self.signOn = signOn
        self.notes = notes
        self.changes = changes
        self.events = events
        self.exports = exports
        self.revisions = revisions
        self.friends = friends
        self.groups = groups
        self.comments = comments
        self.favorites = favorites
        self.parking = parking
        self.reminders = reminders
        self.collections = collections
        self.places = places
        self.view = view
        self.routes = routes
        self.openings = openings
        self.tallies = tallies
        self.reports = reports
        self.pictures = pictures
        self.uploads = uploads
        self.files = files
        self.readiness = readiness
        self.cursors = cursors
        self.now = now
    }
}

package struct APIOptions: Sendable {
    /// `nil` when nothing is limited.
    package let rates: RateRules?
    /// The URL of the server from outside, without a trailing slash.
    package let publicURL: String?
    /// The proxies whose information about the client's address is trusted.
    package let trustedProxies: [IPNetwork]
    package let sharedNetworks: SharedNetworks
    package var connections: ConnectionOptions

    package init(
        rates: RateRules?,
        publicURL: String?,
        trustedProxies: [IPNetwork],
        sharedNetworks: SharedNetworks,
        connections: ConnectionOptions
    ) {
        self.rates = rates
        self.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.trustedProxies = trustedProxies
        self.sharedNetworks = sharedNetworks
        self.connections = connections
    }
}
