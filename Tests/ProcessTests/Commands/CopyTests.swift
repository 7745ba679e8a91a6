import Foundation
import JSONText
import TestData
import Testing

/// `copy`: the rows of one database into another.
@Suite(.fewAtOnce) struct CopyTests {
    /// A database with some of everything that a server writes, and the server gone.
    private func filled(notes: Int = 300) async throws -> Scratch {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        for number in 0..<3 {
            let answer = try await ada.upload(
                "Note \(number)",
                Photo.jpeg(salt: number),
                key: "key-\(number)"
            )
            #expect(answer.status == 201, "\(answer.text)")
        }
        let note = try #require(try await ada.notes().first)
        #expect(try await ada.send("DELETE", "/v1/notes/\(note.id)").status == 204)
        #expect(try await server.client.loggedIn().get("/v1/members/me").status == 200)
        try await server.stop()
        let seeded = try await Program.seed(["--notes", "\(notes)", "--seed", "4"], in: scratch)
        #expect(seeded.code == 0, "\(seeded.err)")
        return scratch
    }

    private func copy(
        _ from: String,
        _ to: String,
        _ flags: String...,
        in scratch: Scratch
    ) async throws -> Outcome {
        try await Program.run(["copy", "--from", from, "--to", to, "--json"] + flags, in: scratch)
    }

    /// What was found equal, table by table.
    private func sums(_ outcome: Outcome) -> [String: String] {
        let tables = outcome.json["tables"]?.arrayValue ?? []
        return Dictionary(
            tables.map { ($0["name"]?.stringValue ?? "", $0["sha256"]?.stringValue ?? "") }
        ) { first, _ in first }
    }

    private func rows(_ table: String, _ outcome: Outcome) -> Int64? {
        outcome.json["tables"]?.arrayValue?.first { $0["name"]?.stringValue == table }?["rows"]?.integerValue
    }

    @Test func `a copy has everything and serves like the original`() async throws {
        let scratch = try await filled()
        let outcome = try await copy("sightline.sqlite", "sqlite:copy.sqlite", in: scratch)
        #expect(outcome.code == 0, "\(outcome.err)")
        #expect(rows("note", outcome) == 302 && rows("session", outcome) == 2)
        #expect(rows("idempotency", outcome) == 3)
        let again = try await copy("copy.sqlite", "second.sqlite", in: scratch)
        #expect(sums(again) == sums(outcome) && sums(again).count > 10)
        let health = try await Program.run(["doctor", "--database", "copy.sqlite"], in: scratch)
        #expect(health.code == 0, "\(health.out)")
        let server = try await Server.start(in: scratch, ["--database", "copy.sqlite"])
        let ada = try await server.client.loggedIn()
        for note in try await ada.notes().filter({ $0.title.hasPrefix("Note ") }).prefix(2) {
            try await ada.expectWhole(note)
        }
        // Its answers are remembered too: the key makes no second note.
        let replay = try await ada.upload("Note 2", Photo.jpeg(salt: 2), key: "key-2")
        #expect(replay.head["Idempotency-Replayed"] == "true", "\(replay.text)")
        try await server.stop()
        let table = try await Program.run(
            ["copy", "--from", "copy.sqlite", "--to", "third.sqlite"],
            in: scratch
        )
        #expect(table.out.contains("SAME ON BOTH SIDES"))
    }

    @Test func `a killed copy is continued, and no server uses it before its end`() async throws {
        let scratch = try await filled(notes: 12_000)
        let first = try await RunningProgram(
            ["copy", "--from", "sightline.sqlite", "--to", "half.sqlite"],
            in: scratch
        )
        // The log of the target then holds more than its schema: some of the rows.
        try await first.signal(
            SIGKILL,
            whenOver: scratch.byteCount(of: "sightline.sqlite") / 4,
            in: "half.sqlite-wal"
        )
        #expect(try await first.end() == -SIGKILL, "\(first.err)")
        for command in [["serve", "--port", "0"], ["doctor"], ["backup", "create", "b"]] {
            let refused = try await Program.run(command + ["--database", "half.sqlite"], in: scratch)
            #expect(refused.code == 1)
            #expect(refused.err.contains("half.sqlite") && refused.err.contains("an unfinished copy"))
        }
        let onward = try await copy("half.sqlite", "other.sqlite", in: scratch)
        #expect(onward.code == 1 && onward.err.contains("unfinished copy"))
        let second = try await copy("sightline.sqlite", "half.sqlite", in: scratch)
        #expect(second.code == 0, "\(second.err)")
        let reference = try await copy("sightline.sqlite", "whole.sqlite", in: scratch)
        #expect(sums(second) == sums(reference))
        let health = try await Program.run(["doctor", "--database", "half.sqlite"], in: scratch)
        #expect(health.code == 0, "\(health.out)")
    }

