import HTTPTypes
package import Hummingbird
import Logging
import Model
import NIOCore
import Services

/// The outermost responder: it handles request ids, client addresses, rate limits and errors.
package struct RequestResponder: HTTPResponder {
    package typealias Context = AppContext

    private let router: RouterResponder<AppContext>
    private let table: RouteTable
    private let sessions: SessionService
    private let rates: Rates?
    private let now: @Sendable () -> Instant
    private let proxies: [IPNetwork]
    private let shared: SharedNetworks
    private let cookies: SessionCookies
    private let pages: WebPages?
    let observer = RequestObserver()
    private let outages = Outages()
    private let date = HTTPDate()

    init(router: Router<AppContext>, services: ProductServices, options: APIOptions) {
        table = RouteTable(router.routes.map { (method: $0.method, path: $0.path.description) })
        pages = options.web.map { web in
            WebPages(
                web,
                besides: router.routes.map(\.path.description),
                pictures: services.files.redirectOrigin
            )
        }
        cookies = SessionCookies(options)
        self.router = router.buildResponder()
        sessions = services.sessions
        now = services.platform.now
        proxies = options.trustedProxies
        shared = options.sharedNetworks
        rates = services.options.rates.map(Rates.init)
    }

    func visitor(on channel: any Channel, logger: Logger) -> Visitor {
        Visitor(channel: channel, peer: Peer(channel, trusting: proxies, shared: shared), logger: logger)
    }

    /// Answers a request that does not come from Hummingbird's server, with the fields which that would add.
    func answer(_ request: Request, of visitor: Visitor) async -> Response {
        var response: Response
        do {
            response = try await respond(to: request, context: AppContext(of: visitor))
        } catch {
            response = Response(status: .internalServerError)
        }
        response.headers[.date] = date.text()
        response.headers[.server] = UnreadRequest.server
        return response
    }

    package func respond(to request: Request, context: AppContext) async throws -> Response {
        let clock = ContinuousClock.now
        let path = request.uri.path
        var context = context
        context.instant = now()
        context.identity = RequestIdentity(given: request.headers[.requestID], own: RequestIdentity.next())
        let peer = context.peer ?? Peer(context.channel, trusting: proxies, shared: shared)
        context.address = ClientAddress.of(request, from: peer, trusting: proxies, shared: shared)
        context.isForwardedSecurely = peer.isTrusted && request.headers[.forwardedProto] == "https"
        var response: Response
        let isProbe = Self.isProbe(path)
        let rates = isProbe ? nil : rates
        var use = rates?.use(of: context.address, path)
        do {
            if let page = pages?.answer(request) {
                use = rates?.useOfFile(of: context.address)
                try use?.take(at: context.instant)
                response = page
            } else {
                // The key of a tracker is no token of a member.
                if !isProbe, !PositionController.takes(path),
                    let signedIn = try await authenticate(request, &context)
                {
                    context.signedIn = signedIn
                    use = rates?.use(of: signedIn.member, path)
                }
                try use?.take(at: context.instant)
                guard PathSyntax.isPlain(path) else { throw Refusal.notFound }
                response = try await router.respond(to: request, context: context)
                if response.status.code >= 400, response.headers[.contentType] != Problem.mediaType {
                    response = translate(response.status, request, context)
                }
            }
        } catch {
            response = try refuse(error, &use, request, context)
        }
        // A client would take a body after a `HEAD` request for the next response.
        if request.method == .head { response = response.createHeadResponse() }
        if response.status == .notModified { use?.countAsPoll(at: context.instant) }
        if context.hasDeadCookie, response.headers[.setCookie] == nil {
            response.headers[.setCookie] = cookies.cookie(of: request, context)?.removal
        }
        finish(&response, use, context)
        observer.observe(response.status, of: request, context, took: .now - clock)
        return response
    }

    /// What the answers of the API depend on beside their address.
    static let vary = "Authorization, Cookie, Accept-Language"

    /// Whether the request is a health probe, which neither database failures nor rate limits affect.
    ///
    /// A supervisor stops a server whose probes fail.
    private static func isProbe(_ path: String) -> Bool {
        path == "/healthz" || path == "/readyz"
    }

    /// The member who sends the request; `nil` for one who sends neither a token nor the cookie of a session.
    private func authenticate(_ request: Request, _ context: inout AppContext) async throws -> SignedIn? {
        let header = request.headers[.authorization]
        guard let token = cookies.token(in: request, context) else {
            guard let header else { return nil }
            return try await authenticate(header)
        }
        guard header == nil else {
            throw Refusal(
                .malformed,
                code: "two-credentials",
                "Send the Authorization header or the cookie of a session, not both."
            )
        }
        if request.method != .get, request.method != .head { try cookies.requireSameSite(request) }
        do {
            return try await sessions.authenticate(token)
        } catch let refusal as Refusal where refusal == .badToken {
            context.hasDeadCookie = true
            // Who signs in again, or asks who is signed in, may bring the cookie of a session that has ended.
            if request.uri.path.hasPrefix("/v1/web/") { return nil }
            throw refusal
        }
    }

    private func authenticate(_ header: String) async throws -> SignedIn {
        let parts = header.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw Self.badHeader }
        return try await sessions.authenticate(String(parts[1]))
    }

    private static let badHeader = Refusal(
        .unauthenticated,
        code: "bad-token",
        "The Authorization header must be 'Bearer <token>', with the token that a log-in answered."
    )

    private func finish(_ response: inout Response, _ use: Rates.Use?, _ context: AppContext) {
        // There are up to nine further fields, and growing the list step by step would cost more, as would a
        // look for fields of the same names.
        response.headers.reserveCapacity(response.headers.count + 9)
        response.headers.append(HTTPField(name: .requestID, value: context.requestID))
        if !response.headers.contains(.cacheControl) {
            response.headers.append(context.signedIn == nil ? Self.uncached : Self.privateUncached)
        }
        if !response.headers.contains(.vary) { response.headers.append(Self.varied) }
        response.headers.append(Self.noSniff)
        if let allowance = use?.allowance {
            response.headers.append(HTTPField(name: .rateLimit, value: String(allowance.limit)))
            response.headers.append(HTTPField(name: .rateRemaining, value: String(allowance.remaining)))
            response.headers.append(HTTPField(name: .rateReset, value: String(allowance.reset)))
        }
    }

    private static let uncached = HTTPField(name: .cacheControl, value: "no-cache")
    private static let privateUncached = HTTPField(name: .cacheControl, value: "private, no-cache")
    private static let varied = HTTPField(name: .vary, value: vary)
    private static let noSniff = HTTPField(name: .noSniff, value: "nosniff")

    // MARK: - Errors

    /// Counts a request refused before it was counted, such as one with a bad token, to limit guessing too.
    private func refuse(
        _ error: any Error,
        _ use: inout Rates.Use?,
        _ request: Request,
        _ context: AppContext
    ) throws -> Response {
        do {
            try use?.takeIfUntaken(at: context.instant)
        } catch {
            return try problem(error, request, context)
        }
        return try problem(error, request, context)
    }

    private func problem(_ error: any Error, _ request: Request, _ context: AppContext) throws -> Response {
        switch ErrorTranslation(error) {
        case .refusal(let refusal):
            observer.observe(refusal, of: request, context)
            if let failure = outages.report(error, at: context.instant) {
                context.log(
                    .warning,
                    "Requests are refused because a store is unavailable",
                    ["error": "\(failure)"]
                )
            }
            return Problem(refusal).response(requestID: context.requestID)
        case .http(let status, let detail):
            let problem = Problem(status: status, code: "http-\(status.code)", detail: detail)
            return problem.response(requestID: context.requestID)
        case .unread(let problem):
            return problem.response(requestID: context.requestID)
        case .stranger:
            context.log(
                .error,
                "A request failed",
                [
                    "error": "\(error)", "http.method": "\(request.method)",
                    "http.route": "\(context.endpointPath ?? "none")",
                ]
            )
            return Problem.internalError.response(requestID: context.requestID)
        }
    }

    /// Translates refusals of Hummingbird's router, mostly unknown routes, to problems.
    private func translate(
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: AppContext
    ) -> Response {
        guard status != .notFound else { return noRoute(request, context) }
        let problem = Problem(status: status, code: "http-\(status.code)", detail: "The request was refused.")
        return problem.response(requestID: context.requestID)
    }

    private func noRoute(_ request: Request, _ context: AppContext) -> Response {
        let methods = table.methods(of: request.uri.path)
        guard !methods.isEmpty, !methods.contains(request.method.rawValue) else {
            return Problem(.notFound).response(requestID: context.requestID)
        }
        let problem = Problem(
            status: .methodNotAllowed,
            code: "method-not-allowed",
            detail: "\(request.method.rawValue) is not allowed. Use \(methods.joined(separator: " or "))."
        )
        var response = problem.response(requestID: context.requestID)
        response.headers[.allow] = methods.joined(separator: ", ")
        return response
    }
}
