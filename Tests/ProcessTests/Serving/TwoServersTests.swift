import Foundation
import TestData
import Testing

/// Two servers that share one database and one folder of images.
@Suite(.fewAtOnce) struct TwoServersTests {
    private func pair() async throws -> (Server, Server) {
        let scratch = try Scratch()
        return (try await Server.start(in: scratch), try await Server.start(in: scratch))
    }

    @Test func `two servers starting together on an empty folder both run`() async throws {
        let scratch = try Scratch()
        var programs: [RunningProgram] = []
        for _ in 0..<3 {
            programs.append(
                try await RunningProgram(["serve", "--port", "0", "--rate-limit", "off"], in: scratch)
            )
        }
        var tokens: [String?] = []
        for (number, program) in programs.enumerated() {
            let server = try await Server.waiting(for: program, in: scratch)
            tokens.append(try await server.client.signedUp("ada_\(number)").token)
            try await server.stop()
        }
        #expect(Set(tokens).count == 3)
        try await scratch.expectHealth()
    }

    @Test func `changes at one server are visible at the other at once`() async throws {
        let (one, two) = try await pair()
        let ada = try await one.client.signedUp()
        let there = ada.at(two.port)
        let elsewhere = try await two.client.loggedIn()
        let note = try #require(Note(try await ada.upload("Shared").json))
        try await there.expectWhole(note)
        #expect(try await elsewhere.notes() == [note])

        let list = try await there.get("/v1/notes")
        let tag = try #require(list.head["ETag"])
        #expect(try await there.get("/v1/notes", ["If-None-Match": tag]).status == 304)
        let edit = try await ada.send(
            "PATCH",
            "/v1/notes/\(note.id)",
            ["Content-Type": "application/json"],
            body: Array(#"{"title": "Edited"}"#.utf8)
        )
        #expect(edit.status == 200, "\(edit.text)")
        let edited = try await there.get("/v1/notes", ["If-None-Match": tag])
        #expect(edited.status == 200)
        #expect(edited.titles == ["Edited"])

        #expect(try await there.send("DELETE", "/v1/notes/\(note.id)").status == 204)
        #expect(try await ada.get("/v1/notes/\(note.id)").status == 404)
        #expect(try await ada.get(note.original).status == 404)
        #expect(try await there.send("DELETE", "/v1/sessions/current").status == 204)
        #expect(try await ada.get("/v1/members/me").status == 401)
        #expect(try await elsewhere.at(one.port).get("/v1/members/me").status == 200)
        try await one.stop()
        try await two.stop()
        try await one.scratch.expectHealth()
    }

    @Test func `one key makes one note on any server`() async throws {
        let (one, two) = try await pair()
        let ada = try await one.client.signedUp()
        let answers = try await withThrowingTaskGroup(of: Answer.self) { tasks in
            for number in 0..<12 {
                let client = ada.at(number % 2 == 0 ? one.port : two.port)
                tasks.addTask { try await client.upload("Once", key: "same") }
            }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        for answer in answers {
            #expect([201, 409].contains(answer.status), "\(answer.text)")
            if answer.status == 409 { #expect(answer.head["Retry-After"] != nil) }
        }
        let made = answers.filter { $0.status == 201 && $0.head["Idempotency-Replayed"] == nil }
        #expect(made.count == 1)
        let note = try #require(made.first.flatMap { Note($0.json) })
        for port in [one.port, two.port] {
            let again = try await ada.at(port).upload("Once", key: "same")
            #expect(again.head["Idempotency-Replayed"] == "true")
            #expect(Note(again.json) == note)
            #expect(try await ada.at(port).upload("Other", key: "same").status == 422)
            #expect(try await ada.at(port).notes() == [note])
        }
        try await one.stop()
        try await two.stop()
        try await one.scratch.expectHealth()
    }

    @Test func `parallel uploads to both servers are all stored with different ids`() async throws {
        let (one, two) = try await pair()
        let ada = try await one.client.signedUp()
        let notes = try await withThrowingTaskGroup(of: Note?.self) { tasks in
            for number in 0..<20 {
                let client = ada.at(number % 2 == 0 ? one.port : two.port)
                // Every fourth photo is the same: both servers publish one file at once.
                let photo = Photo.jpeg(salt: number % 4 == 0 ? 0 : number)
                tasks.addTask {
                    let answer = try await client.upload("Note \(number)", photo)
                    #expect(answer.status == 201, "\(answer.text)")
                    return Note(answer.json)
                }
            }
            return try await tasks.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(notes.count == 20)
        #expect(Set(notes.map(\.id)).count == 20)
        #expect(Set(notes.map(\.original)).count == 20)
        for port in [one.port, two.port] {
            #expect(Set(try await ada.at(port).notes()) == Set(notes))
        }
        for note in notes { try await ada.at(two.port).expectWhole(note) }
        try await one.kill()
        #expect(try await ada.at(two.port).upload("Alone").status == 201)
        try await two.stop()
        try await one.scratch.expectHealth()
    }
}
