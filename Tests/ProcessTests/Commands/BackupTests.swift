import Crypto
import Foundation
import JSONText
import TestData
import Testing

/// `backup`: made while a server works, checked, and put back.
@Suite(.fewAtOnce) struct BackupTests {
    private func run(_ arguments: String..., in scratch: Scratch) async throws -> Outcome {
        try await Program.run(arguments, in: scratch)
    }

    private func changes(_ client: Client, since token: String? = nil) async throws -> Answer {
        try await client.get("/v1/notes/changes" + (token.map { "?token=\($0)" } ?? ""))
    }

    @Test func `a backup has all acknowledged notes, even with uploads during it`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        var before: [Note] = []
        for number in 0..<5 {
            before.append(
                try #require(Note(try await ada.upload("Before \(number)", Photo.jpeg(salt: number)).json))
            )
        }
        let busy = Task {
            var number = 100
            while !Task.isCancelled {
                _ = try await ada.upload("Meanwhile \(number)", Photo.jpeg(salt: number))
                number += 1
            }
        }
        let made = try await run("backup", "create", "backup", in: scratch)
        busy.cancel()
        _ = await busy.result
        #expect(made.code == 0, "\(made.err)")
        #expect(made.out.hasPrefix("The backup in backup holds 1 member, "))
        let token = try #require(try await changes(ada)["token"]?.stringValue)
        let late = try await ada.upload("Late", Photo.jpeg(salt: 7))
        #expect(late.status == 201)
        let lateToken = try #require(try await changes(ada, since: token)["token"]?.stringValue)
        try await server.stop()
        try await scratch.expectHealth()

        let checked = try await run("backup", "verify", "backup", in: scratch)
        #expect(checked.code == 0 && checked.out.hasSuffix("is complete.\n"), "\(checked.out)\(checked.err)")
        try expectSums(in: scratch.path + "/backup")

