package import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
package import ServiceLifecycle
import Services

package func makeRouter(_ backend: Backend, options: APIOptions) -> Router<AppContext> {
    let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
    let polling = PollingCache(backend.revisions)
    ServiceController(
        readiness: backend.readiness,
        rates: options.rates,
        registrationIsOpen: backend.members.registrationIsOpen,
        acceptsAnonymousReports: backend.reports.acceptsAnonymous,
        signOn: backend.signOn.offers
    ).addRoutes(to: router)
    MemberController(members: backend.members).addRoutes(to: router)
    SessionController(members: backend.members, sessions: backend.sessions, signOn: backend.signOn)
        .addRoutes(to: router)
    AuthController(signOn: backend.signOn, publicURL: options.publicURL).addRoutes(to: router)
    IdentityController(identities: IdentityService(signOn: backend.signOn, members: backend.members))
        .addRoutes(to: router)
    ChangeController(changes: backend.changes, polling: polling).addRoutes(to: router)
    ExportController(exports: backend.exports).addRoutes(to: router)
    EventController(events: backend.events).addRoutes(to: router)
    FeedController(notes: backend.notes, polling: polling, publicURL: options.publicURL).addRoutes(to: router)
    NoteController(notes: backend.notes, cursors: backend.cursors, polling: polling).addRoutes(to: router)
    FriendController(friends: backend.friends).addRoutes(to: router)
    GroupController(groups: backend.groups).addRoutes(to: router)
    CommentController(comments: backend.comments, polling: polling).addRoutes(to: router)
    FavoriteController(
        favorites: backend.favorites,
        openings: backend.openings,
        polling: polling,
        publicURL: options.publicURL
    ).addRoutes(to: router)
    ParkingController(parking: backend.parking).addRoutes(to: router)
    ReminderController(reminders: backend.reminders).addRoutes(to: router)
    CollectionController(
        notes: backend.notes,
        places: backend.collections,
        cursors: backend.cursors,
        polling: polling,
        publicURL: options.publicURL
    ).addRoutes(to: router)
    PlaceController(
        places: backend.places,
        reminders: backend.reminders,
        openings: backend.openings,
        cursors: backend.cursors,
        polling: polling
    ).addRoutes(to: router)
    UploadController(uploads: backend.uploads).addRoutes(to: router)
    ViewController(view: backend.view, tallies: backend.tallies, polling: polling).addRoutes(to: router)
    DirectionsController(routes: backend.routes).addRoutes(to: router)
    ReportController(reports: backend.reports).addRoutes(to: router)
    ModerationController(pictures: backend.pictures).addRoutes(to: router)
    FileController(files: backend.files).addRoutes(to: router)
    return router
}

package func makeResponder(_ backend: Backend, options: APIOptions) -> RequestResponder {
    RequestResponder(router: makeRouter(backend, options: options), backend: backend, options: options)
}

/// The server shuts down gracefully: requests in flight are completed.
package func makeApplication(
    _ backend: Backend,
    options: APIOptions,
    address: BindAddress,
    services: [any Service],
    logger: Logger,
    onServerRunning: @escaping @Sendable (any Channel) async -> Void
) -> some ApplicationProtocol {
    let front = makeResponder(backend, options: options)
    let ledger = ConnectionLedger(
        options.connections,
        trusting: options.trustedProxies,
        shared: options.sharedNetworks
    )
    return Application(
        responder: front,
        server: HTTPServerBuilder { responder in
            ConnectionChannel(
                responder: responder,
                options: options.connections,
                ledger: ledger,
                observer: front.observer
            )
        },
        configuration: .init(address: address, serverName: UnreadRequest.server),
        services: services,
        onServerRunning: onServerRunning,
        logger: logger
    )
}
