import Foundation
import JSONText
import TestData
import Testing

/// `import osm`: files that are cut where nothing shows it, that are older, and places that were drawn anew.
@Suite(.fewAtOnce, .enabled(if: SharedData.isAvailable, "the shared data is not there"))
struct DoubtfulImportTests {
    private static func map(_ name: String) throws -> String {
        try SharedData.path("osm/" + (name == "monaco-2012" ? "\(name).osm.gz" : "\(name).osm.pbf"))
    }

    /// Where each blob of a PBF file ends.
    private func ends(of bytes: [UInt8]) throws -> [Int] {
        var (ends, offset): ([Int], Int) = ([], 0)
        while offset + 4 < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            // After the type, with its tag and its length, stands the tag 0x18 and the size of what follows,
            // as a varint.
            let header = Array(bytes[offset + 4..<offset + 4 + length])
            let tag = 2 + Int(header[1])
            try #require(header[tag] == 0x18)
            let size = header[(tag + 1)...].reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) }
            offset += 4 + length + size
            ends.append(offset)
        }
        return ends
    }

    @Test(arguments: Engine.available)
    func `a file cut between two blobs is imported only after confirmation`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let bytes = try SharedData.bytes("osm/monaco-2021.osm.pbf")
            #expect(try await base.runDoubtfully("osm", Self.map("monaco-2021")).code == 0)
            let (places, number) = (try await base.places(), try await base.changeNumber())
            let ends = try ends(of: bytes)
            #expect(ends.last == bytes.count && ends.count > 4)
            // Without its last blob it lacks some relations: too little to be noticed.
            for end in ends.dropFirst(2).dropLast(2) {
                let file = try base.write(Array(bytes.prefix(end)), to: "cut.osm.pbf")
                let cut = try await base.runDoubtfully("osm", file)
                #expect(cut.code == 1 && cut.out.isEmpty, "\(end): \(cut.out)")
                let complaint = cut.complaints.last ?? ""
                #expect(
                    complaint.contains("would go") && complaint.contains("'--yes'")
                        && complaint.hasSuffix(" Nothing was changed."),
                    "\(end): \(cut.err)"
                )
            }
            #expect(try await base.places() == places)
            #expect(try await base.changeNumber() == number)
            let half = try base.write(Array(bytes.prefix(ends[ends.count - 2])), to: "cut.osm.pbf")
            let trial = try await base.runDoubtfully("osm", half, "--dry-run")
            #expect(trial.code == 0 && (trial.json["gone"]?.integerValue ?? 0) > 0)
            let little = try await base.runDoubtfully("osm", half)
            #expect(little.code == 0 && little.json["gone"] == trial.json["gone"], "\(little.err)")
            let most = try base.write(Array(bytes.prefix(ends[2])), to: "cut.osm.pbf")
            let meant = try await base.run("osm", most)
            #expect(meant.code == 0 && (meant.json["gone"]?.integerValue ?? 0) > 100, "\(meant.err)")
            // The whole one again: nothing goes, nobody is asked.
            #expect(try await base.runDoubtfully("osm", Self.map("monaco-2021")).code == 0)
            let again = try await base.places()
            #expect(
                Set(again.keys) == Set(places.keys),
                "\(Set(again.keys).symmetricDifference(places.keys).sorted())"
            )
        }
    }

    @Test(arguments: Engine.available)
    func `data are refused only in areas with newer data`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            #expect(try await base.run("osm", Self.map("monaco-2021")).code == 0)
            let (places, number) = (try await base.places(), try await base.changeNumber())
            let older = try await base.run("osm", Self.map("monaco-2012"))
            #expect(older.code == 1)
            let complaint = older.complaints.last ?? ""
            #expect(
                complaint.contains("of 2012-07-06T12:59:39.000Z")
                    && complaint.contains("2021-04-21T20:21:46.000Z")
                    && complaint.contains("'--older'"),
                "\(complaint)"
            )
            #expect(try await base.places() == places)
            #expect(try await base.changeNumber() == number)
            // Elsewhere, older is all that there is.
            #expect(try await base.run("osm", Self.map("liechtenstein-2015")).code == 0)
            #expect(try await base.run("osm", Self.map("monaco-2012"), "--older").code == 0)
            #expect(try await base.run("osm", Self.map("monaco-2021")).code == 0)
            #expect(try await base.run("osm", Self.map("monaco-2012")).code == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `a place with a new id at its source keeps its id and members' data`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let server = try await Server.start(in: base.scratch, base.flags)
            #expect(try await base.run("osm", Self.map("monaco-2012")).code == 0)
            let old = try await base.places()
            let hotel = try #require(old["way/157719657"])
            let casino = try #require(old["way/161769674"])
            #expect(hotel.name == "Hôtel de Paris" && casino.name == "Casino de Monte Carlo")
            let ada = try await server.client.signedUp()
            for place in [hotel, casino] {
                #expect(try await ada.send("PUT", "/v1/favorites/poi/\(place.id)").status == 204)
                let comment = try await ada.post("/v1/pois/\(place.id)/comments", json: #"{"body": "Grand"}"#)
                #expect(comment.status == 201, "\(comment.text)")
            }
            let newer = try await base.run("osm", Self.map("monaco-2021"))
            #expect(newer.code == 0, "\(newer.err)")
            #expect((newer.json["redrawn"]?.integerValue ?? 0) > 5, "\(newer.out)")
            let new = try await base.places()
            #expect(new["way/157719657"] == nil && new["relation/8280869"]?.id == hotel.id)
            #expect(new["way/161769674"] == nil && new["node/4416197079"]?.id == casino.id)
            #expect(Set(new.values.map(\.id)).count == new.count)
            for place in [hotel, casino] {
                let shown = try await ada.get("/v1/pois/\(place.id)")
                #expect(shown["gone_at"] == .null && shown["favorited"]?.boolValue == true, "\(shown.text)")
                #expect(shown["comment_count"]?.integerValue == 1)
            }
            let number = try await base.changeNumber()
            let again = try await base.run("osm", Self.map("monaco-2021"))
            #expect(again.json["redrawn"]?.integerValue == 0 && again.json["changed"]?.integerValue == 0)
            #expect(try await base.changeNumber() == number)
            try await server.stop()
        }
    }
}
