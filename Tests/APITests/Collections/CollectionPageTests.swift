import HTTPTypes
import JSONText
import Model
import Testing

/// The pages of a collection, and what selects their features.
struct CollectionPageTests {
    /// What every page holds, one after another, as its links say.
    private func titles(
        _ app: TestApp,
        _ uri: String,
        size: Int? = nil,
        as person: Person? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String]] {
        var pages: [[String]] = []
        var next: String? = uri
        while let path = next, pages.count < 100 {
            let page = try await app.get(path, as: person, sourceLocation: sourceLocation)
            try #require(page.status == 200, "\(page.text)", sourceLocation: sourceLocation)
            pages.append(
                page.features.compactMap {
                    ($0["properties"]?["name"] ?? $0["properties"]?["title"])?.stringValue
                }
            )
            #expect(page["numberReturned"]?.integerValue == Int64(page.features.count))
            #expect(page.links["self"] == "http://localhost\(path)")
            next = page.links["next"].map { String($0.dropFirst("http://localhost".count)) }
            // Clients stop at an empty page.
            if next != nil { #expect(page.features.count == size, sourceLocation: sourceLocation) }
        }
        return pages
    }

    private func sorted(_ app: TestApp, _ query: String) async throws -> [String] {
        try await titles(app, "/collections/pois/items?limit=1000&\(query)").flatMap { $0 }.sorted()
    }

    /// Places on both sides of the antimeridian, at both poles, and three on one spot.
    private func populate(_ app: TestApp) async throws {
        let spots: [(String, Double, Double, [String])] = [
            ("fiji", -17, 179.5, ["hotel"]), ("tonga", -17, -179.5, ["hotel", "bar"]),
            ("line", -17, 180, ["bar"]),
            ("north", 90, 0, ["cafe"]), ("south", -90, 5, ["cafe"]), ("a", 60, 25, ["cafe"]),
            ("b", 60, 25, ["bar"]), ("c", 60, 25, ["cafe"]), ("d", 60.5, 25, ["cafe"]),
        ]
        for (number, (name, latitude, longitude, categories)) in spots.enumerated() {
            try await app.addPlace(
                name,
                number: Int64(number + 1),
                at: latitude,
                longitude,
                categories: categories
            )
            app.clock.advance(by: 1000)
        }
    }

    @Test func `an unknown category is refused with similar ones`() async throws {
        try await withApp { app in
            for (category, hint) in [("resturant", "restaurant"), ("cafe,bar", "cafe")] {
                let answer = try await app.get("/collections/pois/items?category=\(category)")
                #expect(answer.status == 400 && answer.faults == ["category"], "\(answer.text)")
                #expect(
                    answer.text.contains("There is no category '\(category)'. Similar:"),
                    "\(answer.text)"
                )
                #expect(answer.text.contains(hint))
            }
        }
    }

    @Test func `places are filtered by box, also across the antimeridian, and by category`() async throws {
        try await withApp { app in
            try await populate(app)
            let cases: [(String, [String])] = [
                ("", ["a", "b", "c", "d", "fiji", "line", "north", "south", "tonga"]),
                ("bbox=24,59,26,60.25", ["a", "b", "c"]), ("bbox=25,60,25,60", ["a", "b", "c"]),
                ("bbox=24,59,0,26,60.25,100", ["a", "b", "c"]),
                ("bbox=24,59,26,60.25&category=cafe", ["a", "c"]),
                ("bbox=179,-18,-179,-16", ["fiji", "line", "tonga"]),
                ("bbox=179,-18,180,-16", ["fiji", "line"]),
                ("bbox=-180,-18,-179,-16", ["line", "tonga"]), ("bbox=180,-18,-179.9,-16", ["line"]),
                ("bbox=179,-18,-179,-16&category=bar", ["line", "tonga"]),
                ("category=bar", ["b", "line", "tonga"]),
                ("category=museum", []), ("bbox=-180,89,180,90", ["north"]), ("bbox=0,0,1,1", []),
                ("bbox=-180,-90,180,90", ["a", "b", "c", "d", "fiji", "line", "north", "south", "tonga"]),
            ]
            for (query, names) in cases {
                #expect(try await sorted(app, query) == names, "\(query)")
                for size in [1, 2] {
                    let uri = "/collections/pois/items?\(query)&limit=\(size)"
                    let pages = try await titles(app, uri, size: size)
                    #expect(pages.flatMap { $0 }.sorted() == names, "\(query)")
                    #expect(pages.count == max(1, (names.count + size - 1) / size), "\(query)")
                }
            }
        }
    }

    @Test func `places are filtered by their last change`() async throws {
        try await withApp { app in
            let start = app.clock.now
            try await populate(app)
            func at(_ seconds: Int64) -> String { (start + seconds * 1000).description }
            let cases: [(String, [String])] = [
                (at(0), ["fiji"]), ("\(at(5))/\(at(7))", ["a", "b", "c"]), ("\(at(7))/..", ["c", "d"]),
                ("\(at(7))/", ["c", "d"]), ("../\(at(1))", ["fiji", "tonga"]),
                ("/\(at(1))", ["fiji", "tonga"]),
                ("../..", ["a", "b", "c", "d", "fiji", "line", "north", "south", "tonga"]), (at(100), []),
                ("2000-01-01T00:00:00+02:00/\(at(0))", ["fiji"]),
            ]
            for (interval, names) in cases {
                let query = "datetime=\(interval.replacing("+", with: "%2B"))"
                #expect(try await sorted(app, query) == names, "\(interval)")
                let pages = try await titles(app, "/collections/pois/items?\(query)&limit=1", size: 1)
                #expect(pages.flatMap { $0 }.sorted() == names, "\(interval)")
            }
            #expect(try await sorted(app, "datetime=\(at(5))/\(at(7))&category=cafe") == ["a", "c"])
            #expect(
                try await sorted(app, "datetime=\(at(5))/\(at(6))&bbox=24,59,26,61&category=cafe") == ["a"]
            )
        }
    }

    @Test func `a page has at most a thousand features`() async throws {
        try await withApp { app in
            for number in 1...1003 { try await app.addPlace("p\(number)", number: Int64(number)) }
            let first = try await app.get("/collections/pois/items")
            #expect(first.features.count == 1000)
            let few = try await app.get("/collections/pois/items?limit=10")
            #expect(few.features.count == 10)
            let all = try await titles(app, "/collections/pois/items?limit=5000", size: 1000)
            #expect(all.map(\.count) == [1000, 3])
            #expect(Set(all.joined()).count == 1003)
        }
    }

    @Test func `changes between pages neither repeat nor hide items that stay`() async throws {
        try await withApp { app in
            for number in 1...20 {
                try await app.addPlace("p\(number)", number: Int64(number), at: 57, Double(number))
            }
            var seen: [String] = []
            var next: String? = "/collections/pois/items?limit=3&category=cafe&bbox=0,50,21,60"
            var step: Int64 = 0
            while let path = next {
                let page = try await app.get(path)
                seen += page.features.compactMap { $0["properties"]?["name"]?.stringValue }
                next = page.links["next"].map { String($0.dropFirst("http://localhost".count)) }
                // Whoever follows the link keeps every parameter.
                if let next { #expect(next.contains("limit=3&category=cafe&bbox=0,50,21,60&cursor=")) }
                step += 1
                try await app.addPlace("new \(step)", number: 100 + step, at: 56, Double(step * 2))
                if let last = page.features.last?["id"]?.stringValue { try await app.retirePlace(last) }
            }
            let stayed = seen.filter { !$0.hasPrefix("new") }
            #expect(stayed.count == 20 && Set(seen).count == seen.count)
        }
    }

    @Test func `notes are filtered by box, creation and author`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let start = app.clock.now
            let spots = [("179.5", "a"), ("-179.5", "b"), ("180", "c"), ("25", "d"), ("25", "e")]
            for (longitude, title) in spots {
                let fields = ["lat": "-17", "lon": longitude]
                try await app.makeNote(title, as: title == "e" ? bob : ada, fields)
                app.clock.advance(by: 1000)
            }
            func at(_ seconds: Int64) -> String { (start + seconds * 1000).description }
            let cases: [(String, [String])] = [
                ("", ["e", "d", "c", "b", "a"]), ("bbox=179,-18,-179,-16", ["c", "b", "a"]),
                ("bbox=24,-18,26,-16", ["e", "d"]), ("datetime=\(at(1))", ["b"]),
                ("datetime=\(at(1))/\(at(3))", ["d", "c", "b"]), ("datetime=\(at(3))/..", ["e", "d"]),
                ("datetime=../\(at(1))", ["b", "a"]), ("author_id=\(bob.id)", ["e"]),
                ("bbox=24,-18,26,-16&datetime=\(at(4))/..&author_id=\(bob.id)", ["e"]),
            ]
            for (query, expected) in cases {
                for size in [1, 2, 10] {
                    let uri = "/collections/notes/items?\(query)&limit=\(size)"
                    let pages = try await titles(app, uri, size: size)
                    #expect(pages.flatMap { $0 } == expected, "\(query)")
                }
            }
        }
    }
}
