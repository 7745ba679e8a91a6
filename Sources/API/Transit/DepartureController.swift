import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct DepartureController: Sendable {
    let departures: DepartureService
    let tallies: Tallies
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/stops").get(":id/departures", use: board)
        router.group("v1").get("departures", use: near)
    }

    @Sendable func board(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Stop.ID.self)
        var fields = try request.queryFields()
        var filter = try DepartureFilter(&fields, at: context.instant)
        filter.direction = try fields.string("direction")
        filter.limit = try PageRequest.limit(
            &fields,
            default: PageRequest.largestLimit,
            largest: DepartureService.mostDepartures
        )
        try fields.finish()
        if let position = try await departures.position(of: id) {
            tallies.count(.departures, at: position, on: context.instant)
        }
        return try await polling.answer(request, context, until: Self.end(context)) { [filter] in
            let board = try await departures.board(
                of: id,
                filter,
                in: request.languages,
                at: context.instant
            )
            return .json { $0.board(board, at: context.instant) }
        }
    }

    @Sendable func near(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let position = try Fields.required(fields.coordinate(), "lat")
        var filter = try DepartureFilter(&fields, at: context.instant)
        filter.accessible = try fields.boolean("accessible") ?? false
        var question = DepartureService.NearQuestion(at: position, filter)
        if let radius = try fields.number("radius_m", in: 0...NoteFilter.largestRadius) {
            question.radius = radius
        }
        if let stops = try fields.integer("stops") {
            guard stops >= 1 else { throw Refusal.badField("stops", "Must be at least 1.") }
            question.stops = min(stops, DepartureService.NearQuestion.mostStops)
        }
        question.languages = request.languages
        try fields.finish()
        tallies.count(.departures, at: position, on: context.instant)
        return try await polling.answer(request, context, until: Self.end(context)) { [question] in
            let near = try await departures.near(question, at: context.instant)
            return .json(reservingCapacity: near.text?.byteCount ?? 64 << 10) {
                $0.near(near, at: context.instant)
            }
        }
    }

    /// Times to wait are told in whole seconds, so that an answer holds for a second.
    private static func end(_ context: AppContext) -> Instant { context.instant + Instant.Span.second }
}

extension DepartureFilter {
    /// Reads `at`, `minutes`, `line` and `mode`.
    fileprivate init(_ fields: inout Fields, at now: Instant) throws(Refusal) {
        let start = try fields.instant("at") ?? now
        let minutes = try fields.integer("minutes") ?? Self.defaultMinutes
        guard (1...Self.mostMinutes).contains(minutes) else {
            throw .badField("minutes", "Must be from 1 to \(Self.mostMinutes).")
        }
        self.init(from: start, minutes: minutes)
        line = try fields.string("line")
        mode = try fields.transitMode()
    }
}

extension JSONWriter {
    fileprivate mutating func near(_ near: DepartureService.NearAnswer, at now: Instant) {
        if let text = near.text {
            text.write(to: &self, stops: near.stops, at: now)
        } else if let departures = near.departures {
            self.departures(departures, at: now)
        }
    }

    fileprivate mutating func board(_ board: DepartureService.Board, at now: Instant) {
        object { json in
            json.key("stop")
            json.stop(board.stop)
            json.array("items") { json in
                for departure in board.departures { json.departure(departure, at: now) }
            }
            json.array("sources") { json in
                for source in board.sources { json.report(source, at: now) }
            }
            json.array("alerts") { json in
                for alert in board.alerts { json.alert(alert) }
            }
        }
    }
}
