import App
import HTTPTypes
import JSONText
import Model
import Testing

/// What answers say of places besides what their source says.
struct PlaceAnswerTests {
    @Test func `a search shows a member's reminders only to that member`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let shop = try await app.addPlace("K-Market", number: 1, categories: ["supermarket"])
            try await app.addPlace("Kiosk", number: 2, categories: ["kiosk"])
            let query = "/v1/pois?q=k&lat=57.7&lon=11.97"
            let before = try await app.get(query, as: ada)
            #expect(before["reminders"] == .array([]))
            for body in [
                #"{"text":"Buy milk","keywords":["mataffär"]}"#,
                #"{"text":"Post it","keywords":["post office"]}"#,
            ] {
                #expect(try await app.send(.post, "/v1/reminders", json: body, as: ada).status == 201)
            }
            let after = try await app.get(query, as: ada, etag: before.etag)
            let matches = after["reminders"]?.arrayValue ?? []
            #expect(matches.map { $0["text"]?.stringValue } == ["Buy milk"])
            #expect(matches.first?["places"] == .array([.string(shop)]))
            let posted = try await app.send(
                .post,
                "/v1/pois/search",
                json: #"{"q":"k","lat":57.7,"lon":11.97}"#,
                as: ada
            )
            #expect(posted["reminders"]?.arrayValue?.count == 1)
            #expect(try await app.get(query, as: bob)["reminders"] == .array([]))
            #expect(try await app.get(query)["reminders"] == nil)
        }
    }

    @Test func `open_now follows the time zone, and a cached answer lasts a minute`() async throws {
        try await withApp([.timeZone: "Europe/Helsinki"]) { app in
            let id = try await app.addPlace("Kiosk", number: 1) { $0.openingHours = "24/7" }
            let closed = try await app.addPlace("Never", number: 2) { $0.openingHours = "off" }
            let unknown = try await app.addPlace("Odd", number: 3) { $0.openingHours = "by moonlight" }
            for (place, isOpen) in [(id, JSONValue.bool(true)), (closed, .bool(false)), (unknown, .null)] {
                #expect(try await app.get("/v1/pois/\(place)")["open_now"] == isOpen)
            }
            // Open from the next full hour in Helsinki on, which is never a summer's hour in November.
            let hour = (app.clock.now.milliseconds / 3_600_000 + 1) * 3_600_000
            let local = (hour / 3_600_000 + 2) % 24
            let text = "\(local < 10 ? "0" : "")\(local):00-\(local < 10 ? "0" : "")\(local):59"
            let soon = try await app.addPlace("Soon", number: 4) { $0.openingHours = text }
            let before = try await app.get("/v1/pois/\(soon)")
            #expect(before["open_now"]?.boolValue == false)
            #expect(try await app.get("/v1/pois/\(soon)", etag: before.etag).status == 304)
            app.clock.advance(by: hour - app.clock.now.milliseconds)
            let after = try await app.get("/v1/pois/\(soon)", etag: before.etag)
            #expect(after["open_now"]?.boolValue == true)
        }
    }

    @Test func `a place whose hours cannot be evaluated is neither open nor closed, in any answer`()
        async throws
    {
        try await withApp { app in
            let hours = [
                "sunrise-(sunset-99:00)", "sunrise-(sunset-12:00)", "(sunset+12:00)-(sunset-12:00)",
                String(repeating: "Jan,", count: 200) + "Jan off",
            ]
            for (number, text) in hours.enumerated() {
                let id = try await app.addPlace("Odd \(number)", number: Int64(number + 1)) {
                    $0.openingHours = text
                }
                for _ in 0..<24 {
                    app.clock.advance(by: 3_600_000)
                    #expect(try await app.get("/v1/pois/\(id)")["open_now"]?.boolValue != true)
                }
            }
            let found = try await app.get("/v1/pois?q=odd&lat=57.7&lon=11.97")["items"]?.arrayValue ?? []
            #expect(found.count == hours.count)
            let broken = found.filter { ["Odd 0", "Odd 3"].contains($0["name"]?.stringValue) }
            #expect(broken.map { $0["open_now"] } == [.null, .null])
        }
    }

    @Test(arguments: [("en", "Fast food"), ("sv-SE", "Snabbmat"), ("de", "Fast food")])
    func `a category is labelled in the viewer's language`(_ language: String, _ label: String) async throws {
        try await withApp { app in
            let id = try await app.addPlace(nil, number: 1, at: 57.701, categories: ["fast_food"])
            let headers: HTTPFields = [.acceptLanguage: language]
            let place = try await app.send(.get, "/v1/pois/\(id)", headers: headers)
            #expect(place["category_label"]?.stringValue == label)
            #expect(place["name"] == .null)
            let view = try await app.send(.get, "/v1/view?lat=57.7&lon=11.97&heading_deg=0", headers: headers)
            #expect(view.titles == [label])
        }
    }
}
