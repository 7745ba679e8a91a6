package import Hummingbird
package import Services

/// Creates the router with all routes.
package func makeRouter(_ services: ProductServices, options: APIOptions) -> Router<AppContext> {
    let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
    let publicURL = options.publicURL
    let polling = PollingCache(services.revisions)
    ServiceController(services: services).addRoutes(to: router)
    let members = MemberController(members: services.members)
    let sessions = SessionController(
        members: services.members,
        sessions: services.sessions,
        signOn: services.signOn
    )
    members.addRoutes(to: router)
    sessions.addRoutes(to: router)
    if options.web != nil {
        WebSessionController(sessions: sessions, members: members, cookies: SessionCookies(options))
            .addRoutes(to: router)
    }
    AuthController(signOn: services.signOn, publicURL: publicURL).addRoutes(to: router)
    IdentityController(identities: services.identities).addRoutes(to: router)
    ChangeController(changes: services.changes, polling: polling).addRoutes(to: router)
    ExportController(exports: services.exports).addRoutes(to: router)
    EventController(events: services.events).addRoutes(to: router)
    FeedController(
        notes: services.notes,
        cursors: services.cursors,
        polling: polling,
        publicURL: publicURL
    ).addRoutes(to: router)
    NoteController(notes: services.notes, cursors: services.cursors, polling: polling).addRoutes(to: router)
    FriendController(friends: services.friends).addRoutes(to: router)
    GroupController(groups: services.groups).addRoutes(to: router)
    CommentController(comments: services.comments, polling: polling).addRoutes(to: router)
    FavoriteController(
        favorites: services.favorites,
        openings: services.openings,
        polling: polling,
        publicURL: publicURL
    ).addRoutes(to: router)
    ParkingController(parking: services.parking).addRoutes(to: router)
    AlarmController(alarms: services.alarms).addRoutes(to: router)
    SavedTripController(trips: services.savedTrips).addRoutes(to: router)
    PushController(pushes: services.pushes).addRoutes(to: router)
    ReminderController(reminders: services.reminders).addRoutes(to: router)
    CollectionController(
        notes: services.notes,
        places: services.collections,
        stops: services.stops,
        cursors: services.cursors,
        polling: polling,
        publicURL: publicURL
    ).addRoutes(to: router)
    PlaceController(
        places: services.places,
        stops: services.stops,
        reminders: services.reminders,
        openings: services.openings,
        cursors: services.cursors,
        polling: polling
    ).addRoutes(to: router)
    StopController(stops: services.stops, polling: polling).addRoutes(to: router)
    LineController(lines: services.lines, sources: services.transitSources, polling: polling)
        .addRoutes(to: router)
    DepartureController(departures: services.departures, tallies: services.tallies, polling: polling)
        .addRoutes(to: router)
    VehicleController(vehicles: services.vehicles).addRoutes(to: router)
    ShuttleDoor(campus: services.campus).addRoutes(to: router)
    PositionController(fixes: services.fixes, trackers: services.trackers).addRoutes(to: router)
    HallplatsDoor(departures: services.departures, tallies: services.tallies).addRoutes(to: router)
    UploadController(uploads: services.uploads).addRoutes(to: router)
    ViewController(view: services.view, tallies: services.tallies, polling: polling).addRoutes(to: router)
    BasemapController(basemap: services.options.basemap, publicURL: publicURL).addRoutes(to: router)
    MapController(map: services.map, polling: polling).addRoutes(to: router)
    DirectionsController(routes: services.routes).addRoutes(to: router)
    ReportController(reports: services.reports).addRoutes(to: router)
    ModerationController(queries: services.queries, pictures: services.pictures).addRoutes(to: router)
    DeskController(
        queries: services.queries,
        moderation: services.moderation,
        blocking: services.imageBlocking
    ).addRoutes(to: router)
    ModeratedMemberController(
        queries: services.queries,
        directory: services.directory,
        blocking: services.imageBlocking
    ).addRoutes(to: router)
    AdministrationController(
        queries: services.queries,
        administration: services.administration,
        stats: services.stats,
        facts: services.facts
    ).addRoutes(to: router)
    DeclinationController().addRoutes(to: router)
    FileController(files: services.files).addRoutes(to: router)
    return router
}
