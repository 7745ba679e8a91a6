import Bounds
import Geodesy
import Hummingbird
import JSONText
import Model
import Services
import Wire

/// The address at which the Gothenburg app of 2011 asked for near stops and their next departures.
///
/// Its client is out of our reach, so the answers are those of its old server, errors included.
struct HallplatsDoor: Sendable {
    /// The number of stops that the old server answered.
    private static let stops = 10
    /// The old server showed what leaves within this time, in minutes.
    private static let minutes = 120

    let departures: DepartureService
    let tallies: Tallies

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("doors/hallplats").get("index.yaws", use: answer)
    }

    @Sendable func answer(_ request: Request, context: AppContext) async throws -> Response {
        // Other parameters are passed over, as they were.
        var fields = try request.queryFields()
        guard let latitude = try fields.string("lat").flatMap({ Double(decimal: $0) }),
            (-90...90).contains(latitude)
        else { return forgot("lat") }
        guard let longitude = try fields.string("lng").flatMap({ Double(decimal: $0) }),
            let position = Coordinate(latitude: latitude, longitude: longitude)
        else { return forgot("lng") }
        tallies.count(.departures, at: position, on: context.instant)
        let filter = DepartureFilter(from: context.instant, minutes: Self.minutes)
        var question = DepartureService.NearQuestion(at: position, filter)
        question.radius = NoteFilter.largestRadius
        question.stops = Self.stops
        let boards = try await departures.boards(near: question, at: context.instant)
        var json = JSONWriter(reservingCapacity: 16 << 10)
        json.oldForecasts(boards, at: context.instant)
        return .bytes(json.bytes, type: "application/json")
    }

    /// The old server answered a missing parameter with a page that is no error by its status.
    private func forgot(_ parameter: String) -> Response {
        .bytes(Array("You Forgot parameter \(parameter)".utf8), type: "text/html")
    }
}
