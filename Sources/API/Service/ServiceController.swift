import HTTPTypes
import Hummingbird
import JSONText
import Model
import NIOCore
import Services

struct ServiceController: Sendable {
    let readiness: Readiness
    let rates: RateRules?
    let registrationIsOpen: Bool
    let acceptsAnonymousReports: Bool
    let signOn: [SignOnOffer]

    private static let health = ByteBuffer(string: #"{"status":"ok"}"#)
    private static let contract = TaggedBody(bytes: Array(OpenAPIDocument.bytes))

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("healthz", use: healthz)
        router.get("readyz", use: readyz)
        router.get("openapi.json", use: openapi)
        router.get("v1/limits", use: limits)
    }

    @Sendable func healthz(_ request: Request, context: AppContext) async throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json"],
            body: .init(byteBuffer: Self.health)
        )
    }

    @Sendable func readyz(_ request: Request, context: AppContext) async throws -> Response {
        try await readiness.check()
        return .json { json in
            json.object { json in
                json.member("status", "ok")
                json.member("database", "ok")
                json.member("blobs", "ok")
            }
        }
    }

    @Sendable func openapi(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        return .tagged(Self.contract, for: request)
    }

    @Sendable func limits(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        let limits = TaggedBody.json { json in
            json.limits(
                rates: rates,
                registrationIsOpen: registrationIsOpen,
                acceptsAnonymousReports: acceptsAnonymousReports,
                signOn: signOn
            )
        }
        return .tagged(limits, for: request)
    }
}
