import App
import HTTPTypes
import JSONText
import Model
import Testing

/// JSON Feed 1.1.
struct FeedTests {
    @Test func `a feed contains the required members`() async throws {
        try await withApp([.publicURL: "https://notes.example.org/"]) { app in
            let ada = try await app.signUp("ada")
            let first = try await app.makeNote("first", as: ada)
            app.clock.advance(by: 1000)
            let opens = app.instant(after: -500)
            let id = try await app.makeNote(
                "A <title>",
                as: ada,
                [
                    "body": "Text", "alt_text": "Ducks", "alt_m": "3", "heading_deg": "90",
                    "visible_from": opens,
                    "lat": "57.71",
                ]
            )
            let answer = try await app.get("/v1/feed.json?limit=1&lat=57.7&lon=11.97")
            #expect(answer.headers[.contentType] == "application/feed+json")
            #expect(answer["version"]?.stringValue == "https://jsonfeed.org/version/1.1")
            let root = "https://notes.example.org"
            #expect(answer["feed_url"]?.stringValue == "\(root)/v1/feed.json?limit=1&lat=57.7&lon=11.97")
            let next = try #require(answer["next_url"]?.stringValue)
            #expect(next.hasPrefix("\(root)/v1/feed.json?limit=1&lat=57.7&lon=11.97&cursor="))
            let note = try await app.get("/v1/notes/\(id)")
            let item = try #require(answer.items.first)
            #expect(item["id"]?.stringValue == id)
            #expect(item["title"]?.stringValue == "A <title>")
            #expect(item["content_text"]?.stringValue == "Text")
            #expect(item["url"]?.stringValue == "\(root)/v1/notes/\(id)")
            #expect(item["date_published"] == note["created_at"])
            #expect(item["image"]?.stringValue == "\(root)\(note["image"]?["url"]?.stringValue ?? "")")
            let file = try #require(item["attachments"]?.arrayValue?.first)
            #expect(file["url"]?.stringValue == "\(root)\(note["image"]?["original_url"]?.stringValue ?? "")")
            #expect(file["mime_type"]?.stringValue == "image/jpeg")
            #expect(file["title"]?.stringValue == "Ducks")
            #expect(file["size_in_bytes"] == note["image"]?["bytes"])
            let place = try #require(item["_sightline"])
            #expect(place["lat"]?.doubleValue == 57.71 && place["lon"]?.doubleValue == 11.97)
            #expect(place["heading_deg"]?.doubleValue == 90 && place["alt_m"]?.doubleValue == 3)
            #expect((place["distance_m"]?.doubleValue ?? 0) > 1000)
            #expect(item["authors"]?.arrayValue?.first?["name"]?.stringValue == "ada")

            let rest = try await app.get(String(next.dropFirst(root.count)))
            #expect(rest.ids == [first])
            #expect(rest["next_url"] == nil)
        }
    }

    @Test func `without a public address, the feed names the requested host`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("note", as: ada)
            let answer = try await app.get("/v1/feed.json")
            #expect(answer["home_page_url"]?.stringValue == "http://localhost/")
            #expect(answer.items.first?["url"]?.stringValue?.hasPrefix("http://localhost/v1/notes/") == true)
        }
    }

    @Test func `the ETag of a feed depends on the host`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("note", as: ada)
            let port = app.port
            func ask(_ host: String, _ tag: String) async throws -> String {
                try await RawConnection.exchange(
                    port,
                    "GET /v1/feed.json HTTP/1.1\r\nHost: \(host)\r\nIf-None-Match: \(tag)\r\nConnection: close\r\n\r\n"
                )
            }
            let one = try await ask("one.example", "\"\"")
            #expect(one.contains("http://one.example/v1/notes/"))
            let tag = try #require(one.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag: ") })
            let value = String(tag.dropFirst(6))
            #expect(try await ask("one.example", value).hasPrefix("HTTP/1.1 304"))
            let two = try await ask("two.example", value)
            #expect(two.hasPrefix("HTTP/1.1 200") && two.contains("http://two.example/v1/notes/"))
            let odd = try await ask("a\"b<c>", value)
            #expect(!odd.contains("a\"b") && !odd.contains("<c>"))
        }
    }
}
