import ChildProcess
import Foundation
import JSONText
import TestData
import Testing

/// Servers whose disk is full.
@Suite(.fewAtOnce) struct FullDiskTests {
    /// A limit on the size of files works everywhere: a write over it fails, half-way through the photo.
    @Test func `a photo that cannot be written is refused, and other requests work`() async throws {
        let scratch = try Scratch()
        // In blocks of 512 bytes: 5 MiB, above the log of the database and below the photo.
        let launcher = ["/bin/sh", "-c", "ulimit -f 10240; exec \"$@\"", "sh"]
        let server = try await Server.start(in: scratch, launcher: launcher)
        let ada = try await server.client.signedUp()
        let first = try #require(Note(try await ada.upload("First").json))
        for _ in 0..<2 {
            let refused = try await ada.upload("Too large", Photo.large, key: "one")
            #expect(refused.status == 507, "\(refused.text)")
        }
        #expect(scratch.names("uploads/tmp") == [])
        let second = try #require(Note(try await ada.upload("Second", Photo.jpeg(salt: 2), key: "two").json))
        for note in [first, second] { try await ada.expectWhole(note) }
        #expect(try await ada.notes().count == 2)
        try await server.stop()
        try await scratch.expectHealth()
    }

    /// A file system of six MiB, wherever this system lets us mount one: nowhere else does the database's own
    /// disk fill.
    @Test(arguments: await TinyDisk.launchers())
    func `a full disk loses nothing, and the server recovers with new space`(
        _ launcher: [String]
    ) async throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: "\(scratch.path)/disk",
            withIntermediateDirectories: true
        )
        let mount = "mount -t tmpfs -o size=6m tmpfs disk && cd disk && head -c 2000000 /dev/zero > ballast"
        let server = try await Server.start(
            in: scratch,
            launcher: launcher + ["/bin/sh", "-c", "\(mount) && exec \"$@\"", "sh"]
        )
        let ada = try await server.client.signedUp()
        var acknowledged: [Note] = []
        var refusals = 0
        for number in 0..<60 where refusals < 3 {
            let answer = try await ada.upload("Note \(number)", Photo.noise(salt: number))
            if answer.status == 507 {
                refusals += 1
            } else {
                acknowledged.append(try #require(Note(answer.json), "\(answer.status) \(answer.text)"))
            }
        }
        #expect(refusals == 3)
        #expect(acknowledged.count > 3)
        for note in acknowledged { try await ada.expectWhole(note) }
        #expect(Set(try await ada.notes()) == Set(acknowledged))

        // The other side of the mount is seen through the process that made it.
        let disk = "/proc/\(server.program.identifier)/root\(scratch.path)/disk"
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(disk)/uploads/tmp") == [])
        try FileManager.default.removeItem(atPath: "\(disk)/ballast")
        let after = try await ada.upload("After", Photo.jpeg(salt: 1000))
        #expect(after.status == 201, "\(after.text)")
        let copy = try Scratch()
        try await server.stop(keeping: disk, in: copy)
        try await copy.expectHealth()
    }
}

/// Ways to a small file system of one's own.
enum TinyDisk {
    /// Those that work here: as the administrator, or in a namespace of one's own; none where neither may be.
    static func launchers() async -> [[String]] {
        let mount = ["/bin/sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"]
        for flags in ["-m", "-rm"] {
            let unshare = "/usr/bin/unshare"
            let outcome = try? await ChildProcess.outcome(of: unshare, arguments: [flags] + mount)
            if outcome?.isSuccess == true { return [[unshare, flags]] }
        }
        return []
    }
}

extension Server {
    /// Copies the folder of a server before it stops, for it goes with the server's mount.
    fileprivate func stop(keeping folder: String, in copy: Scratch) async throws {
        for name in ["sightline.sqlite", "sightline.sqlite-wal", "uploads"] {
            let source = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: source) else { continue }
            try FileManager.default.copyItem(atPath: source, toPath: "\(copy.path)/\(name)")
        }
        try await stop()
    }
}
