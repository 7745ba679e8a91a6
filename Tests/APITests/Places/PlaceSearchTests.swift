import Foundation
import HTTPTypes
import JSONText
import Model
import Testing

/// Places found by words, categories and nearness, over HTTP.
struct PlaceSearchTests {
    private func names(_ answer: Answer) -> [String] {
        answer.items.map { $0["name"]?.stringValue ?? "-" }
    }

    /// Göteborg's centre, with some places around it.
    private func withPlaces(_ body: @Sendable (TestApp) async throws -> Void) async throws {
        try await withApp { app in
            try await app.addPlace("Hörnet", number: 1, at: 57.701, 11.97, categories: ["pub"])
            try await app.addPlace("Hornet", number: 2, at: 57.702, 11.97, categories: ["pub"])
            try await app.addPlace("Max", number: 3, at: 57.7005, 11.97, categories: ["fast_food"]) { facts in
                facts.cuisine = ["burger"]
                facts.address = ["street": "Kungsgatan", "housenumber": "12", "city": "Göteborg"]
            }
            try await app.addPlace("Burger Palace", number: 4, at: 57.71, 11.97, categories: ["fast_food"])
            try await app.addPlace("Sushi Yama", number: 5, at: 57.7, 11.975, categories: ["fast_food"]) {
                facts in
                facts.cuisine = ["sushi"]
            }
            try await app.addPlace(nil, number: 6, at: 57.7, 11.98, categories: ["atm"])
            try await app.addPlace(
                "Circle K",
                number: 7,
                at: 57.72,
                11.97,
                categories: ["fuel", "convenience"]
            )
            try await app.addPlace("Café de Paris", number: 8, at: 57.73, 11.97)
            try await app.addPlace("McDonald's", number: 9, at: 57.74, 11.97, categories: ["fast_food"]) {
                facts in
                facts.brand = "McDonald's"
            }
            try await app.addPlace(
                "北京饭店",
                number: 10,
                at: 57.69,
                11.97,
                categories: ["restaurant"],
                names: ["en": "Beijing Restaurant"]
            )
            try await app.addPlace("Apoteket Hjorten", number: 11, at: 57.7, 11.96, categories: ["pharmacy"])
            try await body(app)
        }
    }

    @Test(arguments: [
        ("cafe de paris", ["Café de Paris"]), ("CAFÉ DE PAR", ["Café de Paris"]),
        ("paris", ["Café de Paris"]),
        ("mcdonalds", ["McDonald's"]), ("mcd", ["McDonald's"]),
        ("fast food burger", ["Burger Palace", "Max"]),
        ("hamburgare", ["Max"]), ("burger", ["Max", "Burger Palace"]), ("bensinstation", ["Circle K"]),
        ("gas station", ["Circle K"]), ("gas stat", ["Circle K"]), ("ATM", ["-"]), ("bankomat", ["-"]),
        ("apotek", ["Apoteket Hjorten"]),
        ("pharmacie", ["Apoteket Hjorten"]), ("kungsgatan 12", ["Max"]), ("饭店", ["北京饭店"]),
        ("beijing", ["北京饭店"]),
        ("北京", ["北京饭店"]), ("burgr palace", ["Burger Palace"]), ("palcae", ["Burger Palace"]),
        ("bensinstatoin", ["Circle K"]), ("apoteket hjroten", ["Apoteket Hjorten"]),
        ("Hornet", ["Hornet", "Hörnet"]),
        ("Hörnet", ["Hörnet", "Hornet"]), ("hörnet pub", ["Hörnet", "Hornet"]),
        ("sushi göteborg", ["Sushi Yama"]),
        ("qqqq", []),
        ("max near me", ["Max"]), ("café'de\"paris", ["Café de Paris"]), ("paris) OR (max", []),
    ])
    func `everyday words find places`(_ text: String, _ expected: [String]) async throws {
        try await withPlaces { app in
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let near = try await app.get("/v1/pois?q=\(query)&lat=57.7&lon=11.97")
            #expect(near.status == 200)
            #expect(names(near) == expected)
            let world = try await app.get("/v1/pois?q=\(query)")
            #expect(Set(names(world)) == Set(expected))
            #expect(world.items.allSatisfy { $0["distance_m"] == nil })
        }
    }

