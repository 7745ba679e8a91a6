import JSONText
import Testing

struct EventReader {
    /// As a browser would dispatch it.
    struct Event: Sendable {
        let name: String
        let id: String
        let data: JSONValue

        var title: String? { data["title"]?.stringValue }
        /// The name of the event and its subject, in one word each.
        var brief: String { "\(name) \(title ?? data["id"]?.stringValue ?? "")" }
    }

    private var talk: RawConnection.Talk
    private var taken: String.Index
    private var text = ""
    /// The head of the answer.
    let head: String
    /// The id from which a browser would go on.
    private(set) var lastID = ""
    /// The comments that came: signs of life.
    private(set) var comments = 0

    private init(_ talk: RawConnection.Talk, head: String, rest: String.Index) {
        self.talk = talk
        self.head = head
        taken = rest
    }

    /// Closes the stream after `body`.
    static func open<Result: Sendable>(
        _ app: TestApp,
        _ query: String = "",
        as person: Person? = nil,
        after lastID: String? = nil,
        headers: [String: String] = [:],
        _ body: @Sendable (inout EventReader) async throws -> Result
    ) async throws -> Result {
        try await RawConnection.open(app.port) { talk in
            var request = "GET /v1/events?\(query) HTTP/1.1\r\nHost: localhost\r\n"
            if let person { request += "Authorization: Bearer \(person.token)\r\n" }
            if let lastID { request += "Last-Event-ID: \(lastID)\r\n" }
            for (name, value) in headers { request += "\(name): \(value)\r\n" }
            try await talk.send(request + "\r\n")
            let text = try await talk.read(until: "\r\n\r\n")
            let end = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
            var reader = EventReader(talk, head: String(text[..<end]), rest: end)
            return try await body(&reader)
        }
    }

    var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }

    mutating func next() async throws -> Event? {
        while let block = try await block() {
            if let event = try read(block) { return event }
        }
        return nil
    }

    private mutating func read(_ block: String) throws -> Event? {
        var fields: [String: String] = [:]
        for line in block.split(separator: "\n") {
            if line.hasPrefix(":") {
                comments += 1
            } else {
                let halves = line.split(separator: ":", maxSplits: 1)
                fields[String(halves[0])] = halves.count == 2 ? String(halves[1].dropFirst()) : ""
            }
        }
        if let id = fields["id"] { lastID = id }
        guard let data = fields["data"] else { return nil }
        return Event(name: fields["event"] ?? "message", id: lastID, data: try JSONValue.parse(data))
    }

    /// Reads until so many comments have come.
    mutating func waitForComments(_ count: Int) async throws {
        let wanted = comments + count
        while comments < wanted {
            guard let block = try await block() else { return }
            if block.hasPrefix(":") { comments += 1 }
        }
    }

    /// The events that come until so many signs of life have come, between which the server looks at the
    /// changes.
    mutating func events(untilComments count: Int) async throws -> [Event] {
        var events: [Event] = []
        let wanted = comments + count
        while comments < wanted, let block = try await block() {
            if let event = try read(block) { events.append(event) }
        }
        return events
    }

    /// Reads until the client gets another id.
    mutating func waitForID(otherThan known: String) async throws {
        while lastID == known {
            guard let block = try await block() else { return }
            if block.hasPrefix("id: ") { lastID = String(block.dropFirst(4)) }
        }
    }

    /// Reads until the client gets its first id.
    mutating func waitForStart() async throws {
        let block = try #require(try await block())
        lastID = try #require(block.split(separator: "\n").last { $0.hasPrefix("id: ") }).dropFirst(4)
            .description
    }

    /// All up to an empty line, with the chunks of the transfer coding put together.
    private mutating func block() async throws -> String? {
        while true {
            if let range = text.firstRange(of: "\n\n") {
                defer { text.removeSubrange(..<range.upperBound) }
                return String(text[..<range.lowerBound])
            }
            guard try await chunk() else { return nil }
        }
    }

    private mutating func chunk() async throws -> Bool {
        while true {
            let rest = talk.received[taken...].utf8
            if let line = rest.firstRange(of: "\r\n".utf8),
                let size = Int(String(rest[..<line.lowerBound]) ?? "", radix: 16),
                let end = rest.index(line.upperBound, offsetBy: size + 2, limitedBy: rest.endIndex)
            {
                let body = rest[line.upperBound..<rest.index(end, offsetBy: -2)]
                text += String(body) ?? ""
                taken = end
                return size > 0
            }
            guard try await talk.more() else { return false }
        }
    }
}

extension EventReader {
    mutating func briefs(_ count: Int) async throws -> [String] {
        var briefs: [String] = []
        while briefs.count < count, let event = try await next() { briefs.append(event.brief) }
        return briefs
    }

    mutating func skip(to brief: String) async throws -> [String] {
        var skipped: [String] = []
        while let event = try await next(), event.brief != brief { skipped.append(event.brief) }
        return skipped
    }
}
