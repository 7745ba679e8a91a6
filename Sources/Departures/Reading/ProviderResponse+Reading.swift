import Bounds
import JSONText
import Model

extension ProviderResponse {
    /// The longest body that is read, in bytes.
    static let limit = 4 << 20

    /// Throws unless the status is a success.
    ///
    /// The error has the provider's words: `words` if they are in a place of their own, else those under a
    /// usual name. A secret is hidden in them, because some providers repeat it.
    func requireSuccess(
        to request: ProviderRequest,
        words: String? = nil,
        hiding secret: String? = nil
    ) throws(ProviderError) {
        if (200..<300).contains(status) { return }
        let fallback = "It answered with status \(status)."
        let words = ProviderWords.sentence(words ?? errorWords, hiding: secret, or: fallback)
        switch status {
        case 401 where request.needsToken: throw .tokenExpired
        case 429: throw .exhausted(until: retryAfter)
        case 503 where retryAfter != nil: throw .exhausted(until: retryAfter)
        case 404, 410: throw .unknownStop(words)
        case 408, 425, 500...: throw .failed(words)
        default: throw .refused(words)
        }
    }

    /// The sentence of an error in JSON, under one of the names that are usual for it.
    var errorWords: String? {
        guard let root = try? json() else { return nil }
        let names = [
            "errorMessage", "error_description", "errorDetail", "errorText", "message", "Message", "detail",
            "description", "title", "error",
        ]
        let inner = root["error"] ?? root["fault"] ?? .null
        // in range: names
        let words = (names.map { root[$0] } + names.map { inner[$0] }).lazy.compactMap { $0?.text }.first
        return words.map { String($0.prefix(200)) }
    }

    /// The instant of the header `Retry-After` (RFC 9110 §10.2.3), which is at most a day away.
    var retryAfter: Instant? {
        guard let text = headers["retry-after"] else { return nil }
        let latest = receivedAt + Instant.Span.day
        if let seconds = Int64(text, radix: 10), seconds >= 0 {
            return min(receivedAt + seconds.saturatingMultiply(Instant.Span.second), latest)
        }
        return Instant(httpDate: text).map { min(max($0, receivedAt), latest) }
    }

    /// The body as JSON.
    func json() throws(ProviderError) -> JSONValue {
        try refusePage()
        do {
            let limits = JSONLimits(maximumBytes: Self.limit, duplicateMembers: .keepLast)
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            return try JSONValue.parse(
                body.starts(with: mark) ? Array(body.dropFirst(3)) : body,
                limits: limits
            )
        } catch {
            throw .unreadable("The answer is not JSON: \(error.description)")
        }
    }

    /// The body as the root of an XML document.
    func xml() throws(ProviderError) -> XMLElement {
        try refusePage()
        return try XMLElement.parse(body)
    }

    /// Throws when the body is empty, or a page for people: gateways send one with status 200.
    private func refusePage() throws(ProviderError) {
        let start = body.prefix(512).drop { $0 <= 0x20 || $0 > 0x7F }
        guard !start.isEmpty else { throw .unreadable("The answer is empty.") }
        let head = String(decoding: start, as: UTF8.self).lowercased()
        if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") {
            throw .unreadable("The answer is an HTML page.")
        }
    }
}

extension JSONValue {
    /// The text of a string, a number or a boolean without white space around it; `nil` when it is empty.
    ///
    /// Providers write numbers as texts and texts as numbers, and differ from day to day.
    var text: String? {
        switch self {
        case .string(let value):
            let text = value.trimmed
            return text.isEmpty ? nil : text
        case .integer(let value): return String(value)
        case .number(let value): return String(value)
        case .bool(let value): return String(value)
        default: return nil
        }
    }

    /// The whole number of a number or a text.
    var whole: Int64? {
        integerValue ?? stringValue.flatMap { Int64($0.trimmed, radix: 10) }
    }

    /// The truth of a boolean, of 0 and 1, or of a text that says one of them.
    var flag: Bool? {
        switch text?.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The elements of a list.
    ///
    /// A single object counts as a list of one, because converters from XML write it so.
    var items: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .object: [self]
        default: []
        }
    }
}

extension StringProtocol {
    /// The text without the white space of ASCII around it.
    var trimmed: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = Substring(self)
        guard let start = text.utf8.firstIndex(where: { !isSpace($0) }),
            let end = text.utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        // in range: the first one is not after the last one
        return String(text[start...end])
    }
}
