import CCurl

/// Validates a request before any byte of it is sent.
enum RequestCheck {
    /// Returns the host; throws when the request is malformed.
    static func host(of request: FetchRequest) throws(FetchError) -> String {
        guard isToken(request.method) else { throw .invalid("the method is invalid") }
        if ContinuousClock.now >= request.deadline {
            throw .timeout(host: (try? host(of: request.url)) ?? "The host")
        }
        return try host(of: request.url)
    }

    private static func host(of url: String) throws(FetchError) -> String {
        guard let parts = curl_url() else { throw .invalid("there is no memory left") }
        defer { curl_url_cleanup(parts) }
        guard isValue(url), curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME, of: parts), let host = part(CURLUPART_HOST, of: parts)
        else { throw .invalid("the address is invalid") }
        guard ["http", "https"].contains(scheme.lowercased()) else {
            throw .invalid("the address must begin with http or https")
        }
        guard part(CURLUPART_USER, of: parts) == nil, part(CURLUPART_PASSWORD, of: parts) == nil else {
            throw .invalid("the address must not contain a name or a password")
        }
        guard let port = part(CURLUPART_PORT, of: parts) else { return host }
        return "\(host):\(port)"
    }

    private static func part(_ which: CURLUPart, of parts: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, which, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Whether a text can be a header's value; a line end in it would start another header.
    static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}

extension FetchError {
    /// The detail is libcurl's message for this failure.
    init(_ code: CURLcode, host: String, detail: String) {
        let reason = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        self =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
                .unreachable(host: host, reason: reason)
            case CURLE_OPERATION_TIMEDOUT:
                .timeout(host: host)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
                CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
                CURLE_SSL_CRL_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
                .tls(host: host, reason: reason)
            case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
                .invalid(reason)
            default:
                .broken(host: host, reason: reason)
            }
    }
}
