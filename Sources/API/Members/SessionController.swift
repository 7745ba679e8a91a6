import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct SessionController: Sendable {
    let members: MemberService
    let sessions: SessionService
    let signOn: SignOnService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/sessions")
        group.post(use: logIn)
        group.group(context: SignedInContext.self)
            .get(use: list)
            .delete("current", use: logOut)
            .delete(":id", use: end)
    }

    @Sendable func logIn(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try await request.jsonFields(context)
        let signIn = try await signIn(&fields, request, context)
        return .json(.created) { $0.signIn(signIn) }
    }

    /// Begins a session by what the fields hold: a password, an id_token, or the code of a browser's sign-on.
    func signIn(_ fields: inout Fields, _ request: Request, _ context: AppContext) async throws -> SignIn {
        if fields.has("provider") || fields.has("id_token") {
            return try await logInByToken(&fields, request, context)
        }
        if fields.has("code") { return try await logInByCode(&fields, request, context) }
        return try await logInByPassword(&fields, request, context)
    }

    private func logInByToken(
        _ fields: inout Fields,
        _ request: Request,
        _ context: AppContext
    ) async throws -> SignIn {
        let provider = try Fields.required(fields.string("provider"), "provider")
        let idToken = try Fields.required(fields.string("id_token"), "id_token")
        let nonce = try fields.string("nonce")
        try fields.finish()
        return try await signOn.signIn(
            provider: provider,
            idToken: idToken,
            nonce: nonce,
            from: context.address,
            userAgent: request.headers[.userAgent]
        )
    }

    private func logInByCode(
        _ fields: inout Fields,
        _ request: Request,
        _ context: AppContext
    ) async throws -> SignIn {
        let code = try Fields.required(fields.string("code"), "code")
        let verifier = try fields.string("code_verifier")
        try fields.finish()
        return try await signOn.signIn(
            code: code,
            verifier: verifier,
            from: context.address,
            userAgent: request.headers[.userAgent]
        )
    }

    private func logInByPassword(
        _ fields: inout Fields,
        _ request: Request,
        _ context: AppContext
    ) async throws -> SignIn {
        let handle = try Fields.required(fields.string("handle"), "handle")
        let password = try Fields.required(fields.string("password"), "password")
        try fields.finish()
        guard password.unicodeScalars.count <= MemberDraft.passwordLength.upperBound else {
            throw Refusal(.unauthenticated, code: "bad-credentials", "The handle or the password is wrong.")
        }
        return try await members.logIn(
            handle: handle,
            password: password,
            from: context.address,
            userAgent: request.headers[.userAgent]
        )
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (sessions, last) = try await sessions.sessions(
            of: context.member,
            before: page.id(),
            limit: page.limit
        )
        return .page(sessions, next: last?.description, for: request) {
            $0.session($1, isCurrent: $1.id == context.session)
        }
    }

    @Sendable func logOut(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        try await sessions.end(context.session, of: context.member)
        return Response(status: .noContent)
    }

    @Sendable func end(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Session.ID.self)
        try request.queryFields().finish()
        try await sessions.end(id, of: context.member)
        return Response(status: .noContent)
    }
}
