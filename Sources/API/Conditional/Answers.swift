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
        return .whole(ByteBuffer(copying: json), type: "application/json", status: status, headers: headers)
    }

    static func bytes(
        _ bytes: [UInt8],
        type: String,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        .whole(ByteBuffer(bytes: bytes), type: type, status: status, headers: headers)
    }

    private static func whole(
        _ body: ByteBuffer,
        type: String,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }

    /// Answers `304` when the client already has the same bytes.
    static func tagged(_ body: TaggedBody, for request: Request) -> Response {
        tagged(body, as: body.tag, for: request)
    }

    /// See ``tagged(_:for:)``; `tag` is the tag of the body.
    static func tagged(_ body: TaggedBody, as tag: EntityTag, for request: Request) -> Response {
        if tag.matches(request.headers) { return notModified(tag) }
        var headers = body.headers
        headers[.eTag] = tag.text
        return .whole(body.bytes, type: body.type, headers: headers)
    }

    static func notModified(_ tag: EntityTag) -> Response {
        Response(status: .notModified, headers: [.eTag: tag.text])
    }
}

extension ByteBuffer {
    /// The text that was written so far.
    init(copying json: borrowing JSONWriter) {
        let count = json.byteCount
        self.init()
        reserveCapacity(count)
        withUnsafeMutableWritableBytes { json.copyBytes(to: $0) }
        moveWriterIndex(forwardBy: count)
    }
}

struct TaggedBody: Sendable {
    let bytes: ByteBuffer
    var type = "application/json"
    var headers: HTTPFields = [:]
    /// Whether the same request may soon have another answer, though nothing changed.
    var isProvisional = false

    init(bytes: ByteBuffer, type: String = "application/json", headers: HTTPFields = [:]) {
        (self.bytes, self.type, self.headers) = (bytes, type, headers)
    }

    init(bytes: [UInt8], type: String = "application/json", headers: HTTPFields = [:]) {
        self.init(bytes: ByteBuffer(bytes: bytes), type: type, headers: headers)
    }

    var tag: EntityTag { bytes.withUnsafeReadableBytes { EntityTag(of: $0) } }

    static func json(
        headers: HTTPFields = [:],
        reservingCapacity capacity: Int = 4096,
        _ write: (inout JSONWriter) throws -> Void
    ) rethrows -> TaggedBody {
        var json = JSONWriter(reservingCapacity: capacity)
        try write(&json)
        return TaggedBody(bytes: ByteBuffer(copying: json), headers: headers)
    }
}
