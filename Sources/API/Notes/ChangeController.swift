import Hummingbird
import JSONText
import Model
import Services
import Wire

struct ChangeController: Sendable {
    let changes: ChangeService
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("v1/notes/changes", use: list)
    }

    @Sendable func list(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let token = try fields.string("token")
        let query = try NoteQuery(&fields, isDelta: true)
        let limit = try PageRequest.limit(
            &fields,
            default: PageRequest.defaultLimit,
            largest: PageRequest.largestLimit
        )
        try fields.finish()
        return try await polling.answer(request, context) {
            let page = try await changes.changes(
                since: token,
                query.filter,
                for: query.viewer(context),
                limit: limit
            )
            return .json { json in
                json.object { json in
                    json.array("items") { json in
                        for note in page.items { json.note(note, from: query.position) }
                    }
                    json.member("removed", page.removed.map(\.description))
                    json.member("token", page.token)
                    json.member("more", page.more)
                    json.member("reset", page.reset)
                }
            }
        }
    }
}
