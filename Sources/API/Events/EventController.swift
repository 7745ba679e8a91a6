import HTTPTypes
import Hummingbird
import JSONText
import Model
import NIOCore
import ServiceLifecycle
import Services

/// Server-sent events: the change feed in real time.
struct EventController: Sendable {
    let events: EventService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("v1/events", use: listen)
    }

    /// Whether the response to a request may last as long as the connection.
    @Sendable static func isStream(_ head: HTTPRequest) -> Bool {
        head.path?.hasPrefix("/v1/events") ?? false
    }

    @Sendable func listen(_ request: Request, context: AppContext) async throws -> Response {
        guard context.hasStream else { throw Refusal.notFound }
        var fields = try request.queryFields()
        let parameter = try fields.string("token")
        let vehicles = try fields.box("vehicles")
        let query = try NoteQuery(&fields, isDelta: true)
        try fields.finish()
        // A browser that reconnects sends its first URL and the last event id that it received.
        let last = request.headers[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
        let permit = try events.permit(for: context.signedIn, at: context.address)
        let feed = try await events.feed(
            since: last ?? parameter,
            query.filter,
            for: query.viewer(context),
            in: context.signedIn?.session,
            vehicles: vehicles
        )
        let stream = EventStream(
            request: request,
            channel: context.channel,
            logger: context.requestLogger,
            position: query.position,
            patience: events.options.patience
        )
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .accelBuffering: "no"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(permit) {} }
                try await stream.send(feed, to: &writer)
                try await writer.finish(nil)
            }
        )
    }
}
