import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct IdentityController: Sendable {
    let identities: IdentityService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/members/me/identities").group(context: SignedInContext.self)
            .get(use: list)
            .post(use: link)
            .delete(":id", use: unlink)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        let found = try await identities.identities(of: context.member)
        return .tagged(.json { json in json.page(found, next: nil) { $0.identity($1) } }, for: request)
    }

    @Sendable func link(_ request: Request, context: SignedInContext) async throws -> Response {
        var post = try await RepeatablePost(request, context)
        let provider = try Fields.required(post.fields.string("provider"), "provider")
        let idToken = try Fields.required(post.fields.string("id_token"), "id_token")
        let nonce = try post.fields.string("nonce")
        let password = try post.fields.string("password")
        try post.fields.finish()
        let outcome = try await identities.link(
            provider: provider,
            idToken: idToken,
            nonce: nonce,
            to: context.member,
            in: context.session,
            password: password,
            from: context.app.address,
            key: post.key
        ) { linking in
            switch linking {
            case .linked(let identity): IdempotentAnswer(.created) { $0.identity(identity) }
            case .isOwn(let identity): IdempotentAnswer(.ok) { $0.identity(identity) }
            }
        }
        return .repeatable(outcome)
    }

    @Sendable func unlink(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(LinkedIdentity.ID.self)
        try request.queryFields().finish()
        try await identities.unlink(id, from: context.member)
        return Response(status: .noContent)
    }
}
