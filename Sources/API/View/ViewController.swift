import Drawing
import Hummingbird
import JSONText
import Model
import Services
import ViewEngine

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
        let question = try ViewService.Question(request.queryFields(), at: context.instant)
        count(question, context)
        return try await polling.answer(request, context, until: Self.end(question, context)) { change in
            let scene = try await scene(question, request.languages, context, asOf: change)
            // An item takes about 420 bytes.
            var body = TaggedBody.json(reservingCapacity: 1024 + 480 * scene.sightings.count) {
                $0.view(question, scene)
            }
            body.isProvisional = scene.isProvisional
            return body
        }
    }

    @Sendable func lookByBody(_ request: Request, context: AppContext) async throws -> Response {
        let question = try ViewService.Question(await request.jsonFields(context), at: context.instant)
        count(question, context)
        let scene = try await scene(question, request.languages, context)
        return .json { $0.view(question, scene) }
    }

    @Sendable func draw(_ request: Request, context: AppContext) async throws -> Response {
        let question = try ViewService.Question(request.queryFields(), at: context.instant)
        count(question, context)
        return try await polling.answer(request, context, until: Self.end(question, context)) { change in
            let scene = try await scene(question, request.languages, context, asOf: change)
            let picture = ViewPicture(question.viewpoint, scene, labelWidth: question.labelWidth)
            var body = TaggedBody(
                bytes: Array(picture.svg.utf8),
                type: "image/svg+xml",
                headers: [.contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox"]
            )
            body.isProvisional = scene.isProvisional
            return body
        }
    }

    /// Vehicles move, so a view that has them holds for a second.
    private static func end(_ question: ViewService.Question, _ context: AppContext) -> Instant? {
        question.filter.kinds.contains(.vehicle) ? context.untilNextSecond : nil
    }

    /// Counts every view, including those answered with `304`.
    private func count(_ question: ViewService.Question, _ context: AppContext) {
        tallies.count(.view, at: question.viewpoint.coordinate, on: context.instant)
    }

    private func scene(
        _ question: ViewService.Question,
        _ languages: LanguagePreference,
        _ context: AppContext,
        asOf change: Int64? = nil
    ) async throws -> ViewService.Scene {
        let viewer = context.viewer(at: question.viewpoint.coordinate)
        return try await view.scene(question, for: viewer, languages: languages, asOf: change)
    }
}
