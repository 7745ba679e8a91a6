import Crypto
import Foundation
import TestData
import Testing

/// Servers that are told to stop in the middle of their work.
@Suite(.fewAtOnce) struct ShutdownTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `a running upload is finished and acknowledged at shutdown`(_ signal: Int32) async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let form = Form(title: "In flight", photo: Photo.noise(salt: 1))
        let answer = try await Connection.open(server.port) { connection in
            try await connection.send(ada.head("POST", "/v1/notes", form.headers(), length: form.body.count))
            try await connection.send(form.body.prefix(5000))
            try await eventually("the upload has begun") { !scratch.names("uploads/tmp").isEmpty }
            try await server.closes(on: signal)
            // Byte by byte at first, as from a phone with a bad connection.
            for byte in form.body[5000..<5050] { try await connection.send([byte]) }
            try await connection.send(form.body[5050...])
            return try await connection.answer()
        }
        #expect(answer.status == 201, "\(answer.text)")
        #expect(try await server.program.end() == 0, "\(server.program.err)")

        let next = try await Server.start(in: scratch)
        try await ada.at(next.port).expectWhole(try #require(Note(answer.json)))
        try await next.stop()
        try await scratch.expectHealth()
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a running download is finished at shutdown`(_ signal: Int32) async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let photo = Photo.large
        let upload = try await ada.upload("Large", photo)
        let note = try #require(Note(upload.json), "\(upload.text)")
        let (length, hash) = try await Connection.open(server.port, window: 16 << 10) { connection in
            try await connection.send(ada.head("GET", note.original))
            let head = try await connection.head()
            #expect(head.status == 200)
            try await server.closes(on: signal)
            #expect(server.program.isRunning)
            let body = try await connection.body(head.length)
            return (head.length, hex(SHA256.hash(data: body)))
        }
        #expect(length > 6_000_000)
        #expect(hash == note.sha256)
        #expect(try await server.program.end() == 0, "\(server.program.err)")
    }

    @Test func `an idle connection is closed at shutdown without a delay`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let isClosed = try await Connection.open(server.port) { connection in
            try await connection.send(server.client.head("GET", "/healthz"))
            #expect(try await connection.answer().status == 200)
            try await server.stop()
            return await connection.isAtEnd()
        }
        #expect(isClosed)
    }

    @Test func `at shutdown, every request is answered or not accepted`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let acknowledged = try await withThrowingTaskGroup(of: [Note].self) { tasks in
            for lane in 0..<4 {
                tasks.addTask {
                    var notes: [Note] = []
                    for count in 0... {
                        let title = "\(lane)-\(count)"
                        let answer: Answer
                        do {
                            answer = try await ada.upload(title, Photo.jpeg(salt: lane * 1000 + count))
                        } catch {
                            // Only a connection that was not taken may end so; each of them is a new one.
                            #expect(!(await Connection.isAccepted(server.port)))
                            return notes
                        }
                        notes.append(try #require(Note(answer.json), "\(answer.status) \(answer.text)"))
                    }
                    return notes
                }
            }
            tasks.addTask {
                try await eventually("some notes are there") { try await ada.notes().count > 8 }
                try await server.stop()
                return []
            }
            return try await tasks.reduce(into: []) { $0 += $1 }
        }
        let next = try await Server.start(in: scratch)
        // Nothing more and nothing less than what was acknowledged.
        #expect(Set(try await ada.at(next.port).notes()) == Set(acknowledged))
        #expect(scratch.names("uploads/tmp") == [])
        try await next.stop()
        try await scratch.expectHealth()
    }
}

extension Server {
    /// Sends a signal and waits until nobody can connect any more.
    fileprivate func closes(on signal: Int32) async throws {
        program.signal(signal)
        try await eventually("new connections are refused") { !(await Connection.isAccepted(port)) }
    }
}
