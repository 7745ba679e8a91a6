import App
import ChildProcess
import Foundation
import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// The client of GDAL, by which QGIS and others read collections too.
@Suite(.enabled(if: GDAL.isInstalled, "needs ogrinfo"))
struct GDALTests {
    private func populate(_ app: TestApp) async throws -> Instant {
        let ada = try await app.signUp("ada")
        for number in 1...25 {
            try await app.addPlace(
                "Kahvila <\(number)> & \"Co\"",
                number: Int64(number),
                at: 60 + Double(number) / 100,
                25,
                categories: [number % 5 == 0 ? "bar" : "cafe"],
                names: ["sv": "Kaffe \(number)"]
            ) { facts in
                facts.address = ["city": "Helsinki"]
                facts.cuisine = ["cake", "coffee"]
            }
            app.clock.advance(by: 1000)
        }
        let start = app.clock.now
        for number in 1...12 {
            try await app.makeNote("Note \(number)", as: ada, ["lat": "\(57 + number)", "lon": "179.5"])
            app.clock.advance(by: 60_000)
        }
        try await app.makeNote("Private", as: ada, ["audience": "private"])
        return start
    }

    @Test(arguments: ["", "/ogc"])
    func `GDAL reads both collections completely from any of their addresses`(_ path: String) async throws {
        try await withApp([:], .live) { app in
            _ = try await populate(app)
            let source = "OAPIF:http://127.0.0.1:\(app.port)\(path)"
            let summary = try await GDAL.ogrinfo("-ro", "-so", "-al", source)
            #expect(summary.contains("Layer name: notes") && summary.contains("Layer name: pois"))
            #expect(summary.contains("Geometry: Point"))
            #expect(summary.contains("Feature Count: 12") && summary.contains("Feature Count: 25"))
            #expect(summary.contains("created_at: DateTime") && summary.contains("updated_at: DateTime"))
            let features = try await GDAL.ogrinfo("-ro", "-q", source, "pois")
            for number in 1...25 {
                #expect(features.contains("name (String) = Kahvila <\(number)> & \"Co\"\n"), "\(number)")
            }
            #expect(features.contains(/POINT \(25(\.0)? 60\.25\)/))
            #expect(features.contains("cuisine (StringList) = (2:cake,coffee)"))
        }
    }

    @Test func `GDAL passes a box and a time to the server and gets the right features`() async throws {
        try await withApp([:], .live) { app in
            let start = try await populate(app)
            let source = "OAPIF:http://127.0.0.1:\(app.port)/ogc"
            func titles(_ arguments: String...) async throws -> [Int] {
                let text = try await GDAL.ogrinfo(["-ro", "-q", source] + arguments)
                return text.matches(of: /(?:title|name) \(String\) = [^\d\n]*(\d+)/).compactMap { Int($0.1) }
                    .sorted()
            }
            #expect(try await titles("pois", "-spat", "24", "60.095", "26", "60.205") == Array(10...20))
            #expect(try await titles("notes", "-spat", "179", "0", "180", "61") == [1, 2, 3, 4])
            #expect(try await titles("pois", "-where", "category = 'bar'") == [5, 10, 15, 20, 25])
            func minute(_ number: Int64) -> String { (start + number * 60_000).description }
            let interval = "created_at >= '\(minute(2))' AND created_at <= '\(minute(5))'"
            #expect(try await titles("notes", "-where", interval) == [3, 4, 5, 6])
            let late = "created_at > '\(minute(2))'"
            let corner = try await titles("notes", "-spat", "179", "0", "180", "61", "-where", late)
            // An instant of part 1 has no ends that are left out: GDAL takes "later" for "not earlier".
            #expect(corner == [3, 4])
        }
    }

    @Test func `GDAL requests page after page of the given size`() async throws {
        try await withApp([:], .live) { app in
            _ = try await populate(app)
            let url = "http://127.0.0.1:\(app.port)"
            let text = try await GDAL.ogrinfo(
                "-ro",
                "-q",
                "-oo",
                "PAGE_SIZE=4",
                "OAPIF:\(url)",
                "notes"
            )
            #expect(text.matches(of: /title \(String\)/).count == 12)
        }
    }

