import HTTPTypes
import NIOCore

/// A request that can be sent to any server.
///
/// Its answer is not held against the published document, which other tests do and which takes longer than
/// the request.
struct TileCall: Sendable {
    var method = HTTPRequest.Method.get
    let uri: String
    var token: String?
    var etag: String?
    var body: [UInt8]?
    var contentType = "application/json"

    static func json(
        _ method: HTTPRequest.Method,
        _ uri: String,
        _ text: String,
        as token: String?
    ) -> TileCall {
        TileCall(method: method, uri: uri, token: token, body: Array(text.utf8))
    }

    func send(to app: TestApp) async throws -> Answer {
        var headers: HTTPFields = [:]
        if let token { headers[.authorization] = "Bearer \(token)" }
        if let etag { headers[.ifNoneMatch] = etag }
        if body != nil { headers[.contentType] = contentType }
        return try await app.client.send(method, uri, headers, body.map { ByteBuffer(bytes: $0) })
    }
}
