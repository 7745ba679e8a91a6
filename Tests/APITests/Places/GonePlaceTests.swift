import HTTPTypes
import JSONText
import Testing

/// Places that their source has no more: those who know them see them, and nobody says anything new of them.
struct GonePlaceTests {
    @Test func `a place that is gone takes no new ratings, comments, favorites and notes`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let (cafe, kiosk) = (
                try await app.addPlace("Café", number: 1), try await app.addPlace("Kiosk", number: 2)
            )
            let note = try await app.makeNote("Cake", as: ada, ["poi_id": cafe])
            let plain = try await app.makeNote("Street", as: ada)
            #expect(try await app.put("/v1/favorites/poi/\(cafe)", as: ada).status == 204)
            let comment = try await app.send(
                .post,
                "/v1/pois/\(cafe)/comments",
                json: #"{"body":"Good"}"#,
                as: ada
            )
            let said = try #require(comment["id"]?.stringValue)
            try await app.retirePlace(cafe)
            let shown = try await app.get("/v1/pois/\(cafe)", as: bob)
            #expect(shown.status == 200 && shown["gone_at"] != .null)
            #expect(try await app.get("/v1/pois/\(cafe)/comments", as: bob).ids == [said])
            for (method, uri, json) in [
                (HTTPRequest.Method.put, "/v1/pois/\(cafe)/rating", #"{"stars":3}"#),
                (.post, "/v1/pois/\(cafe)/comments", #"{"body":"Closed?"}"#),
                (.post, "/v1/comments/\(said)/replies", #"{"body":"Closed?"}"#),
                (.patch, "/v1/notes/\(plain)", #"{"poi_id":"\#(cafe)"}"#),
            ] {
                let answer = try await app.send(method, uri, json: json, as: ada)
                #expect(answer.status == 409 && answer.code == "place-gone", "\(uri): \(answer.text)")
            }
            let mark = try await app.put("/v1/favorites/poi/\(cafe)", as: bob)
            #expect(mark.status == 409 && mark.code == "place-gone")
            let fields = ["title": "t", "audience": "public", "lat": "57.7", "lon": "11.97", "poi_id": cafe]
            let upload = try await app.upload(Form(fields, image: Photo.small), as: ada)
            #expect(upload.status == 409 && upload.code == "place-gone", "\(upload.text)")
            // What was there before can still be kept, changed and taken back.
            #expect(try await app.put("/v1/favorites/poi/\(cafe)", as: ada).status == 204)
            let title = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"title":"Kept"}"#, as: ada)
            #expect(title.status == 200 && title["poi_id"]?.stringValue == cafe)
            #expect(try await app.delete("/v1/comments/\(said)", as: ada).status == 204)
            #expect(try await app.put("/v1/favorites/poi/\(kiosk)", as: bob).status == 204)
        }
    }
}
