import Foundation
import JSONText
import TestData

struct AnswerHead: Sendable {
    let status: Int
    private let headers: [String: String]

    init(_ text: String) throws {
        let lines = text.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Stuck("no answer: \(text)")
        }
        self.status = status
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        self.headers = headers
    }

    subscript(name: String) -> String? { headers[name.lowercased()] }

    /// The bytes that follow.
    var length: Int { status == 204 || status == 304 ? 0 : self["Content-Length"].flatMap(Int.init) ?? 0 }
}

struct Answer: Sendable {
    let head: AnswerHead
    let body: [UInt8]

    var status: Int { head.status }
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `null` where it is none.
    var json: JSONValue { (try? JSONValue.parse(body, limits: JSONLimits(maximumBytes: 1 << 26))) ?? .null }

    subscript(name: String) -> JSONValue? { json[name] }

    var id: String? { json["id"]?.stringValue }

    var items: [JSONValue] { json["items"]?.arrayValue ?? [] }

    var titles: [String] { items.compactMap { $0["title"]?.stringValue } }
}
