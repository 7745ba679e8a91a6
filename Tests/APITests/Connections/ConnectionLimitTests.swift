import App
import HTTPTypes
import JSONText
import Model
import NIOCore
import TestData
import Testing

@testable import API

/// How many connections there may be, and how long they may take, over real sockets.
@Suite(.timeLimit(.minutes(15))) struct ConnectionLimitTests {
    private static let healthz = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func options(_ change: (inout ConnectionOptions) -> Void) -> ConnectionOptions {
        var options = ConnectionOptions()
        change(&options)
        return options
    }

    @Test func `a slow head gets 408 and is closed, and the log has its id`() async throws {
        let log = KeptLog()
        try await withApp([:], .live, connections: Self.options { $0.head = .milliseconds(200) }, log: log) {
            app in
            for start in ["G", "GET /v1/notes HTTP/1.1\r\nHost: loc"] {
                let text = try await RawConnection.exchange(app.port, start)
                let answers = try RawAnswer.all(in: text)
                #expect(answers.map(\.status) == [408])
                #expect(
                    try JSONValue.parse(answers.first?.body ?? "")["code"]?.stringValue == "request-timeout"
                )
                let line = try #require(log.requests.last)
                #expect(line["request.id"] == answers.first?["x-request-id"])
                #expect(line["http.status"] == "408")
            }
        }
    }

    @Test func `a slow body gets 408, is closed, and leaves no files`() async throws {
        try await withApp { quick in
            // Whoever signs up may take longer than this test allows bodies to.
            let ada = try await quick.signUp("ada")
            try await Self.expectSlowBodies(of: ada, beside: quick)
        }
    }

    private static func expectSlowBodies(of ada: Person, beside app: TestApp) async throws {
        let log = KeptLog()
        let options = options { $0.body = .milliseconds(200) }
        try await withApp(in: app.folder, clock: app.clock, [:], .live, connections: options, log: log) {
            app in
            let upload = """
                POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n\
                X-Request-Id: slow-1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n\
                --b\r\nContent-Disposition: form-data; name="image"; filename="x.jpg"\r\n\r\n\u{FF}
                """
            let json = """
                POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: slow-1\r\n\
                Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{"handle":
                """
            for request in [upload, json] {
                let answers = try RawAnswer.all(in: try await RawConnection.exchange(app.port, request))
                #expect(answers.map(\.status) == [408])
                #expect(answers.first?["connection"] == "close")
                #expect(answers.first?["x-request-id"] == "slow-1")
                #expect(answers.first?["content-type"] == "application/problem+json")
                #expect(log.requests.last?["http.status"] == "408")
            }
            #expect(app.staged == [] && app.storedFiles == [])
            #expect(try await app.get("/v1/notes").items.isEmpty)
        }
    }

    @Test func `an idle connection is closed without an answer, before and after requests`() async throws {
        try await withApp([:], .live, connections: Self.options { $0.idle = .milliseconds(200) }) { app in
            #expect(try await RawConnection.exchange(app.port, "").isEmpty)
            // This test, too, may be idle for so long before it sends anything.
            var answers: [RawAnswer] = []
            while answers.isEmpty {
                answers = try RawAnswer.all(in: try await RawConnection.exchange(app.port, Self.healthz))
            }
            #expect(answers.map(\.status) == [200])
        }
    }

    @Test func `connections of one address are limited, and the next is refused with an answer`()
        async throws
    {
        let log = KeptLog()
        // The test has one of its own.
        let options = Self.options { $0.mostOfAddress = 3 }
        try await withApp([:], .live, connections: options, log: log) { app in
            try await Self.withConnections(to: app, 2) {
                for _ in 0..<3 {
                    let text = try await RawConnection.exchange(app.port, Self.healthz)
                    let answer = try #require(try RawAnswer.all(in: text).first)
                    #expect(answer.status == 503)
                    #expect(answer["retry-after"] == "5" && answer["x-request-id"] != nil)
                    #expect(try JSONValue.parse(answer.body)["code"]?.stringValue == "too-many-connections")
                }
                #expect(log.lines.count { $0.message == "Connections are refused" } == 1)
                // Who is in is served.
                #expect(try await app.get("/healthz").status == 200)
            }
            try await Self.untilAdmitted(app)
        }
    }

    @Test func `a trusted proxy is limited only by the limit of all connections`() async throws {
        let options = Self.options {
            $0.mostOfAddress = 1
            $0.mostInAll = 4
        }
        let flags = [SettingName.trustedProxies: "127.0.0.1/32,::1/128"]
        try await withApp(flags, .live, connections: options) { app in
            try await Self.withConnections(to: app, 3) {
                let answers = try RawAnswer.all(in: try await RawConnection.exchange(app.port, Self.healthz))
                #expect(answers.map(\.status) == [503])
            }
            try await Self.untilAdmitted(app)
        }
    }

    /// Holds connections that were answered once, beside that of the test's own client.
    private static func withConnections(
        to app: TestApp,
        _ count: Int,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        #expect(try await app.get("/healthz").status == 200)
        guard count > 0 else { return try await body() }
        try await RawConnection.open(app.port) { talk in
            try await talk.send(healthz)
            #expect(try await talk.read(until: "ok").hasPrefix("HTTP/1.1 200"))
            try await withConnections(to: app, count - 1, body)
        }
    }

    /// A place is free again when the server has noticed that a client went.
    private static func untilAdmitted(_ app: TestApp) async throws {
        let request = healthz.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
        try await eventually("a place is free") {
            try await RawConnection.exchange(app.port, request).hasPrefix("HTTP/1.1 200")
        }
    }

    @Test func `IPv6 addresses are counted by network, and closed connections are not counted`() {
        let ledger = ConnectionLedger(Self.options { $0.mostOfAddress = 2 }, trusting: [])
        let logger = KeptLog().logger
        func isAdmitted(_ admission: ConnectionLedger.Admission) -> Bool {
            if case .admitted = admission { true } else { false }
        }
        let first = ledger.admit("2001:db8:1:2::1", logger: logger)
        #expect(isAdmitted(first))
        #expect(isAdmitted(ledger.admit("2001:db8:1:2:ffff::9", logger: logger)))
        let third = ledger.admit("2001:db8:1:2::3", logger: logger)
        #expect(!isAdmitted(third))
        #expect(isAdmitted(ledger.admit("2001:db8:1:3::1", logger: logger)))
        ledger.leave(third)
        #expect(!isAdmitted(ledger.admit("2001:db8:1:2::3", logger: logger)))
        ledger.leave(first)
        #expect(isAdmitted(ledger.admit("2001:db8:1:2::3", logger: logger)))
    }

    // MARK: - Readers

    /// Makes a note whose original is larger than all buffers between server and client, and returns its
    /// path.
    private static func largeFile(_ app: TestApp, _ size: Int) async throws -> String {
        let ada = try await app.signUp("ada")
        let note = try await app.makeNote("note", as: ada, image: Photo.jpeg(width: 90, height: 60))
        try await app.enlarge(note, to: size)
        return try #require(try await app.get("/v1/notes/\(note)")["image"]?["original_url"]?.stringValue)
    }

    @Test func `a client that reads nothing of a file is cut off, and its place is free`() async throws {
        let size = 48 << 20
        let options = Self.options {
            $0.write = .milliseconds(300)
            // The test has one of its own.
            $0.mostOfAddress = 2
        }
        try await withApp([:], .live, connections: options) { app in
            let path = try await Self.largeFile(app, size)
            try await RawConnection.open(app.port) { talk in
                try await talk.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await talk.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
                try await Self.untilAdmitted(app)
                #expect(try await talk.readToEnd().utf8.count < size)
            }
        }
    }
}
