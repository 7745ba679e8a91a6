import Foundation
import JSONText
import Relational
import SQLiteEngine
import Testing

#if canImport(FoundationXML)
    import FoundationXML
    import TestData
#endif

/// `look`, on a database with or without a server.
@Suite(.fewAtOnce) struct LookTests {
    private static let north = ["look", "--lat", "59.3300", "--lon", "18.0600", "--heading", "0"]

    /// An installation with three notes to the north of 59.33, 18.06, and one to the south.
    private func seeded(_ more: [String] = []) async throws -> Scratch {
        let scratch = try Scratch()
        let lines =
            [
                "lat,lon,title,audience,visible_from,visible_until",
                "59.3350,18.0600,Far & <b>bold</b>,public,,", "59.3310,18.0602,Near,public,,",
                "59.3330,18.0598,Middle,public,,", "59.3250,18.0600,Behind,public,,",
                "59.3340,18.0600,Secret,private,,",
            ] + more
        let file = try scratch.write(lines.joined(separator: "\n") + "\n", to: "notes.csv")
        let outcome = try await Program.seed(["--from", file], in: scratch)
        #expect(outcome.code == 0, "\(outcome.err)")
        return scratch
    }

    @Test func `the table lists what is in view, nearest first`() async throws {
        let scratch = try await seeded()
        let outcome = try await Program.run(Self.north, in: scratch)
        #expect(outcome.code == 0, "\(outcome.err)")
        let lines = outcome.out.split(separator: "\n")
        #expect(lines.count == 5, "\(outcome.out)")
        #expect(lines[0].hasPrefix("DISTANCE  AZIMUTH  TURN"))
        for (line, title) in zip(lines.dropFirst(2), ["Near", "Middle", "Far & <b>bold</b>"]) {
            #expect(line.contains("  certain    note  \(title) "), "\(line)")
        }
        #expect(lines[2].contains("112 m       6°  6° right"), "\(lines[2])")
        #expect(lines[3].contains("334 m     358°  2° left"), "\(lines[3])")
        #expect(!outcome.out.contains("hidden"))

        let empty = try await Program.run(Self.north + ["--range", "50"], in: scratch)
        #expect(empty.code == 0)
        #expect(empty.out == "Nothing is in view.\n")
        let unsure = try await Program.run(Self.north + ["--accuracy", "500"], in: scratch)
        #expect(unsure.out.contains("  possible "), "\(unsure.out)")
    }

    @Test func `items beyond the limit are counted with their directions`() async throws {
        let scratch = try await seeded()
        let outcome = try await Program.run(Self.north + ["--limit", "1"], in: scratch)
        #expect(outcome.out.contains("Near") && !outcome.out.contains("Middle"))
        let last = try #require(outcome.out.split(separator: "\n").last)
        #expect(last == "2 more are hidden: 2 around 359° (1° left, from 334 m).", "\(last)")
    }

