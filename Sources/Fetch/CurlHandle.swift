import CCurl

struct CurlTrust: Sendable {
    let authorities: String?
    let connectTimeout: Duration
}

/// A handle of libcurl and its open connections, with a "multi" handle, because that can be woken up.
// Only one thread at a time uses a handle: a transfer takes it out of the client's list and puts it back
// afterwards. The only call from other threads is the wake-up, which libcurl allows, and the pointers never
// change.
final class CurlHandle: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    let multi: UnsafeMutableRawPointer
    let trust: CurlTrust

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(_ trust: CurlTrust) throws(FetchError) {
        self.trust = trust
        guard Self.isReady, let easy = curl_easy_init() else { throw .invalid("libcurl failed to start") }
        guard let multi = curl_multi_init() else {
            curl_easy_cleanup(easy)
            throw .invalid("libcurl failed to start")
        }
        self.easy = easy
        self.multi = multi
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_multi_cleanup(multi)
    }

    func wake() {
        curl_multi_wakeup(multi)
    }

    /// Makes a transfer; blocks until it is complete, the deadline has passed or the call was cancelled.
    func run(
        _ request: FetchRequest,
        _ receiver: FetchClient.Receiver?,
        _ cancellation: Cancellation
    ) throws(FetchError) -> FetchResponse {
        let host = try RequestCheck.host(of: request)
        let exchange = try Exchange(request, host: host, receiver: receiver)
        let lines = try HeaderList(request)
        var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = try message.withUnsafeMutableBufferPointer { message throws(FetchError) in
            curl_easy_reset(easy)
            // The reset leaves no pointers to data of this call.
            defer { curl_easy_reset(easy) }
            guard configure(request, exchange, lines, message.baseAddress) else {
                throw .invalid("libcurl does not know an option")
            }
            cancellation.attach(self)
            defer { cancellation.attach(nil) }
            return try withExtendedLifetime((exchange, lines)) { () throws(FetchError) in
                try drive(cancellation)
            }
        }
        if let failure = exchange.failure { throw failure }
        guard code == CURLE_OK else {
            let end = message.firstIndex(of: 0) ?? message.endIndex
            let detail = String(decoding: message[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw FetchError(code, host: host, detail: detail)
        }
        // libcurl accepts an answer whose head was cut off by the end of the connection.
        guard exchange.isHeadComplete else { throw .broken(host: host, reason: "the answer is incomplete") }
        return FetchResponse(status: exchange.status, headers: exchange.headers, body: exchange.body)
    }
}
