import HTTPTypes
import Hummingbird
import JSONText
import Model
import NIOCore
import Services

struct ServiceController: Sendable {
    let services: ProductServices

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
        try await services.readiness.check()
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
        let hasStops = try await services.stops.areKnown()
        return .tagged(
            .json { $0.limits(services.options, signOn: services.signOn.offers, hasStops: hasStops) },
            for: request
        )
    }
}