        let place = try Scratch()
        let restored = try await run("backup", "restore", scratch.path + "/backup", in: place)
        #expect(restored.code == 0, "\(restored.err)")
        try await place.expectHealth()
        let second = try await Server.start(in: place)
        // The session that was open when the backup was made is open again.
        let there = ada.at(second.port)
        let notes = try await there.notes()
        #expect(Set(before).isSubset(of: notes) && !notes.contains { $0.title == "Late" })
        for note in notes { try await there.expectWhole(note) }
        // Whoever saw what the backup does not know of begins anew.
        for old in [token, lateToken] {
            let answer = try await changes(there, since: old)
            #expect(answer["reset"] == .bool(true), "\(answer.text)")
            #expect(answer.items.count == notes.count)
        }
        let fresh = try #require(try await changes(there)["token"]?.stringValue)
        #expect(try await there.upload("After").status == 201)
        let next = try await changes(there, since: fresh)
        #expect(next["reset"] == .bool(false) && next.titles == ["After"])
        try await second.stop()
    }

    /// Every hash of the list is right, and there is no file that it does not name.
    private func expectSums(in folder: String) throws {
        let lines = try String(contentsOfFile: folder + "/SHA256SUMS", encoding: .utf8).split(separator: "\n")
        var names: Set<String> = ["SHA256SUMS"]
        for line in lines {
            let name = String(line.dropFirst(66))
            names.insert(name)
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            #expect(hex(SHA256.hash(data: bytes)) == line.prefix(64), "\(name)")
        }
        let enumerator = FileManager.default.enumerator(atPath: folder)
        let files = enumerator?.compactMap { $0 as? String }.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        #expect(Set(files ?? []) == names)
    }

    /// A backup of three notes in a folder of their own.
    private func backup() async throws -> (scratch: Scratch, folder: String, notes: [Note]) {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        for number in 0..<3 { _ = try await ada.upload("Note \(number)", Photo.jpeg(salt: number)) }
        let notes = try await ada.notes()
        try await server.stop()
        let made = try await run("backup", "create", "backup", in: scratch)
        #expect(made.code == 0, "\(made.err)")
        return (scratch, scratch.path + "/backup", notes)
    }

    @Test func `a damaged or incomplete backup is refused with the file's name`() async throws {
        let (scratch, folder, notes) = try await backup()
        let note = try #require(notes.first)
        let path =
            "\(folder)/images/\(note.sha256.prefix(2))/\(note.sha256.dropFirst(2).prefix(2))/\(note.sha256)"
        let good = try Data(contentsOf: URL(filePath: path))
        var bad = good
        bad[bad.count / 2] ^= 1
        try bad.write(to: URL(filePath: path))
        let damaged = try await run("backup", "verify", "backup", in: scratch)
        #expect(damaged.code == 1 && damaged.out.contains("\(note.sha256): damaged"), "\(damaged.out)")
        let place = try Scratch()
        let refused = try await run("backup", "restore", folder, in: place)
        #expect(refused.code == 1 && refused.err.contains(note.sha256), "\(refused.err)")
        try FileManager.default.removeItem(atPath: path)
        let missing = try await run("backup", "verify", "backup", "--json", in: scratch)
        #expect(missing.code == 1)
        #expect(missing.json["faults"]?.arrayValue?.first?.stringValue == "\(note.sha256): missing")
        // Once the file is there again, the restoration goes on where it ended.
        try good.write(to: URL(filePath: path))
        #expect(try await run("backup", "restore", folder, in: place).code == 0)
        try await place.expectHealth()

        let rows = URL(filePath: folder + "/database.sqlite")
        let whole = try Data(contentsOf: rows)
        try whole.dropLast(4096).write(to: rows)
        for command in [["backup", "verify", folder], ["backup", "restore", folder]] {
            let outcome = try await Program.run(command, in: try Scratch())
            #expect(outcome.code == 1 && outcome.err.contains("database.sqlite is damaged"), "\(outcome.err)")
        }
        try FileManager.default.removeItem(atPath: folder + "/SHA256SUMS")
        let incomplete = try await run("backup", "verify", "backup", in: scratch)
        #expect(incomplete.code == 1 && incomplete.err.contains("no complete backup"), "\(incomplete.err)")
    }

    @Test func `a filled folder is refused for a backup, and a used place for restoration`() async throws {
        let (scratch, folder, _) = try await backup()
        let again = try await run("backup", "create", "backup", in: scratch)
        #expect(again.code == 1 && again.err.contains("not empty"), "\(again.err)")
        let used = try await run("backup", "restore", folder, in: scratch)
        #expect(used.code == 1 && used.err.contains("Name an empty database"), "\(used.err)")
        let nowhere = try await run("backup", "create", "no/such/folder", in: scratch)
        #expect(nowhere.code == 1 && nowhere.err.contains("no/such/folder"), "\(nowhere.err)")
        let nothing = try await run("backup", "verify", "nothing", in: scratch)
        #expect(nothing.code == 1 && nothing.err.contains("nothing"), "\(nothing.err)")
        // A failed backup keeps nobody from the next one.
        #expect(try await run("backup", "create", "second", in: scratch).code == 0)
    }

    @Test func `a file that was already lost is reported, and the rest is backed up`() async throws {
        let (scratch, _, notes) = try await backup()
        let note = try #require(notes.first)
        try FileManager.default.removeItem(atPath: scratch.blob(note.sha256))
        let made = try await run("backup", "create", "second", "--json", in: scratch)
        #expect(made.code == 1)
        #expect(made.json["missing"]?.arrayValue?.compactMap(\.stringValue) == [note.sha256])
        let checked = try await run("backup", "verify", "second", in: scratch)
        #expect(
            checked.code == 1 && checked.out.contains("It lacks 1 image file that notes need"),
            "\(checked.out)"
        )
        let place = try Scratch()
        let restored = try await run("backup", "restore", scratch.path + "/second", in: place)
        #expect(restored.code == 0 && restored.out.contains("It lacks 1 image file"))
        let health = try await run("doctor", in: place)
        #expect(health.code == 1 && health.out.contains(note.sha256) && health.out.contains("1 fault."))
    }

    @Test func `an interrupted backup is continued, and other users cannot read it`() async throws {
        let (scratch, folder, notes) = try await backup()
        // As an earlier attempt leaves it: without its list, and with an image that no note needs any more.
        let stray = hex(SHA256.hash(data: Data("stray".utf8)))
        let place = "\(folder)/images/\(stray.prefix(2))/\(stray.dropFirst(2).prefix(2))"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data("stray".utf8).write(to: URL(filePath: "\(place)/\(stray)"))
        for name in ["SHA256SUMS", "backup.json"] {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        try Data("half".utf8).write(to: URL(filePath: folder + "/database.sqlite.rows"))
        let second = try await run("backup", "create", "backup", in: scratch)
        #expect(second.code == 0, "\(second.err)")
        let lines = second.err.split(separator: "\n").map { $0.prefix { $0 != "(" } }
        #expect(lines == ["Copying the database ", "Copying files "], "\(second.err)")
        try expectSums(in: folder)
        for name in ["database.sqlite", "SHA256SUMS", "backup.json"] {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[
                .posixPermissions
            ]
            #expect((mode as? Int).map { $0 & 0o027 } == 0, "\(name)")
        }

        let seeded = try await Program.seed(["--notes", "12000"], in: scratch)
        #expect(seeded.code == 0)
        let large = try await run("backup", "create", "large", in: scratch)
        #expect(large.code == 0, "\(large.err)")
        let home = try Scratch()
        let cut = try await RunningProgram(["backup", "restore", scratch.path + "/large"], in: home)
        // The log of the target then holds more than its schema: some of the rows.
        try await cut.signal(
            SIGINT,
            whenOver: scratch.byteCount(of: "large/database.sqlite") / 4,
            in: "sightline.sqlite-wal"
        )
        #expect(try await cut.end() == 130, "\(cut.err)")
        let refused = try await run("serve", "--port", "0", in: home)
        #expect(refused.code == 1 && refused.err.contains("an unfinished copy"), "\(refused.err)")
        let restored = try await run("backup", "restore", scratch.path + "/large", in: home)
        #expect(restored.code == 0, "\(restored.err)")
        try await home.expectHealth()
        #expect(notes.count == 3)
    }

    @Test func `a restoration replaces damaged files in the store`() async throws {
        let (scratch, folder, notes) = try await backup()
        let note = try #require(notes.first)
        let file = URL(filePath: scratch.blob(note.sha256))
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
        let arguments = ["backup", "restore", folder, "--database", "new.sqlite", "--take-over"]
        let restored = try await Program.run(arguments, in: scratch)
        #expect(restored.code == 0, "\(restored.err)")
        let verified = try await run("media", "verify", "--database", "new.sqlite", in: scratch)
        #expect(verified.code == 0, "\(verified.out)")
    }

    #if Postgres
        @Test(.enabled(if: PostgresSchema.server != nil, "SIGHTLINE_TEST_POSTGRES names no server"))
        func `a backup of one engine can be restored into the other`() async throws {
            let (scratch, folder, notes) = try await backup()
            let schema = try await PostgresSchema()
            let place = try Scratch()
            let there = try await run("backup", "restore", folder, "--database", schema.url, in: place)
            #expect(there.code == 0, "\(there.err)")
            let server = try await Server.start(in: place, ["--database", schema.url])
            let ada = try await server.client.loggedIn()
            #expect(Set(try await ada.notes()) == Set(notes))
            #expect(try await ada.upload("On PostgreSQL").status == 201)
            let made = try await run("backup", "create", "backup", "--database", schema.url, in: place)
            #expect(made.code == 0, "\(made.err)")
            #expect(place.names("backup") == ["SHA256SUMS", "backup.json", "database.sqlite", "images"])
            try await server.stop()
            let home = try Scratch()
            let back = try await run("backup", "restore", place.path + "/backup", in: home)
            #expect(back.code == 0, "\(back.err)")
            try await home.expectHealth()
            let last = try await Server.start(in: home)
            #expect(try await ada.at(last.port).notes().count == 4)
            try await last.stop()
            _ = scratch
            try await schema.drop()
        }
    #endif
}
