import Foundation
import Relational
import SQLiteEngine
import TestData
import Testing

/// Two databases never share a store of images, and one that is moved keeps its own.
@Suite(.fewAtOnce) struct OwnershipTests {
    private static func mark(_ scratch: Scratch, _ folder: String = "uploads") -> String {
        scratch.text("\(folder)/installation.txt")
    }

    @Test func `every command refuses the images of another database`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch)
        let ada = try await first.client.signedUp()
        let note = try #require(Note(try await ada.upload("Mine").json))
        let own = Self.mark(scratch)
        #expect(own.contains("belong to the Sightline database"))

        // The first is in use, and the second is no copy of it.
        let migrated = try await Program.run(["migrate", "--database", "other.sqlite"], in: scratch)
        #expect(migrated.code == 0)
        for command in [
            ["serve", "--port", "0"], ["media", "orphans", "--delete", "--yes", "--older-than", "0s"],
            ["backup", "create", "copy"], ["media", "usage"], ["media", "verify"],
        ] {
            let refused = try await Program.run(command + ["--database", "other.sqlite"], in: scratch)
            #expect(refused.code == 1, "\(command)")
            #expect(refused.complaints.count == 1, "\(refused.err)")
            #expect(refused.err.contains("belong to another database"), "\(refused.err)")
            #expect(refused.err.contains("sightline media take-over"))
        }
        let doctor = try await Program.run(["doctor", "--database", "other.sqlite"], in: scratch)
        #expect(doctor.code == 1 && doctor.out.contains("image store") && doctor.out.contains("take-over"))
        #expect(Self.mark(scratch) == own)
        try await ada.expectWhole(note)
        try await first.stop()
        try await scratch.expectHealth()
    }

    @Test func `the operator can hand images to another database`() async throws {
        let scratch = try Scratch()
        try await Server.start(in: scratch).stop()
        let old = Self.mark(scratch)
        _ = try await Program.run(["migrate", "--database", "other.sqlite"], in: scratch)
        let arguments = ["media", "take-over", "--database", "other.sqlite"]
        let unasked = try await Program.run(arguments, in: scratch)
        #expect(unasked.code == 2 && Self.mark(scratch) == old)
        let taken = try await Program.run(arguments + ["--yes"], in: scratch)
        #expect(taken.code == 0, "\(taken.err)")
        #expect(Self.mark(scratch) != old)
        try await Server.start(in: scratch, ["--database", "other.sqlite"]).stop()
        #expect(try await Program.run(["serve", "--port", "0"], in: scratch).code == 1)
    }

    @Test func `an old installation gets its mark at the next start`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch)
        let ada = try await first.client.signedUp()
        let note = try #require(Note(try await ada.upload("Old").json))
        try await first.stop()
        try FileManager.default.removeItem(atPath: "\(scratch.path)/uploads/installation.txt")
        let database = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        try await database.write { try $0.execute("DELETE FROM installation") }
        await database.close()
        let noticed = try await Program.run(["doctor"], in: scratch)
        #expect(noticed.code == 0 && noticed.out.contains("has no owner yet"))

        let second = try await Server.start(in: scratch, ["--existing"])
        #expect(!second.program.err.contains("NEW: "))
        try await ada.at(second.port).expectWhole(note)
        try await second.stop()
        #expect(!Self.mark(scratch).isEmpty)
        try await scratch.expectHealth()
    }

    @Test func `an installation moved by hand or by commands keeps its images`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch)
        let ada = try await first.client.signedUp()
        let note = try #require(Note(try await ada.upload("Moved").json))
        try await first.stop()
        for name in ["sightline.sqlite", "uploads"] {
            try FileManager.default.moveItem(
                atPath: "\(scratch.path)/\(name)",
                toPath: "\(scratch.path)/moved-\(name)"
            )
        }
        let moved = ["--database", "moved-sightline.sqlite", "--uploads", "moved-uploads", "--existing"]
        let second = try await Server.start(in: scratch, moved)
        try await ada.at(second.port).expectWhole(note)
        try await second.stop()

        let rows = ["copy", "--from", "moved-sightline.sqlite", "--to", "copied.sqlite"]
        let files = ["media", "copy", "--from", "moved-uploads", "--to", "copied"]
        for command in [rows, files, files] {
            let outcome = try await Program.run(command, in: scratch)
            #expect(outcome.code == 0, "\(outcome.err)")
        }
        #expect(Self.mark(scratch, "copied") == Self.mark(scratch, "moved-uploads"))
        let copied = ["--database", "copied.sqlite", "--uploads", "copied", "--existing"]
        let third = try await Server.start(in: scratch, copied)
        #expect(!third.program.err.contains("NEW: "))
        try await ada.at(third.port).expectWhole(note)
        try await third.stop()
        // A store of somebody else is not filled.
        try await Server.start(in: try Scratch()).stop()
        let other = try Scratch()
        try await Server.start(in: other).stop()
        let refused = try await Program.run(
            ["media", "copy", "--from", "copied", "--to", "\(other.path)/uploads"],
            in: scratch
        )
        #expect(refused.code == 1 && refused.err.contains("belong to another database"))
    }

    @Test func `a backup restored beside its source is another installation`() async throws {
        let scratch = try Scratch()
        let first = try await Server.start(in: scratch)
        let ada = try await first.client.signedUp()
        let note = try #require(Note(try await ada.upload("Kept").json))
        #expect(try await Program.run(["backup", "create", "backup"], in: scratch).code == 0)
        try await first.stop()
        let own = Self.mark(scratch)

        let beside = ["--database", "beside.sqlite", "--uploads", "beside"]
        let restored = try await Program.run(["backup", "restore", "backup"] + beside, in: scratch)
        #expect(restored.code == 0, "\(restored.err)")
        #expect(Self.mark(scratch, "beside") != own && !Self.mark(scratch, "beside").isEmpty)
        let second = try await Server.start(in: scratch, beside + ["--existing"])
        try await ada.at(second.port).expectWhole(note)
        try await second.stop()
        #expect(
            try await Program.run(["serve", "--port", "0", "--database", "beside.sqlite"], in: scratch).code
                == 1
        )

        // The database is lost, and its images are not.
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(scratch.path)/sightline.sqlite\(ending)")
        }
        let careless = try await Program.run(["backup", "restore", "backup"], in: scratch)
        #expect(careless.code == 1 && careless.err.contains("--take-over"))
        #expect(Self.mark(scratch) == own)
        let again = try await Program.run(["backup", "restore", "backup", "--take-over"], in: scratch)
        #expect(again.code == 0, "\(again.err)")
        #expect(Self.mark(scratch) != own)
        let third = try await Server.start(in: scratch, ["--existing"])
        try await ada.at(third.port).expectWhole(note)
        try await third.stop()

        let strange = ["--database", "strange.sqlite", "--uploads", "beside"]
        let refused = try await Program.run(["backup", "restore", "backup"] + strange, in: scratch)
        #expect(refused.code == 1 && refused.err.contains("--take-over"))
        let taken = try await Program.run(
            ["backup", "restore", "backup", "--take-over"] + strange,
            in: scratch
        )
        #expect(taken.code == 0, "\(taken.err)")
        try await Server.start(in: scratch, strange).stop()
        #expect(try await Program.run(["serve", "--port", "0"] + beside, in: scratch).code == 1)
    }
}
