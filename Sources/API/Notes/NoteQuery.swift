import Geodesy
import Model
import Services

/// The parameters that lists of notes share.
struct NoteQuery {
    var filter = NoteFilter()
    var position: Coordinate?
    var order = NoteOrder.newest

    /// The default radius, in metres, of a search for photos that face a point.
    static let facingRadius = 1000.0

    /// Reads all but `limit` and `cursor`; `isDelta` rejects those that the change feed does not accept.
    init(_ fields: inout Fields, isDelta: Bool = false) throws(Refusal) {
        position = try fields.coordinate()
        let radius = try fields.number("radius_m", in: 0...NoteFilter.largestRadius)
        let box = try fields.box("bbox")
        if let point = try fields.point("facing") {
            guard box == nil else { throw .badField("bbox", "This field cannot be combined with 'facing'.") }
            filter.area = .facing(point, within: radius ?? Self.facingRadius)
        }
        switch (radius, box) {
        case _ where filter.area != nil: break
        case (nil, nil): break
        case (nil, let box?): filter.area = .box(box)
        case (let radius?, nil):
            guard let position else { throw .badField("radius_m", "This field requires 'lat' and 'lon'.") }
            filter.area = .circle(center: position, radius: radius)
        default: throw .badField("bbox", "This field cannot be combined with 'radius_m'.")
        }
        filter.author = try fields.id("author")
        filter.group = try fields.id("group")
        filter.placeID = try fields.id("poi")
        guard !isDelta else { return }
        filter.since = try fields.instant("since")
        filter.until = try fields.instant("until")
        switch try fields.string("sort") {
        case nil, "newest": order = .newest
        case "nearest":
            guard position != nil else { throw .badField("sort", "'nearest' requires 'lat' and 'lon'.") }
            order = .nearest
        default: throw .badField("sort", "Must be one of: newest, nearest.")
        }
    }

    func viewer(_ context: AppContext) -> Viewer {
        context.viewer(at: position)
    }
}

enum NoteCursorText {
    static func write(_ cursor: NoteCursor) -> String {
        switch cursor {
        case .newest(let publishedAt, let id):
            "n\(publishedAt.milliseconds).\(id)"
        case .nearest(let distance, let id):
            "d\(String(distance.bitPattern, radix: 36)).\(id)"
        }
    }

    /// Reads a cursor that fits the order of the list.
    static func read(_ text: String?, order: NoteOrder) throws(Refusal) -> NoteCursor? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = Note.ID(parts[1]) else { throw PageRequest.badCursor }
        switch (order, text.first) {
        case (.newest, "n"):
            guard let milliseconds = Int64(parts[0], radix: 10) else { throw PageRequest.badCursor }
            return .newest(publishedAt: Instant(milliseconds: milliseconds), id: id)
        case (.nearest, "d"):
            guard let bits = UInt64(parts[0], radix: 36) else { throw PageRequest.badCursor }
            let distance = Double(bitPattern: bits)
            guard distance.isFinite, distance >= 0 else { throw PageRequest.badCursor }
            return .nearest(distance: distance, id: id)
        default:
            throw PageRequest.badCursor
        }
    }
}
