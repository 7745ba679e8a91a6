import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

extension PlaceController {
    @Sendable func list(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let filter = try PlaceFilter(&fields)
        let page = try PageRequest(&fields)
        try fields.finish()
        let reader = reader(request, context, at: filter.position)
        return try await polling.answer(request, context, until: reader.end) {
            let found = try await self.page(filter, page, context)
            let next = found.next.map { request.nextPath(cursor: $0) }
            return .json(headers: request.nextHeaders(next)) { json in
                json.places(found.places, next: next, reminders: found.reminders, for: reader)
            }
        }
    }

    @Sendable func search(_ request: Request, context: AppContext) async throws -> Response {
        let sealed = try request.sealedCursor()
        var fields = try Fields(json: await request.jsonBody(context))
        let filter = try PlaceFilter(&fields)
        let limit = try PageRequest.limit(
            &fields,
            default: PageRequest.defaultLimit,
            largest: PageRequest.largestLimit
        )
        try fields.finish()
        let cursor = try request.opened(sealed, around: filter.center, cursors)
        let found = try await page(filter, PageRequest(limit: limit, cursor: cursor), context)
        let next = try found.next.map { try request.nextPath(sealing: $0, around: filter.center, cursors) }
        let reader = reader(request, context, at: filter.position)
        return .json(headers: request.nextHeaders(next)) { json in
            json.places(found.places, next: next, reminders: found.reminders, for: reader)
        }
    }

    private func page(
        _ filter: PlaceFilter,
        _ page: PageRequest,
        _ context: AppContext
    ) async throws -> (places: [Place], next: String?, reminders: [ReminderMatch]?) {
        let member = context.signedIn?.member
        let (places, next) = try await places.page(
            filter,
            for: member,
            after: PlaceCursorText.read(page.cursor, for: filter),
            limit: page.limit
        )
        var matches: [ReminderMatch]?
        if let member { matches = try await reminders.matches(in: places, of: member) }
        return (places, next.map { PlaceCursorText.write($0, order: filter.order) }, matches)
    }

    @Sendable func categories(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let (text, group) = (try fields.string("q"), try fields.string("group"))
        try fields.finish()
        let vocabulary = PlaceVocabulary.shared
        var categories = vocabulary.categories
        if let group {
            let known = vocabulary.groups.map(\.id)
            guard known.contains(group) else {
                throw Refusal.badField("group", "Must be one of: \(known.joined(separator: ", ")).")
            }
            categories = vocabulary.categories(ofGroup: group)
        }
        if let text {
            let text = try Text.checked(text, field: "q", length: 0...PlaceQuery.longestText)
            let wanted = vocabulary.categories(near: text, atMost: PageRequest.defaultLimit)
            categories = wanted.filter(categories.contains)
        } else if group == nil {
            categories = categories.filter(\.isShortcut)
        }
        let languages = request.languages
        let body = TaggedBody.json { json in
            json.object { json in
                json.array("items") { json in
                    for category in categories { json.category(category, in: languages) }
                }
                json.array("groups") { json in
                    for group in vocabulary.groups {
                        json.object { json in
                            json.member("id", group.id)
                            json.member("label", group.label(languages))
                        }
                    }
                }
            }
        }
        return .tagged(body, for: request)
    }
}

extension JSONWriter {
    mutating func places(
        _ places: [Place],
        next: String?,
        reminders: [ReminderMatch]?,
        for reader: PlaceReader
    ) {
        object { json in
            json.array("items") { json in
                for place in places { json.place(place, for: reader) }
            }
            json.member("next", next)
            json.member("near", reader.areNear(places))
            if let reminders {
                json.array("reminders") { json in
                    for match in reminders { json.reminder(match) }
                }
            }
        }
    }

    fileprivate mutating func category(_ category: PlaceCategory, in languages: LanguagePreference) {
        object { json in
            json.member("id", category.id)
            json.member("label", category.label(languages))
            json.member("group", category.group)
            json.member("shortcut", category.isShortcut)
        }
    }
}
