import HTTPTypes
import JSONText

struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `null` where it is none.
    var json: JSONValue { (try? JSONValue.parse(body, limits: JSONLimits(maximumBytes: 1 << 26))) ?? .null }

    subscript(name: String) -> JSONValue? { json[name] }

    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    var etag: String? { headers[.eTag] }

    var code: String? { json["code"]?.stringValue }

    /// The fields that the problem names.
    var faults: [String] { (json["errors"]?.arrayValue ?? []).compactMap { $0["field"]?.stringValue } }

    var items: [JSONValue] { json["items"]?.arrayValue ?? [] }

    var ids: [String] { items.compactMap { $0["id"]?.stringValue } }

    var titles: [String] { items.compactMap { $0["title"]?.stringValue } }

    /// The ids that a feed of changes takes away.
    var removed: [String] { (json["removed"]?.arrayValue ?? []).compactMap(\.stringValue) }

    var next: String? { json["next"]?.stringValue }

    /// Must be the same for a hidden thing and for one that does not exist.
    var face: Face {
        var fields: [String: String] = [:]
        for field in headers
        where !["x-request-id", "date", "ratelimit-remaining", "ratelimit-reset"].contains(
            field.name.canonicalName
        ) {
            fields[field.name.canonicalName] = field.value
        }
        let id = json["request_id"]?.stringValue ?? ""
        return Face(
            status: status,
            headers: fields,
            text: id.isEmpty ? text : text.replacing(id, with: "")
        )
    }

    /// Without the parts that differ from request to request.
    struct Face: Equatable {
        let status: Int
        let headers: [String: String]
        let text: String
    }
}
