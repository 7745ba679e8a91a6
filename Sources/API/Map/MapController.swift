import Bounds
import Geodesy
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct MapController: Sendable {
    let map: MapService
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1").get("map", use: show)
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let (question, viewer) = try request.query { fields in
            let position = try fields.coordinate()
            return (try MapService.Question(&fields), context.viewer(at: position))
        }
        return try await polling.answer(request, context) {
            let answer = try await map.map(question, for: viewer, languages: request.languages)
            return .json { $0.map(answer) }
        }
    }
}

extension MapService.Question {
    fileprivate init(_ fields: inout Fields) throws(Refusal) {
        let box = try Fields.required(fields.box("bbox"), "bbox")
        let zoom = try Fields.required(fields.number("zoom", in: Self.zooms), "zoom")
        var kinds = ViewFilter().kinds
        if let words = try fields.words("kinds"), !words.isEmpty {
            kinds = try ViewFilter.kinds(words, among: ItemID.Kind.lasting)
        }
        self.init(box: box, zoom: Int(nearest: zoom.rounded(.down)), kinds: kinds)
    }
}

extension JSONWriter {
    fileprivate mutating func map(_ answer: MapService.Answer) {
        object { json in
            json.array("cells") { json in
                for cell in answer.cells { json.cell(cell) }
            }
            json.array("items") { json in
                for item in answer.items { json.item(item) }
            }
            json.member("counted_to", answer.countedTo)
        }
    }

    private mutating func cell(_ cell: MapService.Cell) {
        object { json in
            json.member("kind", cell.kind.rawValue)
            json.coordinate(cell.coordinate)
            json.member("count", cell.count)
            json.member("count_more", cell.more)
            json.array("bbox") { json in
                for edge in [cell.box.west, cell.box.south, cell.box.east, cell.box.north] {
                    json.fixed(edge, decimals: 7)
                }
            }
        }
    }

    private mutating func item(_ item: SightLabel) {
        object { json in
            json.member("kind", item.target.kind)
            json.member("id", String(item.target.number))
            json.member("title", item.title)
            json.coordinate(item.coordinate)
            json.member("thumb_url", item.thumbPath)
            switch item.target {
            case .note(let id):
                json.member("href", "/v1/notes/\(id)")
            case .place(let id):
                json.member("category", item.category)
                json.member("category_label", item.categoryLabel)
                json.member("href", "/v1/pois/\(id)")
            case .stop(let id):
                json.member("href", "/v1/stops/\(id)")
            case .vehicle(let id):
                json.member("href", "/v1/vehicles/\(id)")
            }
        }
    }
}
