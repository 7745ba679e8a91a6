import HTTPTypes
import Hummingbird
import JSONText
import NIOCore

extension Response {
    /// A JSON response without an entity tag.
    static func json(
        _ status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:],
        _ write: (inout JSONWriter) throws -> Void
    ) rethrows -> Response {
        var json = JSONWriter(reservingCapacity: 1024)
        try write(&json)
        return .bytes(json.bytes, type: "application/json", status: status, headers: headers)
    }

    static func bytes(
        _ bytes: [UInt8],
        type: String,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Answers `304` when the client already has the same bytes.
    static func tagged(_ body: TaggedBody, for request: Request) -> Response {
        tagged(body, as: EntityTag(of: body.bytes), for: request)
    }

    /// See ``tagged(_:for:)``; `tag` is the tag of the body.
    static func tagged(_ body: TaggedBody, as tag: EntityTag, for request: Request) -> Response {
        if tag.matches(request.headers) { return notModified(tag) }
        var headers = body.headers
        headers[.eTag] = tag.text
        return .bytes(body.bytes, type: body.type, headers: headers)
    }

    static func notModified(_ tag: EntityTag) -> Response {
        Response(status: .notModified, headers: [.eTag: tag.text])
    }
}

struct TaggedBody: Sendable {
    let bytes: [UInt8]
    var type = "application/json"
    var headers: HTTPFields = [:]

    static func json(
        headers: HTTPFields = [:],
        reservingCapacity capacity: Int = 4096,
        _ write: (inout JSONWriter) throws -> Void
    ) rethrows -> TaggedBody {
        var json = JSONWriter(reservingCapacity: capacity)
        try write(&json)
        return TaggedBody(bytes: json.bytes, headers: headers)
    }
}
