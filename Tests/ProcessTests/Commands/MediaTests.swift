import Foundation
import JSONText
import TestData
import Testing

/// `media usage`, `verify` and `orphans`, while a server is at work on the same files.
@Suite(.fewAtOnce) struct MediaTests {
    @Test func `usage counts the files of the database and of the store`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        // The second note shares its three files with the first.
        for (title, salt) in [("One", 1), ("Two", 1), ("Three", 2)] {
            #expect(try await ada.upload(title, Photo.jpeg(salt: salt)).status == 201)
        }
        let orphan = try scratch.placeOrphan("left")
        let usage = try await Program.run(["media", "usage", "--json"], in: scratch)
        #expect(usage.code == 0)
        let blobs = try #require(usage.json["blobs"]?.integerValue)
        #expect(usage.json["files"]?.integerValue == blobs + 1)
        let bytes = try #require(usage.json["bytes"]?.integerValue)
        #expect(usage.json["file_bytes"]?.integerValue == bytes + 4)
        #expect(usage.json["doomed_blobs"]?.integerValue == 0)
        #expect(usage.json["staged"]?.integerValue == 0)
        let note = try #require(try await ada.notes().first { $0.title == "Three" })
        #expect(try await ada.send("DELETE", "/v1/notes/\(note.id)").status == 204)
        let after = try await Program.run(["media", "usage", "--json"], in: scratch)
        #expect((after.json["doomed_blobs"]?.integerValue ?? 0) > 0)
        let table = try await Program.run(["media", "usage"], in: scratch)
        #expect(table.code == 0)
        #expect(table.out.contains("WHAT") && table.out.contains("in the folder"))
        let verify = try await Program.run(["media", "verify"], in: scratch)
        #expect(verify.code == 0)
        #expect(verify.out.hasSuffix("All files are complete.\n"))
        #expect(orphan.isThere)
        try await server.stop()
    }

    @Test func `orphans are deleted only if old, requested and confirmed`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let note = try #require(Note(try await ada.upload("Named").json))
        let old = try scratch.placeOrphan("old")
        let older = try scratch.placeOrphan("older")
        let young = try scratch.placeOrphan("young")
        try old.age(hours: 25)
        try older.age(hours: 200)
        // The file of a note is no orphan, however old.
        try Orphan(path: scratch.blob(note.sha256), sha256: note.sha256).age(hours: 1000)

        let list = try await orphans([], in: scratch)
        #expect(list.code == 1)
        #expect(list.found == [old.sha256, older.sha256])
        #expect(list.json["younger"]?.integerValue == 1)
        let table = try await Program.run(["media", "orphans"], in: scratch)
        #expect(table.code == 1)
        #expect(table.out.contains(old.sha256) && !table.out.contains(young.sha256))
        #expect(table.out.contains("Younger: 1"))

        let dry = try await orphans(["--delete", "--dry-run"], in: scratch)
        #expect(dry.code == 1)
        #expect(dry.json["deleted"]?.integerValue == 0)
        let unconfirmed = try await Program.run(["media", "orphans", "--delete"], in: scratch, input: "y\n")
        #expect(unconfirmed.code == 2)
        #expect(unconfirmed.err.contains("--yes"))
        #expect(old.isThere && older.isThere)

        let week = try await orphans(["--delete", "--yes", "--older-than", "7d"], in: scratch)
        #expect(week.code == 0)
        #expect(week.json["deleted"]?.integerValue == 1)
        #expect(old.isThere && !older.isThere)
        let day = try await Program.run(["media", "orphans", "--delete", "--yes"], in: scratch)
        #expect(day.code == 0)
        #expect(day.out.contains("Deleted 1 file.\n"))
        #expect(!old.isThere && young.isThere)
        let rest = try await orphans([], in: scratch)
        #expect(rest.code == 0)
        #expect(rest.found == [])
        try await ada.expectWhole(note)
        try await server.stop()
        try await scratch.expectHealth()
    }

    private func orphans(
        _ flags: [String],
        in scratch: Scratch
    ) async throws -> (code: Int32, found: Set<String>, json: JSONValue) {
        let outcome = try await Program.run(["media", "orphans", "--json"] + flags, in: scratch)
        let found = outcome.json["orphans"]?.arrayValue?.compactMap { $0["sha256"]?.stringValue } ?? []
        return (outcome.code, Set(found), outcome.json)
    }
}
