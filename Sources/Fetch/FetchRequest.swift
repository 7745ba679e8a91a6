public struct FetchRequest: Sendable {
    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// A range of a file, opened when it is sent and read at the pace of the network.
        case file(path: String, range: Range<Int>)

        var byteCount: Int? {
            switch self {
            case .none: nil
            case .bytes(let bytes): bytes.count
            case .file(_, let range): range.count
            }
        }
    }

    public var method: String
    /// It must begin with `http://` or `https://` and have no user name.
    public var url: String
    /// Besides the headers that the client adds.
    public var headers: [FetchHeader]
    public var body: Body
    /// The answer must be complete by then.
    public var deadline: ContinuousClock.Instant
    /// The longest body that is kept of an answer, in bytes.
    public var limit: Int
    /// At 0, a redirect is an answer like any other.
    public var redirects = 0
    /// Lets the server compress the body, which the client decompresses.
    public var acceptsCompression = false

    /// The time begins now, not when the request is sent.
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

public struct FetchHeader: Sendable, Hashable {
    /// In the case in which it was written.
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

public struct FetchResponse: Sendable, Hashable {
    public let status: Int
    public let headers: [FetchHeader]
    /// Empty if it was passed to a receiver.
    public let body: [UInt8]

    public init(status: Int, headers: [FetchHeader], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The value of the first header with a name, regardless of case.
    public subscript(header name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
