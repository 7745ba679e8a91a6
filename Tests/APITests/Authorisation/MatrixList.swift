import Geodesy
import HTTPTypes
import JSONText
import Model
import Testing

/// Something that tells of many notes at once, in the authorisation matrix.
struct MatrixList: Sendable {
    let operation: String
    let path: String
    var json: String?
    /// Whether the request says where the viewer stands.
    var isHere = false
    /// Whether only members can ask.
    var isForMembers = false
    /// Which notes belong into it.
    var belongs: @Sendable (MatrixNote) -> Bool = { _ in true }
    /// The ids of the notes that an answer shows.
    var ids: @Sendable (Answer) -> [String] = { $0.ids }

    var position: Coordinate? { isHere ? MatrixWorld.here : nil }
}

extension MatrixWorld {
    /// Everything that tells of many notes at once, but for events.
    func lists() throws -> [MatrixList] {
        let here = "lat=57.7&lon=11.97"
        let body = #""lat":57.7,"lon":11.97"#
        let features: @Sendable (Answer) -> [String] = { $0.features.compactMap { $0["id"]?.stringValue } }
        let favorites: @Sendable (Answer) -> [String] = {
            $0.items.compactMap { $0["note"]?["id"]?.stringValue }
        }
        let isInGroup: @Sendable (MatrixNote) -> Bool = { $0.plan.audience.group != nil }
        let titles = Dictionary(uniqueKeysWithValues: notes.map { ($0.title, $0.id) })
        let drawn: @Sendable (Answer) -> [String] = { answer in
            answer.text.matches(of: /<title>([^<]*)<\/title>/).compactMap { titles[String($0.1)] }
        }
        let waypoints: @Sendable (Answer) -> [String] = { answer in
            answer.text.matches(of: /\/v1\/notes\/([0-9]+)"/).map { String($0.1) }
        }
        let author = try person(.author).id
        let notes = "GET /v1/notes"
        let search = "POST /v1/notes/search"
        let items = "GET /collections/notes/items"
        return [
            MatrixList(operation: notes, path: "/v1/notes?limit=100"),
            MatrixList(operation: notes, path: "/v1/notes?bbox=11,57,12,58&limit=100"),
            MatrixList(operation: notes, path: "/v1/notes?\(here)&radius_m=500&limit=100", isHere: true),
            MatrixList(operation: notes, path: "/v1/notes?sort=nearest&\(here)&limit=100", isHere: true),
            MatrixList(operation: notes, path: "/v1/notes?author=\(author)&limit=100"),
            MatrixList(operation: notes, path: "/v1/notes?group=\(group)&limit=100", belongs: isInGroup),
            MatrixList(operation: search, path: "/v1/notes/search", json: #"{"limit":100}"#),
            MatrixList(
                operation: search,
                path: "/v1/notes/search",
                json: "{\(body),\"radius_m\":500,\"limit\":100}",
                isHere: true
            ),
            MatrixList(operation: "GET /v1/feed.json", path: "/v1/feed.json?limit=100"),
            MatrixList(operation: items, path: "/collections/notes/items?limit=100", ids: features),
            MatrixList(
                operation: items,
                path: "/collections/notes/items?bbox=11,57,12,58&limit=100",
                ids: features
            ),
            MatrixList(
                operation: items,
                path: "/collections/notes/items?author_id=\(author)&limit=100",
                ids: features
            ),
            MatrixList(operation: "GET /v1/notes/changes", path: "/v1/notes/changes?limit=100"),
            MatrixList(operation: "GET /v1/view", path: "/v1/view?\(here)&fov_deg=360", isHere: true),
            MatrixList(
                operation: "GET /v1/view",
                path: "/v1/view?\(here)&fov_deg=360&group=\(group)",
                isHere: true,
                belongs: isInGroup
            ),
            MatrixList(
                operation: "POST /v1/view",
                path: "/v1/view",
                json: "{\(body),\"fov_deg\":360}",
                isHere: true
            ),
            MatrixList(
                operation: "GET /v1/view.svg",
                path: "/v1/view.svg?\(here)&fov_deg=360",
                isHere: true,
                ids: drawn
            ),
            // So near that the map names what it shows.
            MatrixList(operation: "GET /v1/map", path: "/v1/map?bbox=11.9,57.6,12.0,57.8&zoom=22"),
            MatrixList(
                operation: "GET /v1/map",
                path: "/v1/map?bbox=11.9,57.6,12.0,57.8&zoom=22&kinds=notes&\(here)",
                isHere: true
            ),
            MatrixList(
                operation: "GET /v1/favorites",
                path: "/v1/favorites?limit=100",
                isForMembers: true,
                ids: favorites
            ),
            MatrixList(
                operation: "GET /v1/favorites",
                path: "/v1/favorites?kind=note&\(here)&limit=100",
                isHere: true,
                isForMembers: true,
                ids: favorites
            ),
            MatrixList(
                operation: "GET /v1/favorites.gpx",
                path: "/v1/favorites.gpx",
                isForMembers: true,
                ids: waypoints
            ),
        ]
    }
}
