/// A request to an HTTP server.
public struct FetchRequest: Sendable {
    /// The body of a request.
    public enum Body: Sendable {
        /// No body, and no `Content-Length`.
        case none
        /// Bytes in memory.
        case bytes([UInt8])
        /// A range of a file, which is opened when it is sent and read at the pace of the network.
        case file(path: String, range: Range<Int>)

        /// The length in bytes, or `nil` when there is no body.
        var byteCount: Int? {
            switch self {
            case .none: nil
            case .bytes(let bytes): bytes.count
            case .file(_, let range): range.count
            }
        }
    }

    /// `GET`, `PUT` and so on.
    public var method: String
    /// The URL, which must begin with `http://` or `https://` and have no user name.
    public var url: String
    /// The headers besides those that the client adds.
    public var headers: [FetchHeader]
    /// The body.
    public var body: Body
    /// The instant by which the answer must be complete.
    public var deadline: ContinuousClock.Instant
    /// The longest body of an answer that is kept, in bytes.
    public var limit: Int
    /// The number of redirects that are followed; at 0, a redirect is an answer like any other.
    public var redirects = 0
    /// Whether the server may compress the body, which the client then decompresses.
    public var acceptsCompression = false

    /// Creates a request that must be answered within `timeout` of now.
    public init(
        _ method: String = "GET",
        _ url: String,
        headers: [FetchHeader] = [],
        body: Body = .none,
        timeout: Duration = .seconds(30),
        limit: Int = 1 << 20
    ) {
        self.init(
            method,
            url,
            headers: headers,
            body: body,
            deadline: ContinuousClock.now + timeout,
            limit: limit
        )
    }

    /// Creates a request that must be answered by an instant.
    public init(
        _ method: String = "GET",
        _ url: String,
        headers: [FetchHeader] = [],
        body: Body = .none,
        deadline: ContinuousClock.Instant,
        limit: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadline = deadline
        self.limit = limit
    }
}

/// A header line of a request or an answer.
public struct FetchHeader: Sendable, Hashable {
    /// The name, in the case in which it was written.
    public let name: String
    /// The value without the white space around it.
    public let value: String

    /// Creates a line.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// An answer of an HTTP server.
public struct FetchResponse: Sendable, Hashable {
    /// The number of the status.
    public let status: Int
    /// The lines of the head in their order.
    public let headers: [FetchHeader]
    /// The body, unless it was passed to a receiver.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, headers: [FetchHeader], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The value of the first header with a name, regardless of case.
    public subscript(header name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
