import HTTPTypes
import Hummingbird
import Model

/// The cookie that holds a browser's session token.
struct SessionCookie: Sendable, Hashable {
    let name: String
    private let attributes: String

    /// The cookie of a site with TLS.
    static let secure = SessionCookie(name: "__Host-sightline", isSecure: true)
    /// The cookie of a site without TLS.
    ///
    /// Some browsers discard secure cookies there, even on this machine.
    static let plain = SessionCookie(name: "sightline", isSecure: false)

    private init(name: String, isSecure: Bool) {
        self.name = name
        attributes = "Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// The text of `Set-Cookie` that keeps a token for as long as its session may last.
    func keeping(_ token: String) -> String {
        "\(name)=\(token); Max-Age=\(Session.longestSpan / Instant.Span.second); \(attributes)"
    }

    /// The text of `Set-Cookie` that removes the cookie.
    var removal: String { "\(name)=; Max-Age=0; \(attributes)" }
}

/// Decides which cookie a request has, and whether the request may use it.
struct SessionCookies: Sendable {
    private let options: WebOptions?
    private let publicURL: String?
    private let isPublicSecure: Bool

    init(_ options: APIOptions) {
        self.options = options.web
        publicURL = options.publicURL
        isPublicSecure = options.publicURL?.lowercased().hasPrefix("https://") == true
    }

    /// The token in the request's cookie, if any.
    func token(in request: Request, _ context: AppContext) -> String? {
        guard options != nil, request.headers[.cookie] != nil else { return nil }
        guard let cookie = cookie(of: request, context) else { return nil }
        return request.cookies[cookie.name]?.value  // in range: a name
    }

    /// The cookie that a browser keeps for this site.
    ///
    /// It is `nil` where others could read it on its way: without TLS, on other hosts than this machine.
    func cookie(of request: Request, _ context: AppContext) -> SessionCookie? {
        if isPublicSecure || context.isForwardedSecurely { return .secure }
        if options?.allowsInsecure == true || Self.isThisMachine(request.head.authority ?? "") {
            return .plain
        }
        return nil
    }

    /// The cookie for a new session; throws `403` where it would not be safe.
    func required(of request: Request, _ context: AppContext) throws(Refusal) -> SessionCookie {
        guard let cookie = cookie(of: request, context) else {
            throw Refusal(
                .forbidden,
                code: "insecure",
                """
                Signing in with a browser needs https here, so that nobody on the way can read along. \
                The server's operator finds recipes for it in docs/web.md, or accepts the risk with \
                --web-insecure on.
                """
            )
        }
        return cookie
    }

    /// Throws `403` unless the request comes from a page of this site.
    func requireSameSite(_ request: Request) throws(Refusal) {
        if let site = request.headers[.fetchSite] {
            if site == "same-origin" { return }
        } else if let origin = request.headers[.origin], isOwn(origin, request) {
            return
        }
        throw Refusal(
            .forbidden,
            code: "cross-site",
            "A request with the cookie of a session must come from a page of this site."
        )
    }

    private func isOwn(_ origin: String, _ request: Request) -> Bool {
        if let publicURL, origin.lowercased() == publicURL.lowercased() { return true }
        guard let host = request.head.authority, !host.isEmpty else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    private static func isThisMachine(_ authority: String) -> Bool {
        guard HostName.isPlausible(authority) else { return false }
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let name = authority.prefix { $0 != ":" }.lowercased()
        return name == "localhost" || name == "127.0.0.1" || name.hasSuffix(".localhost")
    }
}
