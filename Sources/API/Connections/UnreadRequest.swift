import HTTPTypes
import LibC
import NIOCore
import NIOHTTP1

struct UnreadRequest: Error {
    /// The id in the response and in the log for a request that had no id yet.
    let id = RequestIdentity.next()
    let problem: Problem

    private init(
        _ status: HTTPResponse.Status,
        _ code: String,
        _ detail: String,
        limit: Int? = nil,
        retryAfter: Int? = nil
    ) {
        problem = Problem(status: status, code: code, detail: detail, limit: limit, retryAfter: retryAfter)
    }

    /// The longest header field in bytes; URLs are limited to the same length.
    static let longestField = 16 << 10
    static let longestHead = 32 << 10
    static let mostFields = 100

    init(_ error: any Error) {
        if case HTTPParserError.headerOverflow = error {
            self.init(
                .requestHeaderFieldsTooLarge,
                "head-too-large",
                """
                The head of the request is too large. The URL and each header field may have \(Self.longestField) bytes, \
                and all together \(Self.longestHead). There may be \(Self.mostFields) fields.
                """,
                limit: Self.longestField
            )
            return
        }
        self.init(.badRequest, "malformed", "The request is not valid HTTP: \(Self.reason(error)).")
    }

    static func slowHead(_ deadline: Duration) -> UnreadRequest {
        UnreadRequest(
            .requestTimeout,
            "request-timeout",
            "The head of the request must arrive within \(seconds(deadline)) s."
        )
    }

    static func slowBody(_ deadline: Duration) -> UnreadRequest {
        UnreadRequest(
            .requestTimeout,
            "request-timeout",
            "Each 16 KiB of a body must arrive within \(seconds(deadline)) s."
        )
    }

    private static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let thousandths = attoseconds / 1_000_000_000_000_000
        return thousandths == 0 ? "\(seconds)" : "\(Double(seconds) + Double(thousandths) / 1000)"
    }

    private static func reason(_ error: any Error) -> String {
        if let head = error as? UnclearHead { return reason(head) }
        return switch error as? HTTPParserError {
        case .invalidMethod, .invalidConstant: "the method is unknown"
        case .invalidURL, .invalidHost, .invalidPort, .invalidPath, .invalidQueryString, .invalidFragment:
            "the URL contains an invalid character"
        case .invalidVersion: "the version must be HTTP/1.1 or HTTP/1.0"
        case .invalidHeaderToken: "a header field contains an invalid character"
        case .invalidContentLength, .unexpectedContentLength: "Content-Length is invalid or repeated"
        case .invalidChunkSize: "a chunk of the body has an invalid size"
        case .invalidEOFState: "it is incomplete"
        case .lfExpected, .strictModeAssertion: "a line must end in CRLF"
        default: "it cannot be parsed"
        }
    }

    private static func reason(_ head: UnclearHead) -> String {
        switch head {
        case .twoLengths: "Transfer-Encoding and Content-Length exclude each other"
        case .unknownCoding: "Transfer-Encoding must be 'chunked'"
        case .codingInOldVersion: "Transfer-Encoding needs HTTP/1.1"
        case .noHost: "the Host header is missing"
        case .manyHosts: "there is more than one Host header"
        case .badHost: "the host must be a name or an address"
        }
    }

    /// Returns the response, after which the connection is closed.
    func answer() -> (head: HTTPResponse, body: ByteBuffer) {
        let body = ByteBuffer(bytes: problem.json(requestID: id))
        var fields = problem.headers
        fields[.requestID] = id
        fields[.cacheControl] = "no-cache"
        fields[.vary] = RequestResponder.vary
        fields[.noSniff] = "nosniff"
        fields[.contentLength] = String(body.readableBytes)
        fields[.connection] = "close"
        fields[.date] = HTTPDate.text(of: time(nil))
        fields[.server] = Self.server
        return (HTTPResponse(status: problem.status, headerFields: fields), body)
    }

    static let server = "sightline"

    // MARK: - Refused connections

    /// The bytes sent to a refused connection, none when it is only closed; `nil` when it was admitted.
    static func refusal(of admission: ConnectionLedger.Admission) -> ByteBuffer? {
        switch admission {
        case .admitted: return nil
        case .dropped: return ByteBuffer()
        case .refused: break
        }
        let request = UnreadRequest(
            .serviceUnavailable,
            "too-many-connections",
            "Too many connections are open. Close some of them, or try again shortly.",
            retryAfter: 5
        )
        let (head, body) = request.answer()
        var text = "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n"
        for field in head.headerFields { text += "\(field.name): \(field.value)\r\n" }
        var bytes = ByteBuffer(string: text + "\r\n")
        bytes.writeImmutableBuffer(body)
        return bytes
    }
}
