import App
import Foundation
import JSONText
import Model
import Relational
import Services
import TestData
import Testing

/// The view over an imported extract, held against geodesic computations of others.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct ReferenceViewTests {
    /// The id that the reference has for each of ours; places that it does not know are not there.
    private func referenceIDs(_ app: TestApp) async throws -> [String: String] {
        let rows = try SharedData.rows(csv: "osm/helsinki-center-2019.expected-poi-nodes.csv")
        let known = Set(rows.compactMap { $0["osm_node_id"] })
        #expect(known.count == 1139)
        let pairs = try await app.database.read { connection in
            try connection.all("SELECT id, source_id FROM poi WHERE source_id LIKE 'node/%'") { row in
                (String(try row.integer()), String(try row.text().dropFirst(5)))
            }
        }
        let ours = Dictionary(pairs.filter { known.contains($0.1) }) { first, _ in first }
        #expect(ours.count == 1139)
        return ours
    }

    @Test(.timeLimit(.minutes(15)))
    func `the view of an imported extract equals the reference`() async throws {
        try await withApp { app in
            let path = try SharedData.path("osm/helsinki-center-2019.osm.pbf")
            let harvest = try OSMPlaceFile(path: path).read { _ in }
            let outcome = try await app.installation.services.placeImport.run(harvest) { _ in }
            #expect(outcome.added > 1139)
            let ours = try await referenceIDs(app)
            let queries = try ReferenceView.helsinki()
            #expect(queries.count == 120)
            var whole = 0
            for query in queries {
                let position = "lat=\(query.lat_deg)&lon=\(query.lon_deg)"
                let camera = "heading_deg=\(query.heading_deg_true)&fov_deg=\(query.fov_deg)&limit=200"
                let view = try await app.get(
                    "/v1/view?\(position)&\(camera)&range_m=\(query.max_distance_m)&kinds=pois"
                )
                let unsure = Set(query.borderline_ids_may_be_in_or_out)
                let seen = view.ids.compactMap { ours[$0] }
                if view["hidden_count"]?.integerValue == 0 {
                    whole += 1
                    #expect(
                        Set(seen).subtracting(unsure) == Set(query.in_view.map(\.id)).subtracting(unsure),
                        "query \(query.id)"
                    )
                } else {
                    // What was cut is the farthest: all that is nearer than the last one shown is there.
                    let last = view.items.last?["distance_m"]?.doubleValue ?? 0
                    let nearer = query.in_view.filter { $0.distance_m < last - 0.01 }.map(\.id)
                    #expect(Set(nearer).subtracting(unsure).isSubset(of: seen), "query \(query.id)")
                    let shown = Set(seen).subtracting(unsure)
                    #expect(shown.isSubset(of: query.in_view.map(\.id)), "query \(query.id)")
                }
                let distances = Dictionary(
                    view.items.map { ($0["id"]?.stringValue ?? "", $0["distance_m"]?.doubleValue ?? -1) }
                ) { first, _ in first }
                let reference = Dictionary(query.in_view.map { ($0.id, $0.distance_m) }) { first, _ in first }
                for id in view.ids {
                    guard let expected = ours[id].flatMap({ reference[$0] }) else { continue }
                    #expect(abs((distances[id] ?? -1) - expected) < 0.011, "query \(query.id)")
                }
                let around = try await app.get(
                    "/v1/view?\(position)&fov_deg=360&kinds=pois&limit=200&range_m=5000"
                )
                let nearest = around.ids.compactMap { ours[$0] }.prefix(query.k)
                #expect(nearest.count == query.k)
                #expect(Array(nearest) == query.nearest_k.map(\.id), "query \(query.id)")
            }
            #expect(whole > 60)
        }
    }
}
