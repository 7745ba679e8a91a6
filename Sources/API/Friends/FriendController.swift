import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct FriendController: Sendable {
    let friends: FriendService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/friends").group(context: SignedInContext.self)
            .get(use: list)
            .get("requests", use: requests)
            .put(":id", use: ask)
            .delete(":id", use: end)
        router.group("v1/blocks").group(context: SignedInContext.self)
            .get(use: blocks)
            .put(":id", use: block)
            .delete(":id", use: unblock)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await friends.friends(
            of: context.member,
            after: page.id(),
            limit: page.limit
        )
        return .page(found, next: next?.description, for: request) { $0.acquaintance($1) }
    }

    @Sendable func requests(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        let direction = try fields.string("direction").map { word throws(Refusal) in
            guard let direction = FriendRequest.Direction(rawValue: word) else {
                throw .badField("direction", "Must be one of: incoming, outgoing.")
            }
            return direction
        }
        let page = try PageRequest(&fields)
        try fields.finish()
        let (found, next) = try await friends.requests(
            of: context.member,
            direction,
            after: page.id(),
            limit: page.limit
        )
        return .page(found, next: next?.description, for: request) { $0.friendRequest($1) }
    }

    @Sendable func ask(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Member.ID.self)
        try request.queryFields().finish()
        let state = try await friends.ask(id, by: context.member)
        return .json { json in json.object { $0.member("state", state.rawValue) } }
    }

    @Sendable func end(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Member.ID.self)
        try request.queryFields().finish()
        try await friends.end(id, by: context.member)
        return Response(status: .noContent)
    }

    @Sendable func blocks(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await friends.blocks(
            of: context.member,
            after: page.id(),
            limit: page.limit
        )
        return .page(found, next: next?.description, for: request) { $0.acquaintance($1) }
    }

    @Sendable func block(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Member.ID.self)
        try request.queryFields().finish()
        try await friends.block(id, by: context.member)
        return Response(status: .noContent)
    }

    @Sendable func unblock(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Member.ID.self)
        try request.queryFields().finish()
        try await friends.unblock(id, by: context.member)
        return Response(status: .noContent)
    }
}
