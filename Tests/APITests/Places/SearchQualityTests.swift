import Foundation
import HTTPTypes
import JSONText
import Services
import TestData
import Testing

/// What people type, against what they would expect among the first five.
@Suite(.enabled(if: SharedData.isAvailable, "the shared data is not there"))
struct SearchQualityTests {
    /// A search of the lists beside this file.
    struct Search: Sendable {
        let city: String
        /// The language of who asks.
        let language: String
        let kind: String
        let query: String
        /// Ids of places at their source, of which one has to be found.
        let expected: [String]
        /// Categories, of which every place found has to have one; there are two at least.
        let categories: [String]

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 5, !line.hasPrefix("#") else { return nil }
            (city, language, kind, query) = (fields[0], fields[1], fields[2], fields[3])
            let words = fields[4].split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
            expected = fields[4].hasPrefix("=") ? [] : words
            categories = fields[4].hasPrefix("=") ? words.map { $0.replacing("=", with: "") } : []
        }
    }

    private static func searches(_ name: String) throws -> [Search] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "SearchQuality"
        )
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return text.split(separator: "\n").compactMap(Search.init)
    }

    private static let cities = [
        (name: "helsinki", file: "helsinki-center-2019.osm.pbf", position: "lat=60.1699&lon=24.9384"),
        (name: "monaco", file: "monaco-2021.osm.pbf", position: "lat=43.7384&lon=7.4246"),
    ]

    @Test func `people find what they expect among the first five`() async throws {
        let (hand, made) = (try Self.searches("hand.tsv"), try Self.searches("generated.tsv"))
        #expect(hand.count >= 60 && made.count >= 60)
        try await withApp { app in
            for city in Self.cities { try await app.importPlaces(city.file) }
            var misses: [String] = []
            for search in hand + made {
                let city = try #require(Self.cities.first { $0.name == search.city })
                let text = search.query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let answer = try await app.send(
                    .get,
                    "/v1/pois?q=\(text)&\(city.position)&limit=5",
                    headers: [.acceptLanguage: search.language]
                )
                let items = answer.items
                let isFound =
                    search.categories.isEmpty
                    ? items.contains { search.expected.contains($0["source_id"]?.stringValue ?? "") }
                    : items.count >= 2
                        && items.allSatisfy { item in
                            let found = item["categories"]?.arrayValue?.compactMap(\.stringValue) ?? []
                            return !Set(found).isDisjoint(with: search.categories)
                        }
                if !isFound {
                    let names = items.map { $0["name"]?.stringValue ?? $0["category"]?.stringValue ?? "?" }
                    misses.append("\(search.city) \(search.kind) '\(search.query)': \(names)")
                }
            }
            let count = hand.count + made.count
            let share = Double(count - misses.count) / Double(count)
            print(
                "Search quality: \(count - misses.count) of \(count) found, \((share * 1000).rounded() / 10) %"
            )
            for miss in misses { print("  missed: \(miss)") }
            #expect(count >= 120 && 2 * made.count >= count)
            #expect(share >= 0.95)
        }
    }
}

extension TestApp {
    /// Imports an extract of the shared data as `sightline import osm` does.
    func importPlaces(_ file: String) async throws {
        let harvest = try OSMPlaceFile(path: SharedData.path("osm/\(file)")).read { _ in }
        let platform = Platform(
            database: database,
            ids: try await IDSource.lease(in: database, holder: "import of \(file)", now: { clock.now }),
            now: { clock.now }
        )
        _ = try await PlaceImport(platform: platform).run(harvest) { _ in }
        try await platform.ids.release(in: database)
    }
}
