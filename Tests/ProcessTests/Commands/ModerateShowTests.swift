import JSONText
import Relational
import TestData
import Testing

/// `moderate show`: what it tells of a note and of a place.
@Suite(.fewAtOnce) struct ModerateShowTests {
    private func show(_ name: String, in scratch: Scratch) async throws -> Outcome {
        try await Program.run(["moderate", "show", name], in: scratch)
    }

    @Test func `the position of a note has as many digits as in the API`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let note = try #require(Note(try await ada.upload("Exact").json))
        let moved = try await ada.send(
            "PATCH",
            "/v1/notes/\(note.id)",
            ["Content-Type": "application/json"],
            body: Array(#"{"lat":59.33254722222222,"lon":18.06494166666667}"#.utf8)
        )
        #expect(moved.status == 200 && moved["lat"] == .number(59.3325472), "\(moved.text)")
        let shown = try await show(note.id, in: scratch)
        #expect(shown.out.contains(", at 59.3325472, 18.0649417; "), "\(shown.out)")
        try await server.stop()
    }

    @Test func `a place is on the map, or gone from it`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write(TinyMap.xml, to: "tiny.osm")
            #expect(try await base.run("osm", file).code == 0)
            let place = try #require(try await base.places()["node/1"])
            let there = try await show("\(place.id)", in: base.scratch)
            #expect(there.out.hasPrefix("Place \(place.id): on the map, first imported 20"), "\(there.out)")
            #expect(there.out.contains("\n  Café du Port\n"))
            let picture = try await Program.run(
                ["moderate", "show", "\(place.id)", "--image", "place.jpg"],
                in: base.scratch
            )
            #expect(picture.err.contains("is a place, but only notes have pictures"), "\(picture.err)")
            try await base.execute("UPDATE poi SET gone_at = 1795244400000")
            let gone = try await show("\(place.id)", in: base.scratch)
            #expect(
                gone.out.hasPrefix("Place \(place.id): gone from the map since 2026-11-21 "),
                "\(gone.out)"
            )
        }
    }

    @Test func `an unknown id is answered with the kinds of things that can be shown`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let shown = try await show("77", in: base.scratch)
            #expect(shown.code == 1)
            #expect(shown.err == "Error: There is no report, note, comment, member or place 77.\n")
        }
    }
}
