import HTTPTypes
import Hummingbird
import JSONText
import Model
import NIOCore

/// The response to a refusal: `application/problem+json` (RFC 9457).
struct Problem {
    static let mediaType = "application/problem+json"

    let status: HTTPResponse.Status
    let refusal: Refusal

    init(_ refusal: Refusal) {
        self.refusal = refusal
        status =
            switch refusal.reason {
            case .malformed: .badRequest
            case .unauthenticated: .unauthorized
            case .forbidden: .forbidden
            case .notFound: .notFound
            case .conflict: .conflict
            case .tooLarge: .contentTooLarge
            case .unsupportedType: .unsupportedMediaType
            case .unprocessable: .unprocessableContent
            case .tooMany: .tooManyRequests
            case .unavailable: .serviceUnavailable
            case .noSpace: .init(code: 507, reasonPhrase: "Insufficient Storage")
            }
    }

    init(
        status: HTTPResponse.Status,
        code: String,
        detail: String,
        limit: Int? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        refusal = Refusal(.unavailable, code: code, detail, limit: limit, retryAfter: retryAfter)
    }

    /// The response to an unexpected error, from which the client learns only the request's id.
    static let internalError = Problem(
        status: .internalServerError,
        code: "internal-error",
        detail: "Something went wrong on the server. Its operator can find the cause by the request id."
    )

    func response(requestID: String) -> Response {
        Response(
            status: status,
            headers: headers,
            body: .init(byteBuffer: ByteBuffer(bytes: json(requestID: requestID)))
        )
    }

    var headers: HTTPFields {
        var headers: HTTPFields = [.contentType: Self.mediaType]
        if refusal.reason == .unauthenticated { headers[.wwwAuthenticate] = "Bearer" }
        if let seconds = refusal.retryAfter { headers[.retryAfter] = String(seconds) }
        return headers
    }

    func json(requestID: String) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 400)
        json.object { json in
            json.member("type", "/problems/\(refusal.code)")
            json.member("title", status.reasonPhrase)
            json.member("status", status.code)
            json.member("detail", refusal.detail)
            json.member("code", refusal.code)
            json.member("request_id", requestID)
            if !refusal.fields.isEmpty {
                json.array("errors") { json in
                    for field in refusal.fields {
                        json.object { json in
                            json.member("field", field.name)
                            json.member("detail", field.detail)
                        }
                    }
                }
            }
            if let limit = refusal.limit { json.member("limit", limit) }
            for (name, text) in refusal.extensions.sorted(by: { $0.key < $1.key }) {
                json.key(escaping: name)
                json.raw(text.utf8)
            }
        }
        return json.bytes
    }
}
