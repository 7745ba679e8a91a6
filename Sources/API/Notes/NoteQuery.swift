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

    /// The newest notes of a filter.
    init(_ filter: NoteFilter, from position: Coordinate?) {
        (self.filter, self.position) = (filter, position)
    }

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
