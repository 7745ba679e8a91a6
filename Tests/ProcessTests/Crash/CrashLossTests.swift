import Foundation
import JSONText
import TestData
import Testing

/// Files that were lost or damaged behind the server's back.
@Suite(.fewAtOnce) struct CrashLossTests {
    @Test func `a missing file of a row is reported, and its address not found`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let kept = try #require(Note(try await ada.upload("Kept").json))
        let lost = try #require(Note(try await ada.upload("Lost", Photo.jpeg(salt: 1)).json))
        try FileManager.default.removeItem(atPath: scratch.blob(lost.sha256))

        #expect(try await ada.get(lost.original).status == 404)
        #expect(try await ada.get("/v1/notes/\(lost.id)").status == 200)
        #expect(try await ada.get(lost.variants[0]).status == 200)
        try await ada.expectWhole(kept)

        let doctor = try await Program.run(["doctor"], in: scratch)
        #expect(doctor.code == 1)
        #expect(doctor.out.contains(lost.sha256))
        #expect(doctor.out.contains(lost.id))
        #expect(!doctor.out.contains(kept.sha256))
        let verify = try await Program.run(["media", "verify", "--json"], in: scratch)
        #expect(verify.code == 1)
        let faults = verify.json["faults"]?.arrayValue ?? []
        #expect(faults.map { $0["kind"]?.stringValue } == ["missing"])
        #expect(faults.map { $0["sha256"]?.stringValue } == [lost.sha256])

        // The same photo comes again: what was lost is whole again.
        #expect(try await ada.upload("Again", Photo.jpeg(salt: 1)).status == 201)
        try await ada.expectWhole(lost)
        try await scratch.expectHealth()
        try await server.stop()
    }

    @Test func `a damaged file is reported by name`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let note = try #require(Note(try await server.client.signedUp().upload("Damaged").json))
        try await server.stop()
        let file = URL(filePath: scratch.blob(note.sha256))
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
        let damaged = try await Program.run(["media", "verify"], in: scratch)
        #expect(damaged.code == 1)
        #expect(damaged.out.contains("damaged"))
        #expect(damaged.out.contains(note.sha256))
        try bytes.dropLast().write(to: file)
        let short = try await Program.run(["doctor"], in: scratch)
        #expect(short.code == 1)
        #expect(short.out.contains("wrong-length"))
    }
}
