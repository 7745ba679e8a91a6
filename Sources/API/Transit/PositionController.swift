import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// Takes the positions that a fleet's trackers report, by a key of theirs instead of a member's token.
struct PositionController: Sendable {
    let fixes: FixService
    let trackers: TrackerService

    /// The longest body, in bytes.
    static let longestBody = 512 << 10

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/vehicles").post(":id/positions", use: take)
    }

    /// Tells the path of positions from others.
    static func takes(_ path: String) -> Bool {
        path.hasPrefix("/v1/vehicles/") && path.hasSuffix("/positions")
    }

    @Sendable func take(_ request: Request, context: AppContext) async throws -> Response {
        // The router tells paths of one form apart only if their parameters have one name.
        let source = try context.parameters.require("id")
        try request.queryFields().finish()
        try await trackers.authenticate(try Self.key(in: request), for: source)
        let body = try await request.jsonBody(context, limit: Self.longestBody)
        guard let elements = body.arrayValue else {
            throw Refusal(.malformed, code: "bad-json", "The body must be a JSON array of positions.")
        }
        guard elements.count <= FixService.mostFixes else {
            throw Refusal(
                .unprocessable,
                code: "too-many",
                "Must have at most \(FixService.mostFixes) positions, but has \(elements.count).",
                limit: FixService.mostFixes
            )
        }
        var refused: [RefusedPosition] = []
        var reports: [(index: Int, report: VehicleReport)] = []
        for (index, element) in elements.enumerated() {
            do throws(Refusal) {
                reports.append((index, try Self.report(element)))
            } catch {
                refused.append(RefusedPosition(index: index, error))
            }
        }
        let outcome = try await fixes.take(reports.map(\.report), of: source)
        for (place, fault) in outcome.refused where reports.indices.contains(place) {
            // in range: see above
            let index = reports[place].index
            refused.append(RefusedPosition(index: index, fault))
        }
        refused.sort { $0.index < $1.index }
        // A tracker of which everything is refused is set up wrongly, and should hear it.
        if !elements.isEmpty, refused.count == elements.count { throw Refusal(refused) }
        return .json { json in
            json.object { json in
                json.member("stored", outcome.stored)
                json.member("repeated", outcome.repeated)
                json.array("refused") { json in
                    for position in refused { json.refused(position) }
                }
            }
        }
    }

    private static func key(in request: Request) throws(Refusal) -> String {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ")
        guard let scheme = parts.first, let key = parts.dropFirst().first, parts.count == 2,
            scheme.lowercased() == "bearer"
        else { throw .badTrackerKey }
        return String(key)
    }

    /// The fastest vehicle, in metres per second.
    static let speeds = 0.0...150
    static let headings = 0.0...360

    private static func report(_ element: JSONValue) throws(Refusal) -> VehicleReport {
        guard element.objectValue != nil else {
            throw Refusal(.malformed, code: "bad-json", "Must be a JSON object.")
        }
        var fields = try Fields(json: element)
        let vehicle = try Text.checkedName(
            try Fields.required(fields.string("vehicle"), "vehicle"),
            field: "vehicle",
            length: VehicleReport.nameLength
        )
        let place = try Fields.required(fields.coordinate(), "lat")
        let at = try Fields.required(fields.instant("at"), "at")
        var fix = VehicleFix(at: at, coordinate: place)
        fix.heading = try fields.number("heading_deg", in: headings).map(NoteLimits.normalized(heading:))
        fix.speed = try fields.number("speed_mps", in: speeds)
        try fields.finish()
        return VehicleReport(vehicle: vehicle, fix: fix)
    }
}

/// A position that was not stored, and why.
private struct RefusedPosition {
    let index: Int
    let code: String
    let detail: String
    /// The field at fault; `nil` for the whole position.
    var field: String?

    init(index: Int, _ refusal: Refusal) {
        (self.index, code, detail) = (index, refusal.code, refusal.detail)
        field = refusal.fields.first?.name
    }

    init(index: Int, _ fault: FixFault) {
        (self.index, code, detail) = (index, fault.rawValue, fault.detail)
    }
}

extension Refusal {
    /// All positions of a call were refused.
    fileprivate init(_ refused: [RefusedPosition]) {
        self.init(
            .unprocessable,
            code: "bad-positions",
            "No position was stored, because all were refused.",
            fields: refused.map { position in
                let field = position.field.map { ".\($0)" } ?? ""
                return Field(name: "[\(position.index)]\(field)", detail: position.detail)
            }
        )
    }
}

extension JSONWriter {
    fileprivate mutating func refused(_ position: RefusedPosition) {
        object { json in
            json.member("index", position.index)
            json.member("code", position.code)
            json.member("detail", position.detail)
        }
    }
}
