import App
import Foundation
import HTTPTypes
import JSONText
import Model
import NIOCore
import Relational
import Services
import TestData
import Testing

/// What becomes of an export when its member is not to have it any more, while it is given out.
@Suite(.timeLimit(.minutes(15))) struct ExportEndTests {
    /// Makes an export of a session, does something as soon as it gives out the image of a note, and returns
    /// what it was.
    private func export(
        _ app: TestApp,
        _ person: Person,
        at note: String,
        _ act: @Sendable () async throws -> Void
    ) async throws -> [UInt8] {
        let sessions = try await app.get("/v1/sessions", as: person)
        let current = try #require(sessions.items.first { $0["current"] == .bool(true) })
        let session = try #require(current["id"]?.stringValue.flatMap { Session.ID($0) })
        let export = try await app.installation.services.exports.begin(
            for: try #require(Member.ID(person.id)),
            in: session
        )
        var (bytes, hasActed) = ([UInt8](), false)
        let name = Array("images/\(note).".utf8)
        try await export.write { piece in
            bytes += Array(piece.readableBytesView)
            if !hasActed, bytes.firstRange(of: name) != nil {
                hasActed = true
                try await act()
            }
        }
        #expect(hasActed)
        return bytes
    }

    @Test func `an export ends with its session`() async throws {
        try await withApp { app in
            _ = try await app.signUp("ada")
            let ends: [@Sendable (Person) async throws -> Void] = [
                { _ = try await app.send(.delete, "/v1/sessions/current", as: $0) },
                { _ in app.clock.advance(by: 31 * Instant.Span.day) },
                { try await app.suspend($0) },
                { _ = try await app.send(.delete, "/v1/members/me", json: "{}", as: $0) },
            ]
            for (number, end) in ends.enumerated() {
                if number == 3 { try await app.moderate(.unsuspend, "@ada") }
                let ada = try await app.logIn("ada")
                var notes: [String] = []
                for salt in 0..<2 {
                    let image = Photo.jpeg(width: 90, height: 60, salt: 10 * number + salt)
                    notes.append(try await app.makeNote("note", as: ada, image: image))
                }
                await #expect(throws: Export.Ended.self, "\(number)") {
                    _ = try await export(app, ada, at: notes[0]) { try await end(ada) }
                }
            }
            #expect(try await app.count("SELECT count(*) FROM job_claim WHERE name LIKE 'export%'") == 0)
        }
    }

    @Test func `notes that are removed or deleted during an export are left out`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var notes: [String] = []
            for salt in 0..<4 {
                let image = Photo.jpeg(width: 90, height: 60, salt: salt)
                notes.append(try await app.makeNote("note \(salt)", as: ada, image: image))
            }
            let bytes = try await export(app, ada, at: notes[0]) { [notes] in
                try await app.remove(notes[1])
                _ = try await app.send(.delete, "/v1/notes/\(notes[2])", as: ada)
            }
            let unpacked = try await UnpackedExport.of(bytes)
            #expect(unpacked.images == ["images/\(notes[0]).jpg", "images/\(notes[3]).jpg"])
            let words = unpacked.text("README.txt")
            #expect(words.contains("note \(notes[1]): a moderator removed it"))
            #expect(words.contains("note \(notes[2]): it was deleted during the export"))
        }
    }

    @Test func `the rest of an image that is removed during its export is zeroes`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada, image: Photo.jpeg(width: 90, height: 60))
            let size = 1 << 20
            try await app.enlarge(note, to: size)
            let bytes = try await export(app, ada, at: note) {
                try await app.remove(note)
                app.clock.advance(by: 5 * Instant.Span.second)
            }
            let unpacked = try await UnpackedExport.of(bytes)
            let image = unpacked.files["images/\(note).jpg"] ?? []
            #expect(image.count == size && image.suffix(size / 2).allSatisfy { $0 == 0 })
            #expect(unpacked.text("README.txt").contains("was removed during the export"))
        }
    }

    @Test func `a client that does not read its export is cut off and may begin another`() async throws {
        var options = EventOptions()
        options.patience = .milliseconds(300)
        try await withApp([:], .live, events: options) { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada, image: Photo.jpeg(width: 90, height: 60))
            // More than all the buffers between the two hold.
            let size = 48 << 20
            try await app.enlarge(note, to: size)
            try await RawConnection.open(app.port) { talk in
                try await talk.send(
                    "GET /v1/members/me/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n\r\n"
                )
                #expect(try await talk.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
                let running: @Sendable () async throws -> Int = {
                    try await app.count("SELECT count(*) FROM job_claim WHERE name LIKE 'export%'")
                }
                try await eventually("it is cut off") { try await running() == 0 }
                #expect(try await talk.readToEnd().utf8.count < size)
                #expect(!talk.received.hasSuffix("0\r\n\r\n"))
            }
            #expect(try await app.send(.delete, "/v1/notes/\(note)", as: ada).status == 204)
            #expect(try await app.get("/v1/members/me/export", as: ada).status == 200)
        }
    }
}