    @Test func `a category, an area and an order change the list`() async throws {
        try await withPlaces { app in
            let food = try await app.get("/v1/pois?category=fast_food&lat=57.7&lon=11.97&sort=nearest")
            #expect(names(food) == ["Max", "Sushi Yama", "Burger Palace", "McDonald's"])
            #expect(food.items[0]["azimuth_deg"]?.doubleValue == 0)
            let near = try await app.get("/v1/pois?category=fast_food&lat=57.7&lon=11.97&radius_m=300")
            #expect(Set(names(near)) == ["Max", "Sushi Yama"])
            let group = try await app.get(
                "/v1/pois?category=food&lat=57.7&lon=11.97&radius_m=300&sort=nearest"
            )
            #expect(names(group).first == "Max" && names(group).contains("Hörnet"))
            let boxed = try await app.get("/v1/pois?bbox=11.96,57.705,11.98,57.725")
            #expect(Set(names(boxed)) == ["Burger Palace", "Circle K"])
            let two = try await app.get("/v1/pois?category=fuel,atm&lat=57.7&lon=11.97")
            #expect(names(two) == ["-", "Circle K"])
            let all = try await app.get("/v1/pois?lat=57.7&lon=11.97&radius_m=0")
            #expect(all.items.isEmpty)
            let posted = try await app.send(
                .post,
                "/v1/pois/search",
                json:
                    #"{"q":"fast food","category":["fast_food"],"lat":57.7,"lon":11.97,"sort":"nearest","limit":3}"#
            )
            #expect(names(posted) == ["Max", "Sushi Yama", "Burger Palace"])
            let next = try #require(posted.next)
            #expect(next.hasPrefix("/v1/pois/search?cursor="))
            // Nothing that was in the body can be read from the address, nor what follows from it.
            let cursor = try #require(next.split(separator: "=").last)
            let last = try #require(posted.items.last?["id"]?.stringValue)
            #expect(cursor.count > 60 && !cursor.contains(".") && !cursor.contains(last))
            let forged = try await app.send(
                .post,
                "/v1/pois/search?cursor=np.b.0",
                json: #"{"q":"fast food","lat":57.7,"lon":11.97,"sort":"nearest"}"#
            )
            #expect(forged.status == 400 && forged.faults == ["cursor"])
            // Nor can what it says be found out by asking with it from elsewhere.
            let elsewhere = try await app.send(
                .post,
                next,
                json: #"{"q":"fast food","category":["fast_food"],"lat":57.71,"lon":11.97,"sort":"nearest"}"#
            )
            #expect(elsewhere.status == 400 && elsewhere.faults == ["cursor"])
            let rest = try await app.send(
                .post,
                next,
                json:
                    #"{"q":"fast food","category":["fast_food"],"lat":57.7,"lon":11.97,"sort":"nearest","limit":3}"#
            )
            #expect(names(rest) == ["McDonald's"] && rest.next == nil)
        }
    }

    @Test(arguments: ["&lat=57.7&lon=11.97", "&lat=57.7&lon=11.97&sort=nearest", "", "&bbox=11,57,12,58"])
    func `pages neither skip nor repeat items that stay`(_ parameters: String) async throws {
        try await withApp { app in
            for number in 0..<60 {
                try await app.addPlace(
                    "Salong \(number % 7)",
                    number: Int64(number),
                    at: 57.7 + Double(number * 37 % 60) * 0.0007,
                    11.97,
                    categories: ["hairdresser"]
                )
            }
            var uri: String? = "/v1/pois?q=salong&limit=7\(parameters)"
            var found: [String] = []
            var page = 0
            while let here = uri {
                let answer = try await app.get(here)
                #expect(answer.status == 200)
                found += answer.ids
                uri = answer.next
                page += 1
                // One goes that was listed, one comes, and one goes that was not listed yet.
                if page == 2 { try await app.retirePlace(answer.ids[0]) }
                if page == 3 {
                    try await app.addPlace(
                        "Salong Ny",
                        number: 500,
                        at: 57.70001,
                        11.97,
                        categories: ["hairdresser"]
                    )
                }
                guard page < 30 else { break }
            }
            #expect(Set(found).count == found.count)
            let expected: [String] = (0..<60).map { (number: Int) in "\(1_000_000 + number)" }
            #expect(Set(found).subtracting(["1000500"]) == Set(expected))
        }
    }

    @Test func `gone places are not found, and changed ones are found by their new names`() async throws {
        try await withPlaces { app in
            let before = try await app.get("/v1/pois?q=burger%20palace")
            #expect(names(before) == ["Burger Palace"])
            #expect(try await app.get("/v1/pois?q=burger%20palace", etag: before.etag).status == 304)
            try await app.retirePlace("1000004")
            let after = try await app.get("/v1/pois?q=burger%20palace", etag: before.etag)
            #expect(after.status == 200 && after.items.isEmpty)
        }
    }

