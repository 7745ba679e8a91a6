package struct FetchRequest: Sendable {
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// A range of a file, which is opened when the request is sent and read at the pace of the network.
        case file(path: String, range: Range<Int>)

        var byteCount: Int? {
            switch self {
            case .none: nil
            case .bytes(let bytes): bytes.count
            case .file(_, let range): range.count
            }
        }
    }

    package var method: String
    /// The URL must begin with `http://` or `https://` and have no user name.
    package var url: String
    /// The headers of the request; the client adds some more.
    package var headers: [FetchHeader]
    package var body: Body
    /// The time by which the answer must be complete.
    package var deadline: ContinuousClock.Instant
    /// The longest body that is collected from an answer, in bytes; a longer body is an error.
    package var limit: Int
    /// The most redirects to follow; at 0, a redirect is an answer like any other.
    package var redirects = 0
    /// The addresses that the request may connect to.
    package var reach = FetchReach.anywhere
    /// Lets the server compress the body, which the client decompresses.
    package var acceptsCompression = false

    /// Creates a request; its time begins now, not when it is sent.
    package init(
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

    package init(
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

package struct FetchHeader: Sendable, Hashable {
    /// The name in the case in which it was written.
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

package struct FetchResponse: Sendable, Hashable {
    package let status: Int
    package let headers: [FetchHeader]
    /// The body; empty if it was passed to a receiver.
    package let body: [UInt8]

    package init(status: Int, headers: [FetchHeader], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var isSuccess: Bool { (200..<300).contains(status) }

    /// The value of the first header with a name, regardless of case.
    package subscript(header name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
