import Hummingbird
import JSONText
import Services

struct DirectionsController: Sendable {
    let routes: DirectionsService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/route")
        group.get(use: find)
        group.post(use: findByBody)
    }

    @Sendable func find(_ request: Request, context: AppContext) async throws -> Response {
        let query = try DirectionsQuery(request.queryFields(), languages: request.languages)
        let route = try await routes.route(query.request, isStraight: query.isStraight)
        return .tagged(.json(reservingCapacity: 32 << 10) { $0.route(query, route) }, for: request)
    }

    @Sendable func findByBody(_ request: Request, context: AppContext) async throws -> Response {
        let query = try DirectionsQuery(await request.jsonFields(context), languages: request.languages)
        let route = try await routes.route(query.request, isStraight: query.isStraight)
        return .json { $0.route(query, route) }
    }
}
