import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct GroupController: Sendable {
    let groups: GroupService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/groups").group(context: SignedInContext.self)
            .get(use: list)
            .post(use: create)
            .get(":id", use: show)
            .patch(":id", use: edit)
            .delete(":id", use: delete)
            .get(":id/members", use: members)
            .put(":id/members/:member", use: add)
            .delete(":id/members/:member", use: remove)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await groups.groups(of: context.member, after: page.id(), limit: page.limit)
        return .page(found, next: next?.description, for: request) { $0.group($1) }
    }

    @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
        var post = try await RepeatablePost(request, context)
        let name = try Fields.required(post.fields.string("name"), "name")
        try post.fields.finish()
        let outcome = try await groups.create(name: name, by: context.member, key: post.key) { group in
            IdempotentAnswer(.created, location: "/v1/groups/\(group.id)") { $0.group(group) }
        }
        return .repeatable(outcome)
    }

    @Sendable func show(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Group.ID.self)
        try request.queryFields().finish()
        let group = try await groups.group(id, for: context.member)
        return .tagged(.json { $0.group(group) }, for: request)
    }

    @Sendable func edit(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Group.ID.self)
        var fields = try await request.jsonFields(context.app)
        let name = try fields.change("name") { try Fields.required($0.string($1), $1) }
        let owner: Change<Member.ID> = try fields.change("owner") { try Fields.required($0.id($1), $1) }
        try fields.finish()
        let group = try await groups.edit(id, by: context.member, name: name, owner: owner)
        return .json { $0.group(group) }
    }

    @Sendable func delete(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Group.ID.self)
        try request.queryFields().finish()
        let count = try await groups.delete(id, by: context.member)
        return .json { json in json.object { $0.member("notes_made_private", count) } }
    }

    @Sendable func members(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Group.ID.self)
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await groups.members(
            of: id,
            for: context.member,
            after: page.id(),
            limit: page.limit
        )
        return .page(found, next: next?.description, for: request) { $0.acquaintance($1) }
    }

    @Sendable func add(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Group.ID.self)
        let member = try context.id(Member.ID.self, named: "member")
        try request.queryFields().finish()
        try await groups.add(member, to: id, by: context.member)
        return Response(status: .noContent)
    }

    @Sendable func remove(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Group.ID.self)
        let member = try context.id(Member.ID.self, named: "member")
        try request.queryFields().finish()
        try await groups.remove(member, from: id, by: context.member)
        return Response(status: .noContent)
    }
}
