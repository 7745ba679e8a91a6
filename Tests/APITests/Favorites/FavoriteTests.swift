import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// Favorites, over HTTP.
struct FavoriteTests {
    private func favorites(_ app: TestApp, _ person: Person, _ query: String = "") async throws -> [String] {
        try await app.pages("/v1/favorites\(query)", as: person).flatMap(\.items)
            .compactMap { $0["note"]?["id"]?.stringValue }
    }

    @Test func `a favorite is marked once, listed newest first, and removed`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            var notes: [String] = []
            for number in 0..<5 { notes.append(try await app.makeNote("note \(number)", as: ada)) }
            let before = try await app.get("/v1/notes/\(notes[0])", as: bob)
            #expect(before["favorited"]?.boolValue == false)
            for note in notes {
                app.clock.advance(by: 10)
                for _ in 0..<2 { try await app.favorite(note, as: bob) }
            }
            #expect(try await favorites(app, bob) == notes.reversed())
            #expect(try await favorites(app, bob, "?limit=2&kind=note") == notes.reversed())
            #expect(try await favorites(app, ada) == [])
            let after = try await app.get("/v1/notes/\(notes[0])", as: bob, etag: before.etag)
            #expect(after["favorited"]?.boolValue == true)
            #expect(after["favorite_count"]?.integerValue == 1)
            let others = try await app.get("/v1/notes/\(notes[0])", as: ada)
            #expect(others["favorited"]?.boolValue == false)
            #expect(others["favorite_count"]?.integerValue == 1)
            for _ in 0..<2 {
                #expect(try await app.delete("/v1/favorites/note/\(notes[0])", as: bob).status == 204)
            }
            #expect(try await favorites(app, bob) == notes[1...].reversed())
            let now = try await app.get("/v1/notes/\(notes[0])", as: bob, etag: after.etag)
            #expect(now["favorite_count"]?.integerValue == 0)
        }
    }

    @Test func `favorites that became invisible are left out`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            var notes: [String] = []
            for number in 0..<6 {
                let note = try await app.makeNote("note \(number)", as: ada)
                notes.append(note)
                app.clock.advance(by: 10)
                try await app.favorite(note, as: bob)
            }
            let before = try await app.get("/v1/favorites", as: bob)
            for note in [notes[0], notes[3], notes[4], notes[5]] {
                _ = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"audience":"private"}"#, as: ada)
            }
            #expect(try await app.get("/v1/favorites", as: bob, etag: before.etag).status == 200)
            for limit in 1...6 {
                #expect(try await favorites(app, bob, "?limit=\(limit)") == [notes[2], notes[1]])
            }
            _ = try await app.delete("/v1/notes/\(notes[2])", as: ada)
            #expect(try await favorites(app, bob) == [notes[1]])
            #expect(try await app.count("SELECT count(*) FROM favorite") == 5)
        }
    }

    @Test func `invisible content cannot be marked`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let hidden = try await app.makeNote("note", as: ada, ["audience": "private"])
            let near = try await app.makeNote("note", as: ada, ["reveal_within_m": "100"])
            let missing = try await app.put("/v1/favorites/note/987654321", as: bob)
            #expect((missing.status, missing.code) == (404, "not-found"))
            for path in ["note/\(hidden)", "note/\(near)", "poi/7", "note/x"] {
                #expect(try await app.put("/v1/favorites/\(path)", as: bob).face == missing.face, "\(path)")
            }
            let there = "/v1/favorites/note/\(near)?lat=57.7&lon=11.97"
            #expect(try await app.put(there, as: bob).status == 204)
            #expect(try await favorites(app, bob) == [])
            #expect(try await favorites(app, bob, "?lat=57.7&lon=11.97") == [near])
            // Taking a mark away tells nothing of what it was on.
            #expect(try await app.delete("/v1/favorites/note/\(hidden)", as: bob).status == 204)
            #expect(try await app.put("/v1/favorites/note/\(near)").status == 401)
            for query in ["?kind=tram", "?cursor=n1.2", "?cursor=f1", "?bogus=1"] {
                #expect(try await app.get("/v1/favorites\(query)", as: bob).status == 400, "\(query)")
            }
        }
    }

    @Test func `an unknown kind in the path is answered with the kinds`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            for method in [HTTPRequest.Method.put, .delete] {
                for path in ["notes/\(note)", "comment/\(note)", "comment/x"] {
                    let answer = try await app.send(method, "/v1/favorites/\(path)", as: ada)
                    #expect((answer.status, answer.code) == (404, "not-found"), "\(path)")
                    #expect(answer.json["detail"]?.stringValue == "kind: Must be one of: note, poi, stop.")
                }
            }
        }
    }

    @Test func `a hundred simultaneous marks are counted correctly`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            var people: [Person] = []
            for number in 0..<20 { people.append(try await app.signUp("fan_\(number)")) }
            let fans = people
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask { try await app.favorite(note, as: fans[number % fans.count]) }
                }
                try await group.waitForAll()
            }
            #expect(try await app.get("/v1/notes/\(note)")["favorite_count"]?.integerValue == 20)
            try await app.block(ada, fans[0])
            try await app.suspend(fans[1])
            #expect(try await app.get("/v1/notes/\(note)", as: ada)["favorite_count"]?.integerValue == 18)
            #expect(try await app.get("/v1/notes/\(note)")["favorite_count"]?.integerValue == 19)
        }
    }
}