    @Test func `GDAL reads a city in pages of ten within the default rates`() async throws {
        try await withApp([.rateLimit: "on"], .live) { app in
            let count = 4200
            let rows = try (0..<count).map { number in
                let latitude = 60 + Double(number / 70) / 1000
                let facts = PlaceFacts(
                    source: "osm",
                    sourceID: "node/\(number)",
                    name: "Kahvila \(number)",
                    categories: ["cafe"],
                    coordinate: try #require(
                        Coordinate(latitude: latitude, longitude: 25 + Double(number % 70) / 1000)
                    )
                )
                return (id: Place.ID(rawValue: Int64(1000 + number)), facts: try #require(facts))
            }
            try await app.database.write { connection in
                try PlaceStore(connection).insert(rows, at: app.clock.now)
                try ChangeLog(connection).takeNumber(touching: [.places], at: app.clock.now)
            }
            let text = try await GDAL.ogrinfo("-ro", "-q", "OAPIF:http://127.0.0.1:\(app.port)/ogc", "pois")
            let numbers = text.matches(of: /name \(String\) = Kahvila (\d+)\n/).compactMap { Int($0.1) }
            #expect(numbers.count == count && Set(numbers) == Set(0..<count))

            // Without a limit, a page is as large as a page can be, and leads to the next.
            var (pages, next): ([Int], String?) = ([], "/collections/pois/items")
            var left: Int?
            while let path = next {
                let page = try await app.get(path)
                pages.append(page["features"]?.arrayValue?.count ?? 0)
                let links = page["links"]?.arrayValue ?? []
                next = links.first { $0["rel"]?.stringValue == "next" }?["href"]?.stringValue
                    .map { String($0.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }) }
                // A page is one of the polls, and no other request.
                #expect(page.header("RateLimit-Limit") == "3000")
                let remaining = page.header("RateLimit-Remaining").flatMap { Int($0) }
                if let left { #expect(remaining == left - 1) }
                left = remaining
            }
            #expect(pages == [1000, 1000, 1000, 1000, 200])
            #expect(try await app.get("/collections/pois").header("RateLimit-Limit") == "300")
        }
    }

    @Test func `GDAL reads favorites with any names as waypoints`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let title = "<b>&amp;\"' ]]> 埃 \u{1F600}"
            let note = try await app.makeNote(title, as: ada, ["body": "one\ttwo\n<three>", "alt_m": "12.5"])
            let place = try await app.addPlace("Café \u{FFFF}& Co", number: 1, names: ["sv": "Kafé"]) {
                facts in
                facts.address = ["street": "Bulevardi", "housenumber": "9", "city": "Helsinki"]
                facts.website = "https://example.org/?a=1&b=2"
            }
            try await app.favorite(note, as: ada)
            app.clock.advance(by: 1000)
            #expect(try await app.put("/v1/favorites/poi/\(place)", as: ada).status == 204)
            let answer = try await app.get("/v1/favorites.gpx", as: ada)
            #expect(answer.headers[.contentType] == "application/gpx+xml")
            #expect(answer.header("Content-Disposition") == #"attachment; filename="favorites.gpx""#)
            let path = "\(app.folder)/favorites.gpx"
            try Data(answer.body).write(to: URL(fileURLWithPath: path))
            _ = try await GDAL.run("xmllint", ["--noout", path])
            let text = try await GDAL.ogrinfo("-ro", "-q", path, "waypoints")
            #expect(text.matches(of: /OGRFeature\(waypoints\)/).count == 2)
            #expect(text.contains("name (String) = \(title)\n"))
            #expect(text.contains("desc (String) = one\ttwo\n<three>\n"))
            #expect(text.contains("ele (Real) = 12.5"))
            #expect(text.contains("desc (String) = Bulevardi 9, Helsinki\n"))
            #expect(text.contains("type (String) = cafe\n") && text.contains("type (String) = note\n"))
            #expect(text.contains("link1_href (String) = http://localhost/v1/notes/\(note)\n"), "\(text)")
            #expect(text.contains("link2_href (String) = https://example.org/?a=1&b=2"))
            #expect(text.contains("POINT (11.97 57.7)"))
        }
    }
}

/// Other people's programs that read what we serve.
enum GDAL {
    static var isInstalled: Bool {
        ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/ogrinfo")
        }
    }

    static func ogrinfo(_ arguments: String...) async throws -> String { try await ogrinfo(arguments) }

    static func ogrinfo(_ arguments: [String]) async throws -> String { try await run("ogrinfo", arguments) }

    static func run(_ program: String, _ arguments: [String]) async throws -> String {
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        return try await ChildProcess.output(
            of: "/usr/bin/env",
            arguments: [program] + arguments,
            environment: environment
        )
    }
}
