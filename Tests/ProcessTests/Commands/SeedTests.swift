import Foundation
import JSONText
import Relational
import SQLiteEngine
import TestData
import Testing

/// `seed`, with made-up notes and with those of a file.
@Suite(.fewAtOnce) struct SeedTests {
    @Test func `equal seeds generate equal notes, other seeds other notes`() async throws {
        let places = try await [7, 7, 8].asyncMap { seed in
            let scratch = try Scratch()
            let outcome = try await Program.seed(
                ["--notes", "500", "--seed", "\(seed)", "--json"],
                in: scratch
            )
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.json["notes"]?.integerValue == 500)
            try await scratch.expectHealth()
            let usage = try await Program.run(["media", "usage", "--json"], in: scratch)
            #expect((1...3).contains(usage.json["files"]?.integerValue ?? 0))
            return try await sketches(in: scratch)
        }
        #expect(places[0].count == 500)
        #expect(places[0] == places[1])
        #expect(places[0] != places[2])
        #expect(Set(places[0].map(\.audience)).count == 4)
        #expect(
            places[0].filter { (55.0...70).contains($0.latitude) && (10.5...25).contains($0.longitude) }.count
                == 500
        )
    }

    @Test func `seeded notes appear in a running server's next answer`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let empty = try await server.client.get("/v1/notes")
        let tag = try #require(empty.head["ETag"])
        #expect(try await server.client.get("/v1/notes", ["If-None-Match": tag]).status == 304)
        let token = try #require(try await server.client.get("/v1/notes/changes")["token"]?.stringValue)

        let file = try scratch.write(
            #"""
            lat,lon,title,audience,visible_from,visible_until
            59.3293,18.0686,"Stockholm, ""Gamla stan""",public,,
            57.7089,11.9746,Over,public,1000,2000
            55.6050,13.0038,Secret,private,,4000000000
            """#,
            to: "notes.csv"
        )
        let outcome = try await Program.seed(["--from", file], in: scratch)
        #expect(outcome.code == 0, "\(outcome.err)")
        #expect(outcome.out.hasPrefix("Added 3 notes to sightline.sqlite"))
        let list = try await server.client.get("/v1/notes", ["If-None-Match": tag])
        #expect(list.status == 200)
        #expect(list.titles == [#"Stockholm, "Gamla stan""#])
        #expect(list.items.first?["lat"]?.doubleValue == 59.3293)
        let changes = try await server.client.get("/v1/notes/changes?token=\(token)")
        #expect(changes.titles == [#"Stockholm, "Gamla stan""#])
        let note = try #require(list.items.first.flatMap(Note.init))
        try await server.client.expectWhole(note)
        try await server.stop()
        try await scratch.expectHealth()
    }

    @Test(arguments: [
        ("91,18,Too far north,public,,", "Line 3"), ("59,18,No such audience,everybody,,", "Line 3"),
        ("59,18,Ends first,public,2000,1000", "Line 3"), ("59,18,,public,,", "Line 3"),
        ("59,18,Too few fields", "Line 3"), ("nan,18,No number,public,,", "Line 3"),
        ("59,18,No time,public,noon,", "Line 3"), ("59,18,\"Never closed,public,,", "Line 3"),
    ])
    func `a bad line is refused with its number and nothing is added`(
        _ line: String,
        _ place: String
    ) async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "lat,lon,title,audience,visible_from,visible_until\n59,18,Good,public,,\n\(line)\n",
            to: "notes.csv"
        )
        let outcome = try await Program.seed(["--from", file], in: scratch)
        #expect(outcome.code == 1)
        #expect(outcome.complaints.count == 1)
        #expect(outcome.err.contains(place) && outcome.err.contains("Nothing was added"), "\(outcome.err)")
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
    }

    @Test func `a missing file or one with other columns is refused`() async throws {
        let scratch = try Scratch()
        let other = try scratch.write("name,place\nx,y\n", to: "other.csv")
        for (file, word) in [("none.csv", "none.csv"), (other, "visible_until")] {
            let outcome = try await Program.seed(["--from", file], in: scratch)
            #expect(outcome.code == 1)
            #expect(outcome.err.contains(word), "\(outcome.err)")
        }
    }

    @Test(arguments: [
        [], ["--notes", "0"], ["--notes", "many"], ["--notes", "1", "--from", "x.csv"],
        ["--from", "x.csv", "--seed", "1"],
    ])
    func `wrong usage of seed touches nothing`(_ options: [String]) async throws {
        let scratch = try Scratch()
        let outcome = try await Program.seed(options, in: scratch)
        #expect(outcome.code == 64 && outcome.err.hasPrefix("Error: "), "\(outcome.out)\(outcome.err)")
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
    }

    private struct Sketch: Hashable, Sendable {
        let latitude: Double
        let longitude: Double
        let audience: String
    }

    /// What was made, in the order of making.
    private func sketches(in scratch: Scratch) async throws -> [Sketch] {
        let database = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        let sketches = try await database.read { connection in
            try connection.all("SELECT lat, lon, audience FROM note ORDER BY id") { row in
                Sketch(latitude: try row.real(), longitude: try row.real(), audience: try row.text())
            }
        }
        await database.close()
        return sketches
    }
}

extension Sequence {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var values: [T] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