    @Test func `a used source or a filled target is refused and unchanged`() async throws {
        let scratch = try await filled(notes: 20)
        let server = try await Server.start(in: scratch)
        let busy = try await copy("sightline.sqlite", "copy.sqlite", in: scratch)
        #expect(busy.code == 1)
        #expect(busy.err.contains("in use") && busy.err.contains("Stop every server"), "\(busy.err)")
        let meant = try await copy("sightline.sqlite", "copy.sqlite", "--while-in-use", in: scratch)
        #expect(meant.code == 0, "\(meant.err)")
        try await server.stop()
        let elsewhere = try Scratch()
        let other = try await Server.start(in: elsewhere)
        let served = try await copy("sightline.sqlite", elsewhere.path + "/sightline.sqlite", in: scratch)
        #expect(served.code == 1 && served.err.contains("The target is in use"), "\(served.err)")
        try await other.stop()
        let full = try await copy("sightline.sqlite", "copy.sqlite", in: scratch)
        #expect(full.code == 1 && full.err.contains("Name an empty database"), "\(full.err)")
        let itself = try await copy("sightline.sqlite", "sqlite:sightline.sqlite", in: scratch)
        #expect(itself.code == 2 && itself.err.contains("are the same"))
        let missing = try await copy("no.sqlite", "copy2.sqlite", in: scratch)
        #expect(missing.code == 1 && missing.err.contains("no.sqlite"))
        #expect(!scratch.names("").contains("copy2.sqlite"))
        let strange = try await copy("sightline.sqlite", "mysql://ada:s3cret@host/x", in: scratch)
        #expect(strange.code == 2 && strange.err.contains("mysql://host/x"))
        #expect(!strange.err.contains("s3cret"))
    }

    #if Postgres
        @Test(.enabled(if: PostgresSchema.server != nil, "SIGHTLINE_TEST_POSTGRES names no server"))
        func `rows copied to PostgreSQL and back are unchanged`() async throws {
            let scratch = try await filled(notes: 3000)
            let schema = try await PostgresSchema()
            let there = try await copy("sightline.sqlite", schema.url, in: scratch)
            #expect(there.code == 0, "\(there.err)")
            #expect(try await schema.integer("SELECT count(*) FROM \(schema.name).note") == 3002)
            let back = try await copy(schema.url, "back.sqlite", in: scratch)
            #expect(back.code == 0, "\(back.err)")
            #expect(sums(back) == sums(there))
            for database in [schema.url, "back.sqlite"] {
                let health = try await Program.run(["doctor", "--database", database], in: scratch)
                #expect(health.code == 0, "\(health.out)\(health.err)")
            }
            // One byte more on one side, and the comparison says which table.
            let other = try await PostgresSchema()
            let prepared = try await Program.run(["migrate", "--database", other.url], in: scratch)
            #expect(prepared.code == 0, "\(prepared.err)")
            // The first copy ends after the notes, however fast the machine is: the target takes nothing of a
            // later table.
            try await other.execute(
                "ALTER TABLE \(other.name).change ADD CONSTRAINT later CHECK (number < 0)"
            )
            let partial = try await copy("sightline.sqlite", other.url, in: scratch)
            #expect(partial.code == 1, "\(partial.err)")
            #expect(try await other.integer("SELECT count(*) FROM \(other.name).note") == 3002)
            try await other.execute("ALTER TABLE \(other.name).change DROP CONSTRAINT later")
            try await other.execute(
                "UPDATE \(other.name).note SET title = title || '!' WHERE id = (SELECT min(id) FROM \(other.name).note)"
            )
            let differing = try await copy("sightline.sqlite", other.url, in: scratch)
            #expect(differing.code == 1 && differing.err.contains("The table note"), "\(differing.err)")
            let refused = try await Program.run(
                ["serve", "--port", "0", "--database", other.url],
                in: scratch
            )
            #expect(refused.code == 1 && refused.err.contains("an unfinished copy"), "\(refused.err)")
            try await schema.drop()
            try await other.drop()
        }
    #endif
}
