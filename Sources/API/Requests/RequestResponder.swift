import HTTPTypes
package import Hummingbird
import Logging
import Metrics
import Model
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
    let observer = RequestObserver()
    private let outages = Outages()

    init(router: Router<AppContext>, services: ProductServices, options: APIOptions) {
        table = RouteTable(router.routes.map { (method: $0.method, path: $0.path.description) })
        self.router = router.buildResponder()
        sessions = services.sessions
        now = services.platform.now
        proxies = options.trustedProxies
        shared = options.sharedNetworks
        rates = services.options.rates.map(Rates.init)
    }

    package func respond(to request: Request, context: AppContext) async throws -> Response {
        let clock = ContinuousClock.now
        var context = context
        context.instant = now()
        let name = RequestIdentity(
            given: request.headers[.requestID],
            own: context.logger[metadataKey: "hb.request.id"]?.description ?? RequestID().description
        )
        name.mark(&context.logger)
        context.requestID = name.id
        context.address = ClientAddress.of(request, context, trusting: proxies, shared: shared)
        var response: Response
        let rates = isProbe(request) ? nil : rates
        var use = rates?.use(for: request, context)
        do {
            context.signedIn = try await authenticate(request)
            use = rates?.use(for: request, context)
            try use?.take(at: context.instant)
            guard PathSyntax.isPlain(request.uri.path) else { throw Refusal.notFound }
            response = try await router.respond(to: request, context: context)
            if response.status.code >= 400, response.headers[.contentType] != Problem.mediaType {
                response = translate(response.status, request, context)
            }
        } catch {
            response = try refuse(error, &use, request, context)
        }
        // A client would take a body after a `HEAD` request for the next response.
        if request.method == .head { response = response.createHeadResponse() }
        if response.status == .notModified { use?.countAsPoll(at: context.instant) }
        finish(&response, use, context)
        observer.observe(response.status, of: request, context, took: .now - clock)
        return response
    }

    /// Whether the request is a health probe, which neither database failures nor rate limits affect.
    ///
    /// A supervisor stops a server whose probes fail.
    private func isProbe(_ request: Request) -> Bool {
        Self.probes.contains(request.uri.path)
    }

    private static let probes: Set = ["/healthz", "/readyz"]

    private func authenticate(_ request: Request) async throws -> SignedIn? {
        if isProbe(request) { return nil }
        guard let header = request.headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw Refusal.badToken }
        return try await sessions.authenticate(String(parts[1]))
    }

    private func finish(_ response: inout Response, _ use: Rates.Use?, _ context: AppContext) {
        response.headers[.requestID] = context.requestID
        if response.headers[.cacheControl] == nil {
            response.headers[.cacheControl] = context.signedIn == nil ? "no-cache" : "private, no-cache"
        }
        response.headers[.vary] = "Authorization, Accept-Language"
        response.headers[.noSniff] = "nosniff"
        if let allowance = use?.allowance {
            response.headers[.rateLimit] = String(allowance.limit)
            response.headers[.rateRemaining] = String(allowance.remaining)
            response.headers[.rateReset] = String(allowance.reset)
        }
    }

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
                context.logger.warning(
                    "Requests are refused because a store is unavailable",
                    metadata: ["error": "\(failure)"]
                )
            }
            return Problem(refusal).response(requestID: context.requestID)
        case .http(let status, let detail):
            let problem = Problem(status: status, code: "http-\(status.code)", detail: detail)
            return problem.response(requestID: context.requestID)
        case .unread(let problem):
            return problem.response(requestID: context.requestID)
        case .stranger:
            context.logger.error(
                "A request failed",
                metadata: [
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
