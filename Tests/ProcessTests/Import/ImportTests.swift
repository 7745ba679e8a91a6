import Foundation
import JSONText
import TestData
import Testing

/// `import osm`: what comes in, what survives, and what is refused.
@Suite(.fewAtOnce) struct ImportTests {
    private static let expected = ["helsinki-center-2019", "monaco-2012", "monaco-2021"]

    private static func map(_ name: String) throws -> String {
        try SharedData.path("osm/" + (name == "monaco-2012" ? "\(name).osm.gz" : "\(name).osm.pbf"))
    }

    @Test(.enabled(if: SharedData.isAvailable), arguments: Engine.available, expected)
    func `an import has every named node, and a second one changes nothing`(
        _ engine: Engine,
        _ name: String
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let file = try Self.map(name)
            let first = try await base.run("osm", file)
            #expect(first.code == 0, "\(first.err)")
            let places = try await base.places()
            #expect(first.json["added"]?.integerValue == Int64(places.count))
            #expect(first.json["places"]?.integerValue == Int64(places.count))
            let rows = try SharedData.rows(csv: "osm/\(name).expected-poi-nodes.csv")
            #expect(rows.count > 90)
            for row in rows {
                let place = places["node/\(row["osm_node_id"] ?? "")"]
                let values = (row["value"] ?? "").split(separator: ";").map { value in
                    value.trimmingCharacters(in: .whitespaces).lowercased()
                }
                let words = values.map { $0 == "yes" ? row["key"] ?? "" : $0 }
                let isThere =
                    place?.name == row["name"] && place?.latitude == row["lat_deg"].flatMap(Double.init)
                    && place?.longitude == row["lon_deg"].flatMap(Double.init)
                    && words.allSatisfy { place?.categories.contains("\"\($0)\"") == true }
                #expect(isThere, "\(row) \(String(describing: place))")
            }
            let number = try await base.changeNumber()
            let again = try await base.run("osm", file)
            #expect(again.code == 0, "\(again.err)")
            #expect(again.json["unchanged"]?.integerValue == Int64(places.count))
            for what in ["added", "changed", "returned", "gone"] {
                #expect(again.json[what]?.integerValue == 0, "\(what)")
            }
            #expect(try await base.places() == places)
            #expect(try await base.changeNumber() == number)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable), arguments: Engine.available)
    func `members' data of a place survive later imports beside a running server`(
        _ engine: Engine
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let server = try await Server.start(in: base.scratch, base.flags)
            #expect(try await base.run("osm", Self.map("monaco-2012")).code == 0)
            let old = try await base.places()
            let ada = try await server.client.signedUp()
            // A hotel that is in both files, and a place that is in the older one alone.
            let hotel = try #require(old["node/267885777"])
            let expected = try SharedData.rows(csv: "osm/monaco-2021.expected-poi-nodes.csv").compactMap {
                $0["osm_node_id"]
            }
            let names = Set(
                try SharedData.rows(csv: "osm/monaco-2021.expected-poi-nodes.csv").compactMap { $0["name"] }
            )
            let trial = try await base.run("osm", Self.map("monaco-2021"), "--dry-run")
            #expect(trial.json["dry_run"]?.boolValue == true)
            #expect(try await base.places() == old)
            let vanishing = try #require(
                old.values.sorted { $0.id < $1.id }.first {
                    $0.sourceID.hasPrefix("node/") && $0.name != nil
                        && !expected.contains(String($0.sourceID.dropFirst(5)))
                        && !names.contains($0.name ?? "")
                        && $0.categories.contains("restaurant")
                }
            )
            for place in [hotel, vanishing] {
                #expect(try await ada.send("PUT", "/v1/favorites/poi/\(place.id)").status == 204)
            }
            let comment = try await ada.post("/v1/pois/\(hotel.id)/comments", json: #"{"body": "Good beds"}"#)
            #expect(comment.status == 201, "\(comment.text)")
            let newer = try await base.run("osm", Self.map("monaco-2021"))
            #expect(newer.code == 0, "\(newer.err)")
            #expect(newer.json["gone"] == trial.json["gone"] && newer.json["added"] == trial.json["added"])
            let new = try await base.places()
            let (moved, gone) = (try #require(new["node/267885777"]), try #require(new[vanishing.sourceID]))
            #expect(moved.id == hotel.id && moved.goneAt == nil)
            #expect(moved.latitude == 43.7409352 && moved.longitude == 7.4279184)
            #expect(gone.id == vanishing.id && gone.goneAt != nil && gone.name == vanishing.name)
            // Whatever else vanished is deleted: nobody referred to it.
            #expect(new.values.filter { $0.goneAt != nil }.count == 1)
            #expect(try await base.indexedCategories().gone == 0)
            let favorites = try await ada.get("/v1/favorites?kind=poi")
            let ids = Set(favorites.items.compactMap { ($0["poi"] ?? $0)["id"]?.stringValue })
            #expect(ids == ["\(hotel.id)", "\(gone.id)"], "\(favorites.text)")
            let shown = try await ada.get("/v1/pois/\(hotel.id)")
            #expect(
                shown["comment_count"]?.integerValue == 1 && shown["favorited"]?.boolValue == true,
                "\(shown.text)"
            )
            // And back again.
            let older = try await base.run("osm", Self.map("monaco-2012"), "--older")
            #expect(older.json["returned"]?.integerValue == 1, "\(older.out)")
            #expect(try await base.places()[vanishing.sourceID]?.goneAt == nil)
            #expect(try await base.places()[vanishing.sourceID]?.id == vanishing.id)
            // What it is kept for ends: the next import lets it go.
            #expect(try await base.run("osm", Self.map("monaco-2021")).code == 0)
            #expect(try await base.places()[vanishing.sourceID]?.goneAt != nil)
            #expect(try await ada.send("DELETE", "/v1/favorites/poi/\(vanishing.id)").status == 204)
            let number = try await base.changeNumber()
            #expect(try await base.run("osm", Self.map("monaco-2021")).json["gone"]?.integerValue == 0)
            #expect(try await base.changeNumber() == number.map { $0 + 1 })
            #expect(try await base.places()[vanishing.sourceID] == nil)
            #expect(try await ada.get("/v1/pois/\(vanishing.id)").status == 404)
            try await server.stop()
            #expect(try await Program.run(["doctor"] + base.flags, in: base.scratch).code == 0)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `a file does not affect places outside its area`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            #expect(try await base.run("osm", Self.map("monaco-2021")).code == 0)
            let monaco = try await base.places()
            let lund = try await base.run("osm", SharedData.path("osm/lund-station-sweden-2023.osm.pbf"))
            #expect(lund.json["gone"]?.integerValue == 0)
            let both = try await base.places()
            #expect(monaco.allSatisfy { both[$0.key] == $0.value })
            #expect(both.count > monaco.count)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `an import of some keys leaves other places unchanged`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let few = try await base.run("osm", Self.map("monaco-2021"), "--only", "tourism,craft")
            #expect(few.code == 0, "\(few.err)")
            let some = try await base.places()
            #expect(some.values.contains { $0.categories.contains("hotel") })
            #expect(!some.values.contains { $0.categories.contains("\"bank\"") })
            let all = try await base.run("osm", Self.map("monaco-2021"))
            #expect(all.json["unchanged"]?.integerValue == Int64(some.count))
            let number = try await base.changeNumber()
            let again = try await base.run("osm", Self.map("monaco-2021"), "--only", "tourism,craft")
            #expect(again.json["gone"]?.integerValue == 0)
            #expect(try await base.changeNumber() == number)
        }
    }

