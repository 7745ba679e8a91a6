import Hummingbird
import JSONText
import Model
import Services
import ViewEngine

/// The things in view, as data and as a picture.
struct ViewController: Sendable {
    let view: ViewService
    let tallies: Tallies
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1")
        group.get("view", use: look)
        group.post("view", use: lookByBody)
        group.get("view.svg", use: draw)
    }

    @Sendable func look(_ request: Request, context: AppContext) async throws -> Response {
        let query = try ViewQuery(request.queryFields())
        count(query, context)
        return try await polling.answer(request, context) {
            let scene = try await scene(query, request.languages, context)
            // An item takes about 420 bytes.
            return .json(reservingCapacity: 1024 + 480 * scene.items.count) { $0.view(query, scene) }
        }
    }

    @Sendable func lookByBody(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        let query = try ViewQuery(await request.jsonFields(context))
        count(query, context)
        let scene = try await scene(query, request.languages, context)
        return .json { $0.view(query, scene) }
    }

    @Sendable func draw(_ request: Request, context: AppContext) async throws -> Response {
        let query = try ViewQuery(request.queryFields())
        count(query, context)
        return try await polling.answer(request, context) {
            let scene = try await scene(query, request.languages, context)
            let picture = ViewPicture(query.viewpoint, scene, labelWidth: query.question.labelWidth)
            return TaggedBody(
                bytes: Array(picture.svg.utf8),
                type: "image/svg+xml",
                headers: [.contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox"]
            )
        }
    }

    /// Counts every view, including those answered with `304`.
    private func count(_ query: ViewQuery, _ context: AppContext) {
        tallies.count(.view, at: query.viewpoint.coordinate, on: context.instant)
    }

    private func scene(
        _ query: ViewQuery,
        _ languages: LanguagePreference,
        _ context: AppContext
    ) async throws -> ViewService.Scene {
        let viewer = Viewer(
            member: context.signedIn?.member,
            position: query.viewpoint.coordinate,
            instant: context.instant
        )
        return try await view.scene(query.question, for: viewer, languages: languages)
    }
}
