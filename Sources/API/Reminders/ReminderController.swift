import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct ReminderController: Sendable {
    let reminders: ReminderService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/reminders").group(context: SignedInContext.self)
            .get(use: list)
            .post(use: create)
            .delete(":id", use: delete)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await reminders.reminders(
            of: context.member,
            after: page.id(),
            limit: page.limit
        )
        return .page(found, next: next?.description, for: request) { $0.reminder($1) }
    }

    @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
        var post = try await RepeatablePost(request, context)
        let text = try Fields.required(post.fields.string("text"), "text")
        let keywords = try post.fields.words("keywords") ?? []
        let category = try post.fields.string("category")
        try post.fields.finish()
        let draft = try ReminderDraft(text: text, keywords: keywords, category: category)
        let outcome = try await reminders.create(draft, of: context.member, key: post.key) { reminder in
            IdempotentAnswer(.created, location: "/v1/reminders/\(reminder.id)") { $0.reminder(reminder) }
        }
        return .repeatable(outcome)
    }

    @Sendable func delete(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Reminder.ID.self)
        try request.queryFields().finish()
        try await reminders.delete(id, of: context.member)
        return Response(status: .noContent)
    }
}

extension JSONWriter {
    fileprivate mutating func reminder(_ reminder: Reminder) {
        object { $0.members(of: reminder) }
    }

    private mutating func members(of reminder: Reminder) {
        member("id", reminder.id.description)
        member("text", reminder.text)
        member("keywords", reminder.keywords)
        member("category", reminder.category)
        member("created_at", reminder.createdAt.description)
    }

    mutating func reminder(_ match: ReminderMatch) {
        object { json in
            json.members(of: match.reminder)
            json.member("places", match.places.map(\.description))
        }
    }
}
