import HTTPTypes
import JSONText
import Relational
import Services
import TestData
import Testing

/// What people type, against the place that they mean.
@Suite(.enabled(if: SharedData.isAvailable, "the shared data is not there"))
struct SearchQualityTests {
    /// How many searches of `typed.tsv` find their place among the first five, at least.
    private static let found = [
        "helsinki": 139, "monaco": 129, "london": 54, "heidelberg": 40, "liechtenstein": 39, "lund": 23,
    ]

    @Test func `the place that people mean is among the first five`() async throws {
        let (typed, hand) = (
            try SearchQuality.searches("typed.tsv"), try SearchQuality.searches("hand.tsv")
        )
        #expect(typed.count == 431 && hand.count == 54)
        try await withApp { app in
            try await app.importTowns()
            let tallies = try await tallied(typed, in: app)
            for (town, tally) in tallies.sorted(by: { $0.key < $1.key }) {
                print("Search quality, \(town): \(tally.text)")
                #expect(tally.five >= Self.found[town, default: .max], "\(town): \(tally.text)")
            }
            let others = try await tallied(hand, in: app)
            for (town, tally) in others { #expect(tally.share >= 0.95, "\(town): \(tally.text)") }
        }
    }

    /// What each town's searches find; those in vain are printed.
    private func tallied(
        _ searches: [SearchQuality.Search],
        in app: TestApp
    ) async throws -> [String: SearchQuality.Tally] {
        var tallies: [String: SearchQuality.Tally] = [:]
        for search in searches {
            let answer = try await app.send(
                .get,
                search.path,
                headers: [.acceptLanguage: search.language]
            )
            #expect(answer.status == 200)
            let rank = search.rank(in: answer.items)
            tallies[search.town, default: SearchQuality.Tally()].add(rank)
            if rank == nil {
                let names = answer.items.map { $0["name"]?.stringValue ?? $0["category"]?.stringValue ?? "?" }
                print("  missed: \(search.town) \(search.kind) '\(search.query)': \(names)")
            }
        }
        return tallies
    }
}

extension TestApp {
    /// Imports an extract of the shared data as `sightline import osm` does.
    func importPlaces(_ file: String, into other: (any Database)? = nil) async throws {
        let database = other ?? database
        let harvest = try OSMPlaceFile(path: SharedData.path("osm/\(file)")).read { _ in }
        let platform = Platform(
            database: database,
            ids: try await IDSource.lease(in: database, holder: "import of \(file)", now: { clock.now }),
            now: { clock.now }
        )
        _ = try await PlaceImport(platform: platform).run(harvest) { _ in }
        try await platform.ids.release(in: database)
    }

    /// Imports every town of the lists.
    func importTowns(into other: (any Database)? = nil) async throws {
        for town in SearchQuality.towns.sorted(by: { $0.key < $1.key }) {
            try await importPlaces("\(town.value).osm.pbf", into: other)
        }
    }
}
