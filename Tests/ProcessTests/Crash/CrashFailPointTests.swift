import Foundation
import JSONText
import Relational
import SQLiteEngine
import TestData
import Testing

/// A server that dies at each step of an upload, and what the next one finds.
@Suite(.fewAtOnce) struct CrashFailPointTests {
    private static let steps = ["receive", "inspect", "variants", "publish", "commit"]
    private static let points = steps.flatMap { ["before-\($0)", "after-\($0)"] }

    /// How the same request is answered when it comes again.
    private enum Retry {
        /// As if it had never come: nothing was claimed yet.
        case made
        /// It has to wait until the claim of the dead has run out.
        case waits
        /// With the first answer, for the note is there.
        case replayed

        init(after point: String) {
            self =
                switch point {
                case "before-receive", "after-receive": .made
                case "after-commit": .replayed
                default: .waits
                }
        }
    }

    @Test func `every fail point is tested`() async throws {
        let outcome = try await Program.run(["serve", "--fail-at", "nowhere"], in: try Scratch())
        #expect(outcome.code == 2)
        let known = outcome.err.matches(of: /'([a-z]+-[a-z]+)'/).map { String($0.1) }
        #expect(Set(known.filter { $0 != "fail-at" }) == Set(Self.points))
    }

    @Test(arguments: points)
    func `a crash loses nothing and leaves nothing partial`(_ point: String) async throws {
        let scratch = try Scratch()
        let retry = Retry(after: point)
        let doomed = try await Server.start(in: scratch, environment: ["SIGHTLINE_FAIL_AT": point])
        var ada = try await doomed.client.signedUp()
        await #expect(throws: (any Error).self) { try await ada.upload("Lost", key: "one") }
        #expect(try await doomed.program.end() == -SIGKILL)

        let server = try await Server.start(in: scratch)
        ada = ada.at(server.port)
        let isThere = if case .replayed = retry { true } else { false }
        for note in try await ada.notes() { try await ada.expectWhole(note) }
        #expect(try await ada.notes().map(\.title) == (isThere ? ["Lost"] : []))
        try await scratch.expectHealth()

        var again = try await ada.upload("Lost", key: "one")
        if case .waits = retry {
            #expect(again.status == 409)
            let seconds = try #require(again.head["Retry-After"].flatMap(Int.init))
            #expect((1...60).contains(seconds))
            try await endLeases(in: scratch)
            again = try await ada.upload("Lost", key: "one")
        }
        #expect(again.status == 201, "\(again.text)")
        #expect((again.head["Idempotency-Replayed"] == "true") == isThere)
        let note = try #require(Note(again.json))
        try await ada.expectWhole(note)
        #expect(try await ada.notes() == [note])
        try await server.stop()
        try await scratch.expectHealth()
    }

    @Test(arguments: ["after-publish", "before-commit"])
    func `the files of an upload that a crash ended are removed after the grace period`(
        _ point: String
    ) async throws {
        let scratch = try Scratch()
        let doomed = try await Server.start(in: scratch, environment: ["SIGHTLINE_FAIL_AT": point])
        let ada = try await doomed.client.signedUp()
        await #expect(throws: (any Error).self) {
            try await ada.upload("Lost", Photo.jpeg(width: 400, height: 300, salt: 0), key: "one")
        }
        #expect(try await doomed.program.end() == -SIGKILL)
        func orphans() async throws -> Int? {
            let outcome = try await Program.run(
                ["media", "orphans", "--older-than", "0s", "--json"],
                in: scratch
            )
            return outcome.json["orphans"]?.arrayValue?.count
        }
        #expect(try await orphans() == 3)
        try await endLeases(in: scratch)
        let server = try await Server.start(in: scratch, ["--grace", "0"])
        try await eventually("the files are gone") { try await orphans() == 0 }
        try await server.stop()
        try await scratch.expectHealth()
    }

    /// Makes the minutes pass for which the dead server holds claims.
    private func endLeases(in scratch: Scratch) async throws {
        let database = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        try await database.write { _ = try $0.execute("UPDATE idempotency SET lease_until = 0") }
        try await database.write { _ = try $0.execute("DELETE FROM job_claim") }
        await database.close()
    }
}
