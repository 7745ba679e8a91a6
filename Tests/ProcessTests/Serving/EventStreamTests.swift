import Foundation
import TestData
import Testing

/// Streams of events of servers in processes of their own.
@Suite(.fewAtOnce) struct EventStreamTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `a stopping server ends the streams of its listeners`(_ signal: Int32) async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
            for client in [ada, ada, server.client, server.client] {
                tasks.addTask {
                    try await Connection.open(server.port) { connection in
                        try await connection.listen(client)
                        isReady.yield()
                        // The last chunk: the stream is ended, not cut off.
                        _ = try await connection.read(until: "0\r\n\r\n")
                        #expect(await connection.isAtEnd())
                    }
                }
            }
            var count = 0
            for await _ in ready {
                count += 1
                if count == 4 { break }
            }
            try await server.stop(signal)
            try await tasks.waitForAll()
        }
        #expect(!server.program.err.contains("without waiting"))
    }

    @Test func `a note appears in a stream when its window opens, not at a heartbeat`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        // Beside other tests the edit may be late for its window, or the machine stand still until a
        // heartbeat.
        var isTimely = false
        for span in [1.0, 4, 4] where !isTimely {
            isTimely = try await opensInTime(span, server, ada)
            for note in try await ada.notes() {
                #expect(try await ada.send("DELETE", "/v1/notes/\(note.id)").status == 204)
            }
        }
        #expect(isTimely)
        try await server.stop()
    }

    /// Gives a note a window of the near future; whether listeners hear of its begin and end before any sign
    /// of life.
    private func opensInTime(_ span: Double, _ server: Server, _ ada: Client) async throws -> Bool {
        try await Connection.open(server.port) { connection in
            try await connection.listen(server.client)
            let note = try #require(Note(try await ada.upload("Soon").json))
            _ = try await connection.read(until: #""title":"Soon""#)
            let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let (opens, closes) = (Date.now + span, Date.now + 2 * span)
            let edit = try await ada.send(
                "PATCH",
                "/v1/notes/\(note.id)",
                ["Content-Type": "application/json"],
                body: Array(
                    #"{"visible_from":"\#(opens.formatted(format))","visible_until":"\#(closes.formatted(format))"}"#
                        .utf8
                )
            )
            #expect(edit.status == 200, "\(edit.text)")
            guard Date.now < opens else { return false }
            let edited = try await connection.read(until: "event: removed")
            guard !edited.contains("event: note") else { return false }
            let text =
                try await connection.read(until: "event: note")
                + connection.read(until: "event: removed")
            #expect(Date.now >= closes)
            return !text.contains("\n:\n")
        }
    }

    @Test func `events and log-outs at one server reach streams at another`() async throws {
        let scratch = try Scratch()
        try await expectHearing(
            try await Server.start(in: scratch),
            try await Server.start(in: scratch)
        )
    }

    #if Postgres
        @Test(.enabled(if: PostgresSchema.server != nil, "there is no PostgreSQL server"))
        func
            `events and log-outs at one server reach streams at another, on PostgreSQL`()
            async throws
        {
            let schema = try await PostgresSchema()
            let scratch = try Scratch()
            let flags = ["--database", schema.url]
            try await expectHearing(
                try await Server.start(in: scratch, flags),
                try await Server.start(in: scratch, flags)
            )
            try await schema.drop()
        }
    #endif

    private func expectHearing(_ one: Server, _ two: Server) async throws {
        let ada = try await one.client.signedUp()
        let here = ada.at(two.port)
        try await Connection.open(two.port) { connection in
            try await connection.listen(here)
            let note = try #require(Note(try await ada.upload("Shared").json))
            _ = try await connection.read(until: #""title":"Shared""#)
            #expect(try await ada.send("DELETE", "/v1/notes/\(note.id)").status == 204)
            let text = try await connection.read(until: #"{"id":"\#(note.id)"}"#)
            #expect(text.contains("event: removed"))
        }
        // At once, not at the next heartbeat, which is 15 s away; beside other tests, one of three may come
        // to that.
        var ends: [String] = []
        for _ in 0..<3 {
            let session = try await one.client.loggedIn()
            ends.append(
                try await Connection.open(two.port) { connection in
                    try await connection.listen(session.at(two.port))
                    #expect(try await session.send("DELETE", "/v1/sessions/current").status == 204)
                    return try await connection.read(until: "0\r\n\r\n")
                }
            )
        }
        #expect(ends.contains { !$0.contains("\n:\n") }, "\(ends)")
        try await one.stop()
        try await two.stop()
    }
}

extension Connection {
    /// Asks for the events, and reads up to where the stream begins.
    fileprivate mutating func listen(_ client: Client) async throws {
        try await send(client.head("GET", "/v1/events"))
        _ = try await read(until: "200 OK\r\n")
        _ = try await read(until: "\nid: ")
        _ = try await read(until: "\n\n")
    }
}
