import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// Subscriptions of browsers to Web Push.
struct PushController: Sendable {
    let pushes: PushService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/push")
        group.get("key", use: key)
        group.group(context: SignedInContext.self)
            .put(use: subscribe)
            .delete(use: unsubscribe)
    }

    @Sendable func key(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        let key = try await pushes.publicKey()
        return .tagged(.json { json in json.object { $0.member("key", key) } }, for: request)
    }

    /// Takes a subscription as a browser writes it (`PushSubscription.toJSON()`).
    @Sendable func subscribe(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let endpoint = try Fields.required(fields.string("endpoint"), "endpoint")
        let end = try fields.number("expirationTime")
        guard try fields.unfold("keys") else { throw Refusal.badField("keys", "This field is required.") }
        let key = try Fields.required(fields.string("keys.p256dh"), "keys.p256dh")
        let secret = try Fields.required(fields.string("keys.auth"), "keys.auth")
        try fields.finish()
        if let end, end <= Double(context.app.instant.milliseconds) {
            throw Refusal.badField("expirationTime", "The subscription has ended.")
        }
        try await pushes.put(
            endpoint: endpoint,
            publicKey: key,
            secret: secret,
            of: context.member,
            in: context.session
        )
        return Response(status: .noContent)
    }

    @Sendable func unsubscribe(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let endpoint = try Fields.required(fields.string("endpoint"), "endpoint")
        try fields.finish()
        try await pushes.delete(endpoint: endpoint, of: context.member)
        return Response(status: .noContent)
    }
}
