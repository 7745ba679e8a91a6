import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// Sessions of browsers, whose token is in a cookie that no script can read.
struct WebSessionController: Sendable {
    let sessions: SessionController
    let members: MemberController
    let cookies: SessionCookies

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/web")
        group.post("members", use: signUp)
        group.group("session")
            .get(use: show)
            .post(use: logIn)
            .delete(use: logOut)
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        var member: Member?
        if let signedIn = context.signedIn {
            member = try await members.members.memberWithWarnings(signedIn.member).0
        }
        return .json { json in
            json.object { json in
                if let member {
                    json.key("member")
                    json.member(member, showingRole: true)
                } else {
                    json.null("member")
                }
            }
        }
    }

    @Sendable func logIn(_ request: Request, context: AppContext) async throws -> Response {
        try await signedIn(request, context) { try await sessions.signIn(&$0, request, context) }
    }

    @Sendable func signUp(_ request: Request, context: AppContext) async throws -> Response {
        try await signedIn(request, context) { try await members.newMember(&$0, request, context) }
    }

    private func signedIn(
        _ request: Request,
        _ context: AppContext,
        by begin: (inout Fields) async throws -> SignIn
    ) async throws -> Response {
        var fields = try await request.jsonFields(context)
        try cookies.requireSameSite(request)
        let cookie = try cookies.required(of: request, context)
        let signIn = try await begin(&fields)
        let end = signIn.session.expiresAt
        return .json(.created, headers: [.setCookie: cookie.keeping(signIn.tokenText)]) { json in
            json.object { json in
                json.key("member")
                json.member(signIn.member, showingRole: true)
                json.member("expires_at", end.description)
            }
        }
    }

    /// Ends the session, and removes the cookie even of one that has ended.
    @Sendable func logOut(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        try cookies.requireSameSite(request)
        if let signedIn = context.signedIn {
            try await sessions.sessions.end(signedIn.session, of: signedIn.member)
        }
        var headers = HTTPFields()
        if let cookie = cookies.cookie(of: request, context) { headers[.setCookie] = cookie.removal }
        return Response(status: .noContent, headers: headers)
    }
}
