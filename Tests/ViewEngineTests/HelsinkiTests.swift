import Foundation
import Geodesy
import TestData
import Testing
import ViewEngine

/// Real places and the view from 120 real spots among them.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct HelsinkiTests {
    private func load() throws -> (things: [Candidate<String>], queries: [ReferenceView]) {
        let things = try SharedData.rows(csv: "osm/helsinki-center-2019.expected-poi-nodes.csv").map { row in
            try Candidate(
                id: #require(row["osm_node_id"]),
                coordinate: place(
                    #require(row["lat_deg"].flatMap(Double.init)),
                    #require(row["lon_deg"].flatMap(Double.init))
                )
            )
        }
        let queries = try ReferenceView.helsinki()
        #expect(things.count > 1000 && queries.count == 120)
        return (things, queries)
    }

    @Test func `the view equals the reference`() throws {
        let (things, queries) = try load()
        for query in queries {
            let viewer = try Viewpoint(
                coordinate: place(query.lat_deg, query.lon_deg),
                heading: query.heading_deg_true,
                fieldOfView: query.fov_deg,
                range: query.max_distance_m
            )
            let seen = viewer.sightings(among: things, limit: .max).items
            let either = Set(query.borderline_ids_may_be_in_or_out)
            let expected = query.in_view.map(\.id).filter { !either.contains($0) }
            let certain = seen.map(\.id).filter { !either.contains($0) }
            #expect(Set(certain) == Set(expected) && certain.count == expected.count, "query \(query.id)")
            let byID = Dictionary(uniqueKeysWithValues: seen.map { ($0.id, $0) })
            for found in query.in_view {
                guard let sighting = byID[found.id] else { continue }
                #expect(abs(sighting.distance - found.distance_m) <= 0.001)
                #expect(abs(Angle.signed(sighting.azimuth - found.bearing_deg)) <= 0.0001)
                #expect(abs(sighting.relativeBearing - (found.relative_deg ?? 0)) <= 0.0001)
            }
        }
    }

    @Test func `the nearest found ring by ring equal the reference`() throws {
        let (things, queries) = try load()
        let cells = things.map { (cell: GridCell($0.coordinate), thing: $0) }
        for query in queries {
            let here = try place(query.lat_deg, query.lon_deg)
            var search = NearestSearch(count: query.k, firstRadius: 30)
            var kept: [(distance: Double, id: String)] = []
            while let ring = search.next {
                let ranges = Covering.ring(center: here, inner: ring.inner, outer: ring.outer)
                let seen = cells.filter { cell, _ in ranges.contains { $0.contains(cell) } }
                    .map { (distance: here.distance(to: $0.thing.coordinate), id: $0.thing.id) }
                kept += seen.filter { ring.contains($0.distance) }
                search.record(seen.map(\.distance))
            }
            let nearest = kept.sorted { $0.distance < $1.distance }.prefix(query.k)
            #expect(nearest.map(\.id) == query.nearest_k.map(\.id), "query \(query.id)")
            for (found, expected) in zip(nearest, query.nearest_k) {
                #expect(abs(found.distance - expected.distance_m) <= 0.001)
            }
            let within = things.count { here.distance(to: $0.coordinate) <= query.max_distance_m }
            #expect(within == query.within_max_distance_count, "query \(query.id)")
        }
    }
}
