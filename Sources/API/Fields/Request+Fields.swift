import HTTPTypes
import Hummingbird
import JSONText
import Model
import NIOCore
import TextCoding

extension Fields {
    /// Decodes percent-encoding strictly (RFC 3986 §2.1).
    init(query: String) throws(Refusal) {
        var query = query
        guard let texts = query.withUTF8(Self.texts) else {
            throw Refusal(
                .malformed,
                code: "bad-query",
                "The query must be percent-encoded UTF-8 without the character U+0000."
            )
        }
        try self.init(texts: texts)
    }

    /// The names and values of a query, or `nil` when one of them cannot be decoded.
    private static func texts(of query: UnsafeBufferPointer<UInt8>) -> [(name: String, value: String)]? {
        var texts: [(name: String, value: String)] = []
        texts.reserveCapacity(8)
        var rest = query[...]
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest.dropFirst(pair.count + 1)
            if pair.isEmpty { continue }
            let first = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let name = decoded(first), let value = decoded(pair.dropFirst(first.count + 1)) else {
                return nil
            }
            texts.append((name, value))
        }
        return texts
    }

    private static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let isPlain = text.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") && $0 != 0 }
        let string = String(decoding: UnsafeBufferPointer(rebasing: text), as: UTF8.self)
        return isPlain ? string : decoded(string[...])
    }

    /// A name or a value of a query; `nil` when it is not percent-encoded UTF-8, or holds U+0000.
    static func decoded(_ text: Substring) -> String? {
        PercentCoding.decode(text, plusIsSpace: true).flatMap { $0.utf8.contains(0) ? nil : $0 }
    }
}

extension Request {
    func queryFields() throws(Refusal) -> Fields {
        try Fields(query: uri.query ?? "")
    }

    /// Reads the query with `read`, and refuses the parameters that were not read.
    func query<Value>(_ read: (inout Fields) throws -> Value) throws -> Value {
        var fields = try queryFields()
        let value = try read(&fields)
        try fields.finish()
        return value
    }

    var hasBody: Bool {
        if headers[.contentType] != nil || headers[.transferEncoding] != nil { return true }
        return headers[.contentLength].map { $0 != "0" } ?? false
    }

    /// Reads a JSON body of at most `limit` bytes; refuses any query.
    func jsonFields(_ context: AppContext, limit: Int = 64 << 10) async throws -> Fields {
        try queryFields().finish()
        return try Fields(json: try await jsonBody(context, limit: limit))
    }

    /// Reads a JSON body of at most `limit` bytes.
    func jsonBody(_ context: AppContext, limit: Int = 64 << 10) async throws -> JSONValue {
        guard let type = headers[.contentType], mediaType(of: type) == "application/json" else {
            throw Refusal(
                .unsupportedType,
                code: "unsupported-type",
                "The body must be JSON. Send 'Content-Type: application/json'."
            )
        }
        let bytes = try await bodyBytes(context, limit: limit)
        do throws(JSONError) {
            return try JSONValue.parse(bytes)
        } catch {
            throw Refusal(.malformed, code: "bad-json", "The body is not valid JSON. \(error.description)")
        }
    }

    func bodyBytes(_ context: AppContext, limit: Int) async throws -> [UInt8] {
        try requireLength(atMost: limit)
        context.continueBody()
        do {
            let buffer = try await body.collect(upTo: limit)
            return Array(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Refusal.bodyTooLarge(limit)
        }
    }

    /// Refuses a body whose `Content-Length` is too large, before reading any of it.
    func requireLength(atMost limit: Int) throws(Refusal) {
        guard let text = headers[.contentLength] else { return }
        guard let length = Int(text, radix: 10), length <= limit else { throw .bodyTooLarge(limit) }
    }
}

extension Refusal {
    static func bodyTooLarge(_ limit: Int) -> Refusal {
        Refusal(
            .tooLarge,
            code: "too-large",
            "The body must have at most \(limit) bytes.",
            limit: limit
        )
    }
}

/// Returns the type and subtype in lower case, without parameters.
func mediaType(of contentType: String) -> String {
    let name = contentType.prefix { $0 != ";" }
    return name.filter { $0 != " " && $0 != "\t" }.lowercased()
}