    @Test(arguments: Engine.available)
    func `every format of a map is recognized by its content`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            for (index, (name, bytes)) in TinyMap.files.enumerated() {
                let outcome = try await base.run("osm", try base.write(bytes, to: "map\(index)"))
                #expect(outcome.code == 0, "\(name): \(outcome.err)")
                #expect(outcome.json["added"]?.integerValue == (index == 0 ? 1 : 0), "\(name)")
                #expect(outcome.json["omitted"]?.integerValue == 1, "\(name)")
            }
            let places = try await base.places()
            #expect(places.keys.sorted() == ["node/1"])
            #expect(places["node/1"]?.name == "Café du Port")
            #expect(places["node/1"]?.latitude == 43.7312894)
        }
    }

    @Test func `results are printed as text or as JSON`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write(TinyMap.xml, to: "tiny.osm")
            let told = try await Program.run(["import", "osm", file], in: base.scratch)
            #expect(
                told.out.hasPrefix("Imported 1 place of \(file) with sightline.sqlite in "),
                "\(told.out)"
            )
            #expect(told.out.contains("New: 1. Changed: 0. Returned: 0. Unchanged: 0. Gone: 0.\n"))
            #expect(told.out.contains("1 left out because they have no name or are closed for good.\n"))
            let work = [
                "Checking the file (", "Reading ways (", "Reading nodes (", "Storing places (1 in all)",
            ]
            #expect(work.allSatisfy(told.err.contains), "\(told.err)")
            #expect(told.complaints.count == work.count, "\(told.err)")
        }
    }
}