    @Test func `the picture is XML and has the titles`() async throws {
        let scratch = try await seeded()
        let outcome = try await Program.run(Self.north + ["--svg", "view.svg"], in: scratch)
        #expect(outcome.code == 0, "\(outcome.err)")
        #expect(outcome.out.contains("Near"))
        let picture = scratch.text("view.svg")
        let reader = TitleReader()
        let parser = XMLParser(data: Data(picture.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(Set(["Near", "Middle", "Far & <b>bold</b>"]).isSubset(of: reader.titles))
        #expect(!reader.titles.contains("Secret") && !reader.titles.contains("Behind"))

        let piped = try await Program.run(Self.north + ["--svg", "-"], in: scratch)
        #expect(piped.code == 0)
        #expect(piped.out == picture)
        let unwritable = try await Program.run(Self.north + ["--svg", "none/view.svg"], in: scratch)
        #expect(unwritable.code == 1)
        #expect(unwritable.err.contains("none/view.svg"), "\(unwritable.err)")
    }

    @Test func `a running server gives the same answer as look`() async throws {
        let scratch = try await seeded()
        let server = try await Server.start(in: scratch)
        for (flags, query) in [
            ("--lat 59.33 --lon 18.06 --heading 0", "lat=59.33&lon=18.06&heading_deg=0"),
            ("--lat 59.33 --lon 18.06 --fov 360", "lat=59.33&lon=18.06&fov_deg=360"),
            (
                "--lat 59.33 --lon 18.06 --heading -5 --fov 70 --alt 12 --pitch -3 --roll 2.5 --aspect 1.5 "
                    + "--range 900 --min-range 200 --accuracy 30 --heading-accuracy 10 --limit 1 "
                    + "--label-width 0.4",
                "lat=59.33&lon=18.06&heading_deg=-5&fov_deg=70&alt_m=12&pitch_deg=-3&roll_deg=2.5&aspect=1.5"
                    + "&range_m=900&min_range_m=200&accuracy_m=30&heading_accuracy_deg=10&limit=1"
                    + "&label_width=0.4"
            ),
        ] {
            let arguments = ["look"] + flags.split(separator: " ").map(String.init)
            let json = try await Program.run(arguments + ["--json"], in: scratch)
            #expect(json.code == 0, "\(json.err)")
            let answer = try await server.client.get("/v1/view?\(query)")
            #expect(answer.status == 200)
            #expect(!answer.items.isEmpty)
            #expect(json.out == answer.text + "\n")
            let picture = try await Program.run(arguments + ["--svg", "-"], in: scratch)
            #expect(picture.out == (try await server.client.get("/v1/view.svg?\(query)")).text)
        }
        try await server.stop()
    }

    @Test func `look shows the view of a member`() async throws {
        let scratch = try await seeded()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        _ = try await server.client.signedUp("eve")
        try await server.stop()
        let database = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        try await database.write {
            _ = try $0.execute(
                """
                UPDATE note SET author_id = (SELECT id FROM member WHERE handle = 'ada')
                WHERE title = 'Secret'
                """
            )
        }
        #expect(ada.token != nil)
        for (handle, sees) in [("ada", true), ("eve", false)] {
            let outcome = try await Program.run(Self.north + ["--as", handle], in: scratch)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.out.contains("Secret") == sees)
        }
        for handle in ["nobody", "No Handle"] {
            let outcome = try await Program.run(Self.north + ["--as", handle], in: scratch)
            #expect(outcome.code == 1)
            #expect(outcome.out.isEmpty)
            #expect(outcome.err == "Error: There is no member '\(handle)'.\n")
        }
        try await database.write {
            _ = try $0.execute("UPDATE member SET suspended_at = 1 WHERE handle = 'eve'")
        }
        await database.close()
        let suspended = try await Program.run(Self.north + ["--as", "eve"], in: scratch)
        #expect(suspended.code == 1)
        #expect(suspended.err.contains("suspended"), "\(suspended.err)")
    }

    @Test func `look works for southern and western positions`() async throws {
        let scratch = try await seeded([
            "-33.8980,151.2000,Sydney,public,,", "-22.9500,-43.2095,Rio,public,,",
            "-16.5,-179.9990,Across the antimeridian,public,,",
        ])
        for (latitude, longitude, heading, title) in [
            ("-33.9", "151.2", "0", "Sydney"), ("-22.95", "-43.2", "-90", "Rio"),
            ("-16.5", "179.999", "90", "Across the antimeridian"),
        ] {
            let place = ["look", "--lat", latitude, "--lon", longitude, "--heading", heading]
            let outcome = try await Program.run(place, in: scratch)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.out.contains(title) && outcome.out.contains("ahead"), "\(outcome.out)")
        }
    }

    @Test(arguments: [
        ("--lat", "91"), ("--lat", "nan"), ("--lat", "north"), ("--lon", "-181"), ("--lon", "inf"),
        ("--heading", "361"), ("--heading", "nan"), ("--fov", "0"), ("--fov", "361"), ("--pitch", "91"),
        ("--roll", "-181"), ("--aspect", "0"), ("--aspect", "-1"), ("--range", "0"), ("--range", "-5"),
        ("--range", "50001"), ("--min-range", "-1"), ("--min-range", "1001"), ("--accuracy", "-1"),
        ("--accuracy", "10001"), ("--heading-accuracy", "181"), ("--alt", "1e300"), ("--alt", "x"),
        ("--limit", "0"), ("--limit", "-1"), ("--limit", "201"), ("--label-width", "0"),
        ("--label-width", "nan"),
    ])
    func `a bad value is refused with its flag`(_ flag: String, _ value: String) async throws {
        var values = ["--lat": "59", "--lon": "18", "--heading": "0"]
        values[flag] = value
        let arguments = ["look"] + values.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let outcome = try await Program.run(arguments, in: try Scratch())
        #expect(outcome.code == 2)
        #expect(outcome.out.isEmpty)
        #expect(outcome.complaints.first?.contains(flag) == true, "\(outcome.err)")
    }

    @Test func `missing or conflicting flags are refused by name`() async throws {
        let scratch = try Scratch()
        for (flags, word) in [
            ("--lat 1 --lon 1", "--heading"), ("--lat 1 --lon 1 --fov 359", "--heading"),
            ("--lon 1 --heading 0", "--lat"), ("--lat 1 --heading 0", "--lon"),
            ("--lat 1 --lon 1 --heading 0 --svg - --json", "--svg"),
        ] {
            let outcome = try await Program.run(
                ["look"] + flags.split(separator: " ").map(String.init),
                in: scratch
            )
            #expect(outcome.code == 2)
            #expect(outcome.complaints.first?.contains(word) == true, "\(outcome.err)")
        }
        // Nothing is made where nothing was.
        let outcome = try await Program.run(Self.north, in: scratch)
        #expect(outcome.code == 1)
        #expect(outcome.err.contains("There is no database"))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
    }

    /// Collects the text of every `title`.
    private final class TitleReader: NSObject, XMLParserDelegate {
        var titles: Set<String> = []
        private var title: String?

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            title = name == "title" ? "" : nil
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            if let title { titles.insert(title) }
            title = nil
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            title?.append(text)
        }
    }
}
