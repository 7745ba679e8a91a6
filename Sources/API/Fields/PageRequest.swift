import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import TextCoding

struct PageRequest {
    static let defaultLimit = 20
    static let largestLimit = 100

    let limit: Int
    let cursor: String?

    init(
        _ fields: inout Fields,
        default standard: Int = defaultLimit,
        largest: Int = largestLimit
    ) throws(Refusal) {
        limit = try Self.limit(&fields, default: standard, largest: largest)
        cursor = try fields.string("cursor")
    }

    /// Reads `limit`: a value above the largest is clamped, and one below 1 is refused.
    static func limit(_ fields: inout Fields, default standard: Int, largest: Int) throws(Refusal) -> Int {
        guard let limit = try fields.integer("limit") else { return standard }
        guard limit >= 1 else { throw .badField("limit", "Must be at least 1.") }
        return min(limit, largest)
    }

    static let badCursor = Refusal.badField("cursor", "Must be a cursor of this list with the same filter.")

    func id<Entity>(_ type: ID<Entity>.Type = ID<Entity>.self) throws(Refusal) -> ID<Entity>? {
        guard let cursor else { return nil }
        guard let id = ID<Entity>(cursor) else { throw Self.badCursor }
        return id
    }
}

extension Request {
    /// The path of the next page: the path and the parameters of this request with another cursor.
    ///
    /// Characters that a URL may not hold are escaped, because a `>` would end the link in the `Link` header.
    func nextPath(cursor: String) -> String {
        var path = uri.path + "?"
        for pair in (uri.query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            if Fields.decoded(Substring(name)) == "cursor" { continue }
            path += Substring(pair)
            path += "&"
        }
        path += "cursor=\(cursor)"
        return PercentCoding.encode(path, keeping: "!$&'()*+,;=:@/?%")
    }

    /// The path of the next page of a list that is requested with a body; the client sends the same body
    /// again.
    func nextPath(
        sealing cursor: String,
        around center: Coordinate?,
        _ cursors: CursorSeal
    ) throws -> String {
        "\(uri.path)?cursor=\(try cursors.seal(cursor, of: uri.path, around: center))"
    }

    /// Reads the sealed cursor of a list that is requested with a body; the URL accepts no other parameter.
    func sealedCursor() throws(Refusal) -> String? {
        var fields = try queryFields()
        let sealed = try fields.string("cursor")
        try fields.finish()
        return sealed
    }

    /// Opens a sealed cursor, which is valid only for the same list around the same point.
    func opened(
        _ sealed: String?,
        around center: Coordinate?,
        _ cursors: CursorSeal
    ) throws(Refusal) -> String? {
        guard let sealed else { return nil }
        guard let cursor = cursors.open(sealed, of: uri.path, around: center) else {
            throw PageRequest.badCursor
        }
        return cursor
    }

    /// The `Link` header to the next page (RFC 8288).
    func nextHeaders(_ next: String?) -> HTTPFields {
        next.map { [.link: "<\($0)>; rel=\"next\""] } ?? [:]
    }
}

extension JSONWriter {
    mutating func page<Item>(_ items: [Item], next: String?, _ write: (inout JSONWriter, Item) -> Void) {
        object { json in
            json.array("items") { json in
                for item in items { write(&json, item) }
            }
            json.member("next", next)
        }
    }
}

extension TaggedBody {
    /// A page of a list; `next` is the cursor of the next page.
    static func page<Item>(
        _ items: [Item],
        next: String?,
        for request: Request,
        _ write: (inout JSONWriter, Item) -> Void
    ) -> TaggedBody {
        let next = next.map { request.nextPath(cursor: $0) }
        return .json(headers: request.nextHeaders(next)) { $0.page(items, next: next, write) }
    }
}

extension Response {
    /// A page of a list, or `304` when the client already has the same page.
    static func page<Item>(
        _ items: [Item],
        next: String?,
        for request: Request,
        _ write: (inout JSONWriter, Item) -> Void
    ) -> Response {
        .tagged(.page(items, next: next, for: request, write), for: request)
    }
}
