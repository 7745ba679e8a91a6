import HTTPTypes
import JSONText
import Model
import Testing

/// Notes that are about a place.
struct PlaceNoteTests {
    @Test func `the place of a note can be set, changed and removed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let cafe = try await app.addPlace("Café", number: 1)
            let kiosk = try await app.addPlace("Kiosk", number: 2)
            let note = try await app.makeNote("Cake", as: ada, ["poi_id": cafe])
            let plain = try await app.makeNote("Street", as: ada)
            let first = try await app.get("/v1/notes/\(note)")
            #expect(first["poi_id"]?.stringValue == cafe)
            #expect(try await app.get("/v1/notes/\(plain)")["poi_id"] == .null)
            let uri = "/v1/notes/\(note)"
            let moved = try await app.send(.patch, uri, json: #"{"poi_id":"\#(kiosk)"}"#, as: ada)
            #expect(moved["poi_id"]?.stringValue == kiosk)
            let same = try await app.send(.patch, uri, json: #"{"title":"Kept"}"#, as: ada)
            #expect(same["poi_id"]?.stringValue == kiosk)
            let cleared = try await app.send(.patch, uri, json: #"{"poi_id":null}"#, as: ada)
            #expect(cleared["poi_id"] == .null)
            #expect(try await app.get(uri, etag: first.etag).status == 200)
        }
    }

    @Test(arguments: ["/v1/notes?", "/v1/feed.json?"])
    func `notes of a place are listed by time and by distance`(_ list: String) async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let cafe = try await app.addPlace("Café", number: 1)
            let empty = try await app.addPlace("Empty", number: 2)
            func titles(_ query: String) async throws -> [String] {
                let answer = try await app.get(list + query, as: bob)
                #expect(answer.status == 200, "\(answer.text)")
                return answer.items.compactMap { $0["title"]?.stringValue }
            }
            for (title, latitude, audience) in [
                ("far", "57.9", "public"), ("near", "57.7", "public"), ("own", "57.7", "private"),
                ("middle", "57.8", "public"),
            ] {
                try await app.makeNote(
                    title,
                    as: ada,
                    ["lat": latitude, "audience": audience, "poi_id": cafe]
                )
                try await app.makeNote("other", as: ada, ["lat": latitude])
                app.clock.advance(by: 1000)
            }
            #expect(try await titles("poi=\(cafe)") == ["middle", "near", "far"])
            #expect(
                try await titles("poi=\(cafe)&lat=57.69&lon=11.97&sort=nearest") == ["near", "middle", "far"]
            )
            #expect(try await titles("poi=\(cafe)&lat=57.7&lon=11.97&radius_m=20000") == ["middle", "near"])
            #expect(try await titles("poi=\(cafe)&author=\(bob.id)").isEmpty)
            #expect(try await titles("poi=\(empty)").isEmpty)
            let posted = try await app.send(.post, "/v1/notes/search", json: #"{"poi":"\#(cafe)"}"#, as: ada)
            #expect(posted.items.compactMap { $0["title"]?.stringValue } == ["middle", "own", "near", "far"])
        }
    }

    @Test func `a client that follows a place gets only the changes of its notes`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let cafe = try await app.addPlace("Café", number: 1)
            let note = try await app.makeNote("Cake", as: ada, ["poi_id": cafe])
            let other = try await app.makeNote("Street", as: ada)
            let uri = "/v1/notes/changes?poi=\(cafe)"
            let first = try await app.get(uri)
            #expect(first.items.compactMap { $0["id"]?.stringValue } == [note])
            var token = try #require(first["token"]?.stringValue)
            func next() async throws -> (came: [String], went: [String]) {
                let answer = try await app.get("\(uri)&token=\(token)")
                token = try #require(answer["token"]?.stringValue)
                let went = answer["removed"]?.arrayValue?.compactMap(\.stringValue) ?? []
                return (answer.items.compactMap { $0["id"]?.stringValue }, went)
            }
            app.clock.advance(by: 1000)
            _ = try await app.send(.patch, "/v1/notes/\(other)", json: #"{"title":"Square"}"#, as: ada)
            var news = try await next()
            #expect(news == ([], []))
            _ = try await app.send(.patch, "/v1/notes/\(other)", json: #"{"poi_id":"\#(cafe)"}"#, as: ada)
            news = try await next()
            #expect(news == ([other], []))
            _ = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"poi_id":null}"#, as: ada)
            news = try await next()
            #expect(news == ([], [note]))
        }
    }

    @Test func `a note with a missing place is refused and leaves nothing`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let fields = ["title": "t", "audience": "public", "lat": "1", "lon": "1", "poi_id": "99"]
            let unknown = try await app.upload(Form(fields, image: Photo.small), as: ada)
            #expect(unknown.status == 422 && unknown.code == "unknown-place" && unknown.faults == ["poi_id"])
            let note = try await app.makeNote("Cake", as: ada)
            let edited = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"poi_id":"99"}"#, as: ada)
            #expect(edited.status == 422 && edited.code == "unknown-place")
            let odd = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"poi_id":"x"}"#, as: ada)
            #expect(odd.status == 400 && odd.faults == ["poi_id"])
            #expect(try await app.get("/v1/notes").items.count == 1)
        }
    }

    @Test func `a gone place is kept while a note refers to it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let cafe = try await app.addPlace("Café", number: 1)
            let note = try await app.makeNote("Cake", as: ada, ["poi_id": cafe])
            try await app.retirePlace(cafe)
            let gone = try await app.get("/v1/pois/\(cafe)")
            #expect(gone.status == 200 && gone["gone_at"]?.stringValue != nil)
            #expect(try await app.get("/v1/notes/\(note)")["poi_id"]?.stringValue == cafe)
            #expect(try await app.get("/v1/notes?poi=\(cafe)").items.count == 1)
        }
    }
}
