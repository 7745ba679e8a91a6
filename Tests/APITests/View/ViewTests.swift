import App
import Foundation
import Geodesy
import HTTPTypes
import JSONText
import Model
import Services
import TestData
import Testing

@testable import seed

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What is in view.
struct ViewTests {
    @Test func `the answer equals the example of the contract`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("Here", as: ada, ["lat": "59.3341", "lon": "18.0640"])
            try await app.makeNote("Behind", as: ada, ["lat": "59.33", "lon": "18.0649"])
            let query = "lat=59.3326&lon=18.0649&heading_deg=350"
            let view = try await app.get("/v1/view?\(query)")
            #expect(view.ids == [id])
            let item = try #require(view.items.first)
            let numbers = [
                "distance_m": 174.78, "slant_m": 174.78, "azimuth_deg": 342.9568,
                "relative_bearing_deg": -7.0432,
                "lat": 59.3341, "lon": 18.064,
            ]
            for (name, value) in numbers { #expect(item[name]?.doubleValue == value, "\(name)") }
            #expect(abs((item["screen"]?["x"]?.doubleValue ?? 0) - 0.393) < 0.0005)
            #expect(abs((item["screen"]?["y"]?.doubleValue ?? 0) - 0.5) < 0.0005)
            #expect(abs((item["scale"]?.doubleValue ?? 0) - 0.8602) < 0.0001)
            #expect(item["href"]?.stringValue == "/v1/notes/\(id)")
            #expect(item["alt_m"] == .null)
            let note = try await app.get("/v1/notes/\(id)")
            #expect(item["thumb_url"] == note["image"]?["thumb_url"])
            #expect(view["viewer"]?["heading_deg"]?.doubleValue == 350)
            #expect(view["viewer"]?["range_m"]?.doubleValue == 1000)
            let body = #"{"lat":59.3326,"lon":18.0649,"heading_deg":-10,"fov_deg":60.0}"#
            let posted = try await app.send(.post, "/v1/view", json: body)
            #expect(posted.body == view.body)
            #expect(try await app.get("/v1/view?lat=59.3326&lon=18.0649&fov_deg=360").items.count == 2)
            #expect(try await app.get("/v1/view?\(query)&min_range_m=200").items.isEmpty)
            #expect(try await app.get("/v1/view?\(query)&range_m=174").items.isEmpty)
        }
    }

    @Test(arguments: [
        ("", "lat"), ("lat=1&heading_deg=0", "lon"), ("lat=1&lon=1", "heading_deg"),
        ("lat=1&lon=1&fov_deg=359", "heading_deg"), ("lat=1&lon=1&heading_deg=361", "heading_deg"),
        ("lat=1&lon=1&heading_deg=nan", "heading_deg"), ("lat=1&lon=1&heading_deg=0&fov_deg=0", "fov_deg"),
        ("lat=1&lon=1&heading_deg=0&fov_deg=361", "fov_deg"),
        ("lat=1&lon=1&heading_deg=0&range_m=50001", "range_m"),
        ("lat=1&lon=1&heading_deg=0&range_m=0", "range_m"),
        ("lat=1&lon=1&heading_deg=0&min_range_m=-1", "min_range_m"),
        ("lat=1&lon=1&heading_deg=0&aspect=0", "aspect"), ("lat=1&lon=1&heading_deg=0&limit=0", "limit"),
        ("lat=1&lon=1&heading_deg=0&pitch_deg=91", "pitch_deg"),
        ("lat=1&lon=1&heading_deg=0&roll_deg=181", "roll_deg"),
        ("lat=1&lon=1&heading_deg=0&alt_m=x", "alt_m"), ("lat=1&lon=1&heading_deg=0&alt_m=1e300", "alt_m"),
        ("lat=1&lon=1&heading_deg=0&colour=red", "colour"), ("lat=1&lat=1&lon=1&heading_deg=0", "lat"),
    ])
    func `a bad parameter is refused by name`(_ query: String, _ field: String) async throws {
        try await withApp { app in
            for path in ["/v1/view", "/v1/view.svg"] {
                let answer = try await app.get("\(path)?\(query)")
                #expect(answer.status == 400)
                #expect(answer.faults == [field], "\(answer.text)")
            }
        }
    }

    @Test func `a limit that is too large is clamped, and the nearest are kept`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var ids: [String] = []
            for index in 1...4 {
                ids.append(
                    try await app.makeNote("n\(index)", as: ada, ["lat": "\(57.7 + Double(index) * 0.001)"])
                )
            }
            let query = "lat=57.7&lon=11.97&heading_deg=0"
            #expect(try await app.get("/v1/view?\(query)&limit=2").ids == Array(ids[..<2]))
            #expect(try await app.get("/v1/view?\(query)&limit=5000").ids == ids)
        }
    }

    @Test func `the picture is XML with escaped titles`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let titles = ["<script>alert(1)</script>", "a & b \"c\" 'd'", "]]>", "ducks \u{1F986}\u{FFFE}"]
            for (index, title) in titles.enumerated() {
                try await app.makeNote(title, as: ada, ["lat": "\(57.701 + Double(index) * 0.001)"])
            }
            for query in [
                "heading_deg=0", "heading_deg=0&fov_deg=200&range_m=9000",
                "fov_deg=360&roll_deg=90&pitch_deg=90", "heading_deg=359.999&aspect=50&fov_deg=1",
            ] {
                let picture = try await app.get("/v1/view.svg?lat=57.7&lon=11.97&\(query)")
                #expect(picture.headers[.contentType]?.hasPrefix("image/svg+xml") == true)
                let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
                #expect(picture.header("Content-Security-Policy") == policy)
                #expect(picture.header("X-Content-Type-Options") == "nosniff")
                #expect(!picture.text.contains("<script"))
                let reader = TitleReader()
                let parser = XMLParser(data: Data(picture.body))
                parser.delegate = reader
                #expect(parser.parse(), "\(query) \(String(describing: parser.parserError))")
                if query == "heading_deg=0" {
                    #expect(reader.titles.contains("<script>alert(1)</script>"))
                    #expect(reader.titles.contains("a & b \"c\" 'd'"))
                    #expect(reader.titles.contains("ducks \u{1F986}"))
                }
            }
        }
    }

    /// Collects the text of every `title`.
    private final class TitleReader: NSObject, XMLParserDelegate {
        var titles: [String] = []
        private var isTitle = false

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            isTitle = name == "title"
            if isTitle { titles.append("") }
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            isTitle = false
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if isTitle, let last = titles.popLast() { titles.append(last + text) }
        }
    }

    @Test(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
    func `the view of real places equals the reference`() async throws {
        try await withApp { app in
            let places = try SharedData.rows(csv: "osm/helsinki-center-2019.expected-poi-nodes.csv")
            let rows = try places.map { row in
                let latitude = try #require(row["lat_deg"].flatMap(Double.init))
                let longitude = try #require(row["lon_deg"].flatMap(Double.init))
                return Seeder.Row(
                    coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
                    title: try #require(row["osm_node_id"]),
                    audience: "public",
                    window: .always
                )
            }
            try await Seeder(app.installation).populate(rows: rows)
            let queries = try ReferenceView.helsinki()
            #expect(queries.count == 120)
            for query in queries {
                let position = "lat=\(query.lat_deg)&lon=\(query.lon_deg)"
                let camera = "heading_deg=\(query.heading_deg_true)&fov_deg=\(query.fov_deg)"
                let view = try await app.get(
                    "/v1/view?\(position)&\(camera)&range_m=\(query.max_distance_m)&limit=200"
                )
                let unsure = Set(query.borderline_ids_may_be_in_or_out)
                let expected = query.in_view.map(\.id)
                let seen = view.titles
                let hidden = Int(view["hidden_count"]?.integerValue ?? -1)
                #expect(view["hidden_more"]?.boolValue == false)
                #expect(abs(seen.count + hidden - expected.count) <= unsure.count, "query \(query.id)")
                if hidden == 0 {
                    #expect(
                        Set(seen).subtracting(unsure) == Set(expected).subtracting(unsure),
                        "query \(query.id)"
                    )
                } else {
                    // The nearest 200, but for those that may be in or out.
                    let nearest = expected.filter { !unsure.contains($0) }.prefix(200 - unsure.count)
                    #expect(seen.count == 200 && Set(nearest).isSubset(of: seen), "query \(query.id)")
                }
                let near = try await app.get("/v1/notes?\(position)&sort=nearest&limit=\(query.k)")
                let distances = near.items.compactMap { $0["distance_m"]?.doubleValue }
                #expect(distances.count == query.nearest_k.count)
                for (distance, reference) in zip(distances, query.nearest_k.map(\.distance_m)) {
                    #expect(abs(distance - reference) < 0.011, "query \(query.id)")
                }
            }
        }
    }
}
