import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct AlarmController: Sendable {
    let alarms: AlarmService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/alarms").group(context: SignedInContext.self)
            .get(use: list)
            .post(use: create)
            .get("fired", use: fired)
            .get("settings", use: settings)
            .put("settings", use: change)
            .delete(":id", use: delete)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await alarms.alarms(of: context.member, after: page.id(), limit: page.limit)
        return .page(found, next: next?.description, for: request) { $0.alarm($1) }
    }

    @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
        var post = try await RepeatablePost(request, context)
        let draft = try AlarmDraft(&post.fields)
        try post.fields.finish()
        let outcome = try await alarms.create(draft, of: context.member, key: post.key) { alarm in
            IdempotentAnswer(.created, location: "/v1/alarms/\(alarm.id)") { $0.alarm(alarm) }
        }
        return .repeatable(outcome)
    }

    @Sendable func delete(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Alarm.ID.self)
        try request.queryFields().finish()
        try await alarms.delete(id, of: context.member)
        return Response(status: .noContent)
    }

    @Sendable func fired(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await alarms.fired(of: context.member, before: page.id(), limit: page.limit)
        return .page(found, next: next?.description, for: request) { $0.fired($1) }
    }

    @Sendable func settings(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        let hours = try await alarms.quietHours(of: context.member)
        return .tagged(.json { $0.quietHours(hours) }, for: request)
    }

    @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let (from, until) = (try fields.clockTime("quiet_from"), try fields.clockTime("quiet_until"))
        let zone = try fields.string("time_zone")
        try fields.finish()
        var hours: QuietHours?
        if from != nil || until != nil || zone != nil {
            hours = QuietHours(
                from: try Fields.required(from, "quiet_from"),
                until: try Fields.required(until, "quiet_until"),
                zone: try Fields.required(zone, "time_zone")
            )
        }
        try await alarms.setQuietHours(hours, of: context.member)
        return .json { [hours] in $0.quietHours(hours) }
    }
}

extension AlarmDraft {
    fileprivate init(_ fields: inout Fields) throws(Refusal) {
        let text = try Fields.required(fields.string("kind"), "kind")
        guard let kind = Alarm.Kind(rawValue: text) else {
            let kinds = Alarm.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("kind", "Must be one of: \(kinds).")
        }
        switch kind {
        case .vehicleNear:
            let line = try Fields.required(fields.id("line_id", as: TransitLine.ID.self), "line_id")
            let center = try Fields.required(fields.coordinate(), "lat")
            let radius = try fields.number("radius_m", in: Alarm.radii) ?? Alarm.defaultRadius
            self = .vehicles(AlarmArea(line: line, center: center, radius: radius))
        case .departure, .leaveNow:
            let stop = try Fields.required(fields.id("stop_id", as: Stop.ID.self), "stop_id")
            let choice = try Choice(&fields)
            let standard = kind == .departure ? Alarm.defaultLead : 0
            let lead = try fields.lead(standard)
            var start = try fields.coordinate()
            if kind == .leaveNow {
                start = try Fields.required(start, "lat")
            } else if start != nil {
                throw .badField(
                    "lat",
                    "Only alarms of the kinds 'leave-now' and 'vehicle-near' have a position."
                )
            }
            self = .departure(choice, from: stop, lead: lead, start: start)
        }
    }
}

extension AlarmDraft.Choice {
    fileprivate init(_ fields: inout Fields) throws(Refusal) {
        let trip = try fields.string("trip_id")
        let line = try fields.id("line_id", as: TransitLine.ID.self)
        let instant = try fields.instant("at")
        let direction = try fields.string("direction")
        if let trip {
            guard line == nil, instant == nil, direction == nil else {
                throw .badField("trip_id", "Send either this field, or 'line_id' and 'at'.")
            }
            self = .trip(trip)
        } else {
            guard let line else {
                throw .badField("trip_id", "Either this field, or 'line_id' and 'at', is required.")
            }
            self = .line(line, at: try Fields.required(instant, "at"), direction: direction)
        }
    }
}

extension Fields {
    /// The seconds before a departure.
    mutating func lead(_ standard: Int) throws(Refusal) -> Int {
        guard let lead = try integer("before_s") else { return standard }
        guard Alarm.leads.contains(lead) else {
            throw .badField(
                "before_s",
                "Must be from \(Alarm.leads.lowerBound) to \(Alarm.leads.upperBound) seconds."
            )
        }
        return lead
    }

    /// Minutes after midnight.
    mutating func clockTime(_ name: String) throws(Refusal) -> Int? {
        guard let text = try string(name) else { return nil }
        guard let minute = ClockTime.minute(of: text) else {
            throw .badField(name, "Must be a time of day, such as 07:42.")
        }
        return minute
    }
}
