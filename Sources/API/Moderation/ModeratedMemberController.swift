import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

/// The lists of members and of blocked pictures, for moderators.
struct ModeratedMemberController: Sendable {
    let queries: ModerationQueries
    let directory: MemberDirectory
    let blocking: ImageBlocking

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/moderation").group(context: SignedInContext.self)
        group.get("members", use: members)
        group.get("blocked-images", use: blockedImages)
        group.delete("blocked-images/:id", use: unblock)
    }

    @Sendable func members(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        var filter = MemberFilter()
        filter.prefix = try fields.string("q").map { text throws(Refusal) in
            try Text.checkedLine(text, field: "q", length: 1...30)
        }
        filter.role = try fields.role("role")
        filter.isSuspended = try fields.boolean("suspended") ?? false
        let page = try PageRequest(&fields)
        let cursor = try page.id(Member.ID.self)
        try fields.finish()
        _ = try await queries.moderator(context.member)
        let found = try await directory.members(filter, before: cursor, limit: page.limit + 1)
        let (shown, next) = Page.cut(found, limit: page.limit, \.member.id)
        return .page(shown, next: next?.description, for: request) { $0.member($1) }
    }

    @Sendable func blockedImages(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        _ = try await queries.moderator(context.member)
        let (shown, next) = try await queries.blockedImages(before: page.cursor, limit: page.limit)
        return .page(shown, next: next, for: request) { $0.blockedImage($1) }
    }

    @Sendable func unblock(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let reason = try Fields.required(fields.string("reason"), "reason")
        try fields.finish()
        let moderator = try await queries.moderator(context.member)
        guard let pixels = context.parameters.get("id").flatMap(BlockedImage.checkedPixels) else {
            throw Refusal.notFound
        }
        try await blocking.unblock(pixels, reason: reason, by: moderator)
        return Response(status: .noContent)
    }
}

extension Fields {
    mutating func role(_ name: String) throws(Refusal) -> Member.Role? {
        guard let word = try string(name) else { return nil }
        guard let role = Member.Role(rawValue: word) else {
            throw .badField(name, "Must be one of: member, moderator, admin.")
        }
        return role
    }
}