    @Test(arguments: [
        ("/v1/pois", "nothing-to-search", "q"), ("/v1/pois?q=", "nothing-to-search", "q"),
        ("/v1/pois?q=%20%20", "nothing-to-search", "q"), ("/v1/pois?q=%3F%21", "bad-field", "q"),
        ("/v1/pois?category=resturant", "bad-field", "category"),
        ("/v1/pois?category=,", "bad-field", "category"),
        ("/v1/pois?q=a&sort=nearest", "bad-field", "sort"), ("/v1/pois?q=a&sort=best", "bad-field", "sort"),
        ("/v1/pois?q=a&radius_m=5", "bad-field", "radius_m"), ("/v1/pois?q=a&lat=5", "bad-field", "lon"),
        ("/v1/pois?q=a&lat=5&lon=5&radius_m=1&bbox=1,1,2,2", "bad-field", "bbox"),
        ("/v1/pois?q=a&lat=5&lon=5&radius_m=50001", "bad-field", "radius_m"),
        ("/v1/pois?q=a&bbox=1,2,3", "bad-field", "bbox"), ("/v1/pois?q=a&cursor=x", "bad-field", "cursor"),
        ("/v1/pois?q=a&cursor=rp.s.9.0.1", "bad-field", "cursor"),
        ("/v1/pois?q=a&cursor=rp.b.0", "bad-field", "cursor"),
        ("/v1/pois?q=a&lat=1&lon=1&cursor=rp.s.0.0.1", "bad-field", "cursor"),
        ("/v1/pois?q=a&limit=0", "bad-field", "limit"),
        ("/v1/pois?q=a&colour=red", "unknown-field", "colour"), ("/v1/pois?q=a%00b", "bad-query", ""),
        ("/v1/poi-categories?group=x", "bad-field", "group"),
        ("/v1/poi-categories?x=1", "unknown-field", "x"),
    ])
    func `bad input is refused by name`(_ uri: String, _ code: String, _ field: String) async throws {
        try await withApp { app in
            let answer = try await app.get(uri)
            #expect(answer.status == 400)
            #expect(answer.code == code)
            #expect(answer.faults == (field.isEmpty ? [] : [field]))
        }
    }

    @Test func `an unknown category is refused with similar ones`() async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/pois?category=resturant")
            #expect(answer["detail"]?.stringValue?.contains("restaurant") == true)
            let odd = try await app.get("/v1/pois?category=chandler")
            #expect(odd.status == 400)
            try await app.addPlace("Knots", number: 1, categories: ["chandler"])
            #expect(names(try await app.get("/v1/pois?category=chandler")) == ["Knots"])
            #expect(names(try await app.get("/v1/pois?q=chandler")) == ["Knots"])
            let long = try await app.get("/v1/pois?q=" + String(repeating: "a", count: 201))
            #expect(long.status == 422 && long["limit"]?.integerValue == 200)
            let many = try await app.get("/v1/pois?q=" + String(repeating: "a%20", count: 13))
            #expect(many.status == 422 && many["limit"]?.integerValue == 12)
        }
    }

    @Test func `categories have labels in the viewer's language`() async throws {
        try await withApp { app in
            let buttons = try await app.get("/v1/poi-categories", headers: [.acceptLanguage: "sv, en;q=0.5"])
            #expect(buttons.status == 200)
            #expect(buttons.items.allSatisfy { $0["shortcut"] == .bool(true) })
            let fuel = try #require(buttons.items.first { $0["id"]?.stringValue == "fuel" })
            #expect(fuel["label"]?.stringValue == "Bensinstation")
            #expect(
                try await app.get(
                    "/v1/poi-categories",
                    etag: buttons.etag,
                    headers: [.acceptLanguage: "sv, en;q=0.5"]
                ).status == 304
            )
            #expect(try await app.get("/v1/poi-categories", etag: buttons.etag).status == 200)
            let group = try await app.get("/v1/poi-categories?group=health")
            #expect(group.items.allSatisfy { $0["group"]?.stringValue == "health" } && group.items.count > 5)
            let words = try await app.get("/v1/poi-categories?q=bensin")
            #expect(words.ids == ["fuel"])
            #expect(try await app.get("/v1/poi-categories?q=qqqqq").items.isEmpty)
        }
    }

    @Test func `a search shows the member's reminders for the places found`() async throws {
        try await withPlaces { app in
            let ada = try await app.signUp("ada")
            let path = "/v1/pois?category=fuel&lat=57.7&lon=11.97"
            let before = try await app.get(path, as: ada)
            #expect(before["reminders"] == .array([]))
            for json in [#"{"text":"Fill up","keywords":["tanka"]}"#, #"{"text":"Cash","category":"atm"}"#] {
                #expect(try await app.send(.post, "/v1/reminders", json: json, as: ada).status == 201)
            }
            let found = try await app.get(path, as: ada, etag: before.etag)
            #expect(found.status == 200)
            let reminders = found["reminders"]?.arrayValue ?? []
            #expect(reminders.map { $0["text"]?.stringValue } == ["Fill up"])
            #expect(reminders.first?["places"] == .array(found.ids.map(JSONValue.string)))
            #expect(try await app.get(path)["reminders"] == nil)
        }
    }
}
