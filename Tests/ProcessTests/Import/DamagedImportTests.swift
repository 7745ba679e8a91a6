import Foundation
import TestData
import Testing

/// Files that are damaged, cut or something else: a sentence, exit code 1, and the database as before.
@Suite(.fewAtOnce) struct DamagedImportTests {
    /// Runs an import of each file, and expects nothing of it but a sentence.
    private func expectRefusals(
        of files: [(what: String, bytes: [UInt8])],
        in base: PlaceBase,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (places, number) = (try await base.places(), try await base.changeNumber())
        for (what, bytes) in files {
            let outcome = try await base.run("osm", try base.write(bytes, to: "damaged"))
            #expect(outcome.code == 1, "\(what): \(outcome.out)", sourceLocation: sourceLocation)
            #expect(outcome.out.isEmpty, "\(what)", sourceLocation: sourceLocation)
            let complaint = outcome.complaints.last ?? ""
            #expect(
                complaint.hasPrefix("Error: ") && complaint.contains("cannot be imported: ")
                    && complaint.hasSuffix(". Nothing was changed."),
                "\(what): \(outcome.err)",
                sourceLocation: sourceLocation
            )
        }
        #expect(try await base.places() == places, sourceLocation: sourceLocation)
        #expect(try await base.changeNumber() == number, sourceLocation: sourceLocation)
    }

    @Test(arguments: Engine.available)
    func `a cut or damaged file leaves the database unchanged`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let file = try base.write(Array(TinyMap.xml.replacing("Port", with: "Quai").utf8), to: "before")
            #expect(try await base.run("osm", file).code == 0)
            var files: [(String, [UInt8])] = [
                ("empty", []), ("words", Array("Not a map at all".utf8)),
                ("a change", Array("<osmChange/>".utf8)),
                ("an editor's", Array(TinyMap.xml.replacing("id=\"1\"", with: "id=\"-1\"").utf8)),
            ]
            for (name, bytes) in TinyMap.files {
                for share in [0.1, 0.5, 0.9] {
                    files.append(
                        ("\(name) cut at \(share)", Array(bytes.prefix(Int(Double(bytes.count) * share))))
                    )
                }
                if name != "tiny.osm" {
                    var flipped = bytes
                    flipped[bytes.count - 6] ^= 4
                    files.append(("\(name) with a flipped bit", flipped))
                }
            }
            try await expectRefusals(of: files, in: base)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `a real extract is read completely before anything is written`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            #expect(try await base.run("osm", SharedData.path("osm/monaco-2012.osm.gz")).code == 0)
            let pbf = try SharedData.bytes("osm/monaco-2021.osm.pbf")
            let gzip = try SharedData.bytes("osm/monaco-2012.osm.gz")
            var files: [(String, [UInt8])] = []
            // In the length of a header, in a header, in a blob's frame, in its stream; near the end too.
            for length in [2, 9, 30, 200, 1000, pbf.count / 2, pbf.count - 1] {
                files.append(("PBF cut at \(length)", Array(pbf.prefix(length))))
            }
            for index in [5, 40, 300, pbf.count / 3, pbf.count - 20] {
                var flipped = pbf
                flipped[index] ^= 16
                files.append(("PBF flipped at \(index)", flipped))
            }
            for length in [5, gzip.count / 2, gzip.count - 9, gzip.count - 1] {
                files.append(("gzip cut at \(length)", Array(gzip.prefix(length))))
            }
            for index in [gzip.count / 2, gzip.count - 8, gzip.count - 2] {
                var flipped = gzip
                flipped[index] ^= 16
                files.append(("gzip flipped at \(index)", flipped))
            }
            try await expectRefusals(of: files, in: base)
        }
    }

    @Test func `an import that is stopped while it reads changes nothing`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let file = try base.scratch.write(TinyMap.xml, to: "tiny.osm")
            #expect(try await base.run("osm", file).code == 0)
            let (places, number) = (try await base.places(), try await base.changeNumber())
            let node = #"<node id="7" lat="43.7312894" lon="7.4269138"/>"# + "\n"
            let large = "<osm>" + String(repeating: node, count: 400_000) + "</osm>"
            let running = try await RunningProgram(
                ["import", "osm", try base.scratch.write(large, to: "large.osm")],
                in: base.scratch
            )
            try await running.signal(SIGTERM, whenTold: "Checking the file (")
            #expect(try await running.end() == 128 + SIGTERM, "\(running.err)")
            #expect(running.err.hasSuffix("Interrupted.\n"), "\(running.err)")
            #expect(try await base.places() == places)
            #expect(try await base.changeNumber() == number)
        }
    }

    @Test func `a missing file or database is named`() async throws {
        try await PlaceBase.with(.sqlite) { base in
            let missing = try await base.run("osm", "none.osm.pbf")
            #expect(missing.code == 1)
            #expect(
                missing.err
                    == "Error: none.osm.pbf cannot be imported: it cannot be read: No such file or directory. Nothing was changed.\n"
            )
            let file = try base.scratch.write(TinyMap.xml, to: "tiny.osm")
            let nowhere = try await Program.run(
                ["import", "osm", file, "--database", "none.sqlite"],
                in: base.scratch
            )
            #expect(nowhere.code == 1)
            #expect(nowhere.err.contains("There is no database at none.sqlite"), "\(nowhere.err)")
            #expect(!base.scratch.names(".").contains("none.sqlite"))
        }
    }

    @Test(arguments: [
        (["osm"], "<file>"), (["osm", "x", "--only", "amenity,cafes"], "'cafes' must be one of"),
        (["csv", "x"], "--source"), (["csv", "x", "--source", "osm"], "--source: Must be"),
        (["csv", "x", "--source", "Ä"], "--source: Must be"),
        (["csv", "x", "--source", "a", "--column", "name"], "'name' must have the form name=Column"),
        (["csv", "x", "--source", "a", "--column", "colour=c"], "There is no field 'colour'"),
        (
            ["csv", "x", "--source", "a", "--column", "name=a", "--column", "name=b"],
            "The field 'name' is named twice"
        ),
        (["csv", "x", "--source", "a", "--delimiter", "ab"], "--delimiter: Must be one"),
        (["csv", "x", "--source", "a", "--category", ""], "--category: '' is not a category"),
        (["geojson", "x", "--source", "a", "--category", " ; "], "--category: ' ; ' is not a category"),
    ])
    func `wrong options have the exit code of wrong usage`(_ arguments: [String], _ word: String) async throws
    {
        let outcome = try await Program.run(["import"] + arguments, in: try Scratch())
        #expect(outcome.code == 2)
        #expect(outcome.err.contains(word), "\(outcome.err)")
    }
}
