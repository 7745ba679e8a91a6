import HTTPTypes
import Hummingbird
import Model
import Services

/// Sign-on in a browser: the redirect to the provider and the return.
struct AuthController: Sendable {
    let signOn: SignOnService
    /// The cookie of the browser, which is marked `Secure` unless the public URL begins with `http:`.
    private let cookie: (name: String, attributes: String)

    init(signOn: SignOnService, publicURL: String?) {
        self.signOn = signOn
        let common = "Path=/; Max-Age=\(SignOn.span / Instant.Span.second); HttpOnly; SameSite=Lax"
        let isSecure = publicURL?.lowercased().hasPrefix("https:") ?? true
        cookie =
            isSecure
            ? (name: "__Host-sightline-sign-on", attributes: "\(common); Secure")
            : (name: "sightline-sign-on", attributes: common)
    }

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let routes = router.group("v1/auth/:provider").get(use: begin)
        routes.get("callback", use: finish).head("callback", use: preview)
    }

    @Sendable func begin(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let returnTo = try fields.string("return_to")
        let state = try fields.string("state")
        let challenge = try fields.string("code_challenge")
        try fields.finish()
        let (location, browser) = try await signOn.begin(
            provider: context.parameters.get("provider") ?? "",
            returnTo: Fields.required(returnTo, "return_to"),
            state: state,
            challenge: challenge,
            browser: request.cookies[cookie.name]?.value  // in range: a name
        )
        return Response(
            status: .found,
            headers: [
                .location: location, .setCookie: "\(cookie.name)=\(browser); \(cookie.attributes)",
            ]
        )
    }

    /// Answers HEAD requests, such as link previews, without ending a sign-on or using up a code.
    @Sendable func preview(_ request: Request, context: AppContext) -> Response {
        Response(status: .ok)
    }

    /// Ends a sign-on; further parameters from the provider are ignored.
    @Sendable func finish(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        var callback = SignOnCallback()
        callback.state = try fields.string("state")
        callback.code = try fields.string("code")
        callback.error = try fields.string("error")
        callback.issuer = try fields.string("iss")
        let location = try await signOn.finish(
            provider: context.parameters.get("provider") ?? "",
            callback,
            browser: request.cookies[cookie.name]?.value,  // in range: a name
            from: context.address
        )
        return Response(status: .found, headers: [.location: location])
    }
}
