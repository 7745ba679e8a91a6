import Foundation
import JSONText
import TestData
import Testing

/// What a server says of a database or of images that were not there before.
@Suite(.fewAtOnce) struct NewInstallationTests {
    private func text(_ program: RunningProgram) -> [Substring] {
        program.err.split(separator: "\n").filter { $0.hasPrefix("NEW: ") }
    }

    @Test func `each part of a new installation is reported once`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch, ["--log-format", "json"])
        let told = text(first.program)
        #expect(told.count == 2, "\(first.program.err)")
        #expect(told.first?.contains("\(scratch.path)/sightline.sqlite") == true)
        #expect(told.last?.contains("\(scratch.path)/uploads") == true)
        let lines = first.program.err.split(separator: "\n").compactMap { try? JSONValue.parse(String($0)) }
        let warnings = lines.filter { $0["level"]?.stringValue == "warning" }
        #expect(
            warnings.map { $0["message"]?.stringValue } == ["The database is new", "The image store is new"]
        )
        #expect(warnings.first?["place"]?.stringValue?.hasSuffix("/sightline.sqlite") == true)
        _ = try await first.client.signedUp()
        try await first.stop()

        let second = try await Server.start(in: scratch)
        #expect(text(second.program).isEmpty)
        try await second.stop()
        // A mistyped folder, and a mistyped database.
        let third = try await Server.start(in: scratch, ["--uploads", "upload"])
        #expect(text(third.program).count == 1 && text(third.program).first?.contains("/upload.") == true)
        try await third.stop()
        let fourth = try await Program.run(
            ["serve", "--port", "0", "--database", "sightlin.sqlite"],
            in: scratch
        )
        #expect(fourth.code == 1)
        #expect(fourth.err.contains("belong to another database"))
    }

    @Test func `with existing on, nothing is created`() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(#"{"existing": true, "port": 0}"#, to: "settings.json")
        func refused(_ flags: [String], _ environment: [String: String] = [:]) async throws -> String {
            let outcome = try await Program.run(
                ["serve", "--port", "0"] + flags,
                in: scratch,
                environment: environment
            )
            #expect(outcome.code == 1)
            #expect(outcome.complaints.count == 1, "\(outcome.err)")
            return outcome.err
        }
        for (flags, environment) in [
            (["--existing"], [:]), ([], ["SIGHTLINE_EXISTING": "on"]), (["--config", file], [:]),
        ] {
            let sentence = try await refused(flags, environment)
            #expect(sentence.contains("There is no database at \(scratch.path)/sightline.sqlite"))
        }
        let made = scratch.names("").filter { !$0.hasSuffix(".out") && !$0.hasSuffix(".err") }
        #expect(made == ["settings.json"])

        try await Server.start(in: scratch).stop()
        try await Server.start(in: scratch, ["--existing"]).stop()
        let folder = try await refused(["--existing", "--uploads", "upload"])
        #expect(folder.contains("There is no image store of this database at \(scratch.path)/upload"))
        // An empty folder is none of this database's images.
        try FileManager.default.createDirectory(
            atPath: "\(scratch.path)/empty",
            withIntermediateDirectories: false
        )
        #expect(try await refused(["--existing", "--uploads", "empty"]).contains("\(scratch.path)/empty"))
        _ = try scratch.write("", to: "empty.sqlite")
        #expect(try await refused(["--existing", "--database", "empty.sqlite"]).contains("empty.sqlite"))
        #expect(
            try await refused(["--existing", "--database", "sightlin.sqlite"]).contains("sightlin.sqlite")
        )
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightlin.sqlite"))
        #expect(scratch.names("upload").isEmpty && scratch.names("empty").filter { $0 != "tmp" }.isEmpty)
    }
}
