import App
import BlobTesting
import Blobs
import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import S3Blobs
import Storage
import Testing

@testable import Services

/// Files that no row names are found by housekeeping, and nothing else is.
struct OrphanSweepTests {
    /// Puts files in the store as a server leaves them that dies between publishing and its transaction.
    private func leave(_ texts: [String], in store: any BlobStore, _ app: TestApp) async throws -> [BlobKey] {
        let staging = try StagingArea(root: app.uploads)
        var keys: [BlobKey] = []
        for text in texts {
            let file = try await staging.makeFile()
            try await file.append(Array(text.utf8))
            let staged = try await file.finish()
            try await store.publish(staged)
            try await staging.discard(staged)
            keys.append(staged.key)
        }
        return keys
    }

    private func sweep(_ app: TestApp) async throws -> Int {
        try await app.installation.services.housekeeping.sweepOrphans()
    }

    @Test func `after the grace period, files left by a crash are removed and others kept`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("kept", as: ada, image: Photo.middling)
            let gone = try await app.makeNote(
                "deleted",
                as: ada,
                image: Photo.jpeg(width: 500, height: 400, salt: 3)
            )
            let store = try LocalBlobs(root: app.uploads)
            let keys = try await leave(["one", "two", "three"], in: store, app)
            #expect(app.storedFiles.count == 9)
            #expect(try await app.send(.delete, "/v1/notes/\(gone)", as: ada).status == 204)
            #expect(try await sweep(app) == 0)
            app.clock.advance(by: 23 * Instant.Span.hour)
            #expect(try await sweep(app) == 0)
            // One of them gets its row in the meantime.
            try await app.database.write {
                _ = try BlobLedger($0).claim(sha256: keys[0].rawValue, byteCount: 3, id: 4711)
            }
            app.clock.advance(by: Instant.Span.hour)
            let now = app.clock.now
            try await app.database.write {
                _ = try JobStore($0).claim("backup", for: "somebody", until: now + 1000, at: now)
            }
            #expect(try await sweep(app) == 0)
            app.clock.advance(by: 1000)
            #expect(try await sweep(app) == 2)
            #expect(try await store.size(keys[0]) == 3)
            // The deleted note's files are doomed, and go as such.
            #expect(app.storedFiles.count == 7)
            #expect(try await app.installation.services.housekeeping.sweepBlobs() == 3)
            _ = try await app.files(of: try await app.get("/v1/notes/\(note)"))
            #expect(try await sweep(app) == 0)
        }
    }

    @Test func `files that are older than the database are kept`() async throws {
        try await withApp([.grace: "0"]) { app in
            let store = try LocalBlobs(root: app.uploads)
            let keys = try await leave(["old", "new"], in: store, app)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)],
                ofItemAtPath: "\(app.uploads)/\(keys[0].path)"
            )
            app.clock.advance(by: Instant.Span.day)
            #expect(try await sweep(app) == 1)
            app.clock.advance(by: 30 * Instant.Span.day)
            #expect(try await sweep(app) == 0)
            #expect(try await store.size(keys[0]) == 3)
            #expect(try await store.size(keys[1]) == nil)
        }
    }

    @Test func `a sweep continues where the last one ended, on any server`() async throws {
        try await withApp { app in
            let store = try LocalBlobs(root: app.uploads)
            _ = try await leave((0..<11).map { "file \($0)" }, in: store, app)
            func sweep() -> OrphanSweep {
                var sweep = OrphanSweep(
                    database: app.database,
                    blobs: store,
                    grace: Instant.Span.hour,
                    now: app.time
                )
                (sweep.filesOfRound, sweep.filesOfPage) = (4, 2)
                return sweep
            }
            for known in [4, 8, 11, 11] {
                #expect(try await sweep().run() == 0)
                #expect(try await app.count("SELECT count(*) FROM orphan") == known)
            }
            app.clock.advance(by: Instant.Span.hour)
            var left: [Int] = []
            for _ in 0..<4 {
                _ = try await sweep().run()
                left.append(app.storedFiles.count)
            }
            #expect(left.last == 0 && left == left.sorted(by: >), "\(left)")
            #expect(try await app.count("SELECT count(*) FROM orphan") == 0)
        }
    }

    @Test(arguments: [FailPoints.Side.after, .before])
    func `a sweep never removes the files of a running upload`(_ side: FailPoints.Side) async throws {
        let steps = UploadSteps()
        try await withApp([.grace: "0"], onUploadStep: steps.visit) { app in
            let ada = try await app.signUp("ada")
            steps.once(side, side == .after ? .publish : .commit) { @Sendable () async throws in
                #expect(app.storedFiles.count == 3)
                #expect(try await sweep(app) == 3)
                #expect(app.storedFiles == [])
            }
            let id = try await app.makeNote("swept", as: ada, image: Photo.middling)
            #expect(steps.areDone && app.storedFiles.count == 3)
            _ = try await app.files(of: try await app.get("/v1/notes/\(id)"))
            #expect(try await sweep(app) == 0)
            #expect(try await app.count("SELECT value % 2 FROM counter WHERE name = 'removal'") == 0)
        }
    }

    @Test func `two servers sweep and receive one photo at once, and every note keeps its files`()
        async throws
    {
        try await withApp([.grace: "0"]) { one in
            try await withApp(in: one.folder, clock: one.clock, [.grace: "0"]) { two in
                let ada = try await one.signUp("ada")
                let photo = Photo.middling
                let ids = try await withThrowingTaskGroup(of: String?.self) { group in
                    for number in 0..<8 {
                        let app = number % 2 == 0 ? one : two
                        group.addTask { try await app.makeNote("\(number)", as: ada, image: photo) }
                        group.addTask {
                            _ = try await sweep(app)
                            return nil
                        }
                    }
                    return try await group.reduce(into: [String]()) { if let id = $1 { $0.append(id) } }
                }
                #expect(ids.count == 8)
                for id in ids { _ = try await two.files(of: try await two.get("/v1/notes/\(id)")) }
                #expect(try await sweep(two) == 0)
                #expect(one.storedFiles.count == 3)
            }
        }
    }
}

/// The same on a bucket, at a server that lets lists pass unchecked.
@Suite(.oneOpenMotoServer, .enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)))
struct BucketSweepTests {
    @Test func `in a bucket, files of refused or dead uploads are removed and others kept`() async throws {
        let steps = UploadSteps()
        try await BucketTests.withBucket([.grace: "0"], onUploadStep: steps.visit) { app, store in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let group = try await app.makeGroup(bob)
            let fields = ["title": "x", "audience": "group", "group_id": group, "lat": "1", "lon": "2"]
            steps.once(.after, .publish) { @Sendable () async throws in
                #expect(try await store.list(after: nil, limit: 10).count == 3)
                try await app.leave(group, bob)
            }
            let refused = try await app.upload(Form(fields, image: Photo.middling), as: bob)
            #expect(refused.code == "not-your-group")
            #expect(try await store.list(after: nil, limit: 10).isEmpty)
            steps.once(.before, .commit) { @Sendable () async throws in
                #expect(try await app.installation.services.housekeeping.sweepOrphans() == 3)
                #expect(try await store.list(after: nil, limit: 10).isEmpty)
            }
            let id = try await app.makeNote("kept", as: ada, image: Photo.middling)
            #expect(steps.areDone)
            _ = try await app.files(of: try await app.get("/v1/notes/\(id)"))
            #expect(try await app.installation.services.housekeeping.sweepOrphans() == 0)
            #expect(try await store.list(after: nil, limit: 10).count == 3)
        }
    }
}
