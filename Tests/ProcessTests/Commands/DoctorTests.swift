import Foundation
import JSONText
import TestData
import Testing

/// `doctor`, on installations that are well.
@Suite(.fewAtOnce) struct DoctorTests {
    @Test func `doctor reports a healthy installation in tables and JSON`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        _ = try await server.client.signedUp().upload("Fine")

        let table = try await Program.run(["doctor", "--uploads", "uploads"], in: scratch)
        #expect(table.code == 0, "\(table.out)\(table.err)")
        #expect(table.out.contains("SETTING") && table.out.contains("VERDICT"))
        #expect(table.out.contains("--uploads") && table.out.contains("default"))
        #expect(table.out.hasSuffix("No faults.\n"))
        #expect(!table.out.contains("\u{1B}"))

        let json = try await Program.run(["doctor", "--json"], in: scratch)
        #expect(json.code == 0)
        #expect(json.json["faults"]?.integerValue == 0)
        let findings = json.json["findings"]?.arrayValue ?? []
        #expect(findings.count >= 4)
        #expect(findings.allSatisfy { $0["verdict"]?.stringValue == "fine" }, "\(json.out)")
        let settings = json.json["settings"]?.arrayValue ?? []
        #expect(
            settings.contains {
                $0["name"]?.stringValue == "database" && $0["from"]?.stringValue == "default"
            }
        )
        // How many connections there may be, and how long they may take.
        for (name, value) in [
            ("connections", "4096"), ("connections-per-address", "256"), ("head-deadline", "10"),
            ("body-deadline", "20"),
        ] {
            #expect(
                settings.contains { $0["name"]?.stringValue == name && $0["value"]?.stringValue == value },
                "\(name)"
            )
        }
        try await server.stop()
    }

    @Test func `doctor reports young orphans as a notice and old ones as a fault`() async throws {
        let scratch = try Scratch()
        _ = try await Program.run(["migrate"], in: scratch)
        let orphan = try scratch.placeOrphan("left by a crash")
        let young = try await Program.run(["doctor", "--json"], in: scratch)
        #expect(young.code == 0, "\(young.out)")
        let verdicts = young.json["findings"]?.arrayValue?.map { $0["verdict"]?.stringValue } ?? []
        #expect(verdicts.contains("notice"))
        try orphan.age(hours: 25)
        let old = try await Program.run(["doctor", "--json"], in: scratch)
        #expect(old.code == 1)
        #expect(old.json["faults"]?.integerValue == 1)
    }

    @Test func `doctor reports a missing installation and creates nothing`() async throws {
        let scratch = try Scratch()
        for command in [["doctor"], ["media", "usage"], ["media", "verify"], ["media", "orphans"]] {
            let outcome = try await Program.run(command, in: scratch)
            #expect(outcome.code == 1)
            #expect(outcome.complaints.count == 1)
            #expect(outcome.err.contains("sightline.sqlite"))
        }
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/uploads"))
    }
}
