import App
import BlobTesting
import Blobs
import Fetch
import Foundation
import HTTPTypes
import JSONText
import Model
import S3Blobs
import Services
import Testing

/// Images in a bucket: the whole server, and an S3 server that checks signatures.
@Suite(.oneMotoServer, .enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)))
struct BucketTests {
    /// A server whose images are in a part of the bucket of its own.
    static func withBucket(
        _ flags: [SettingName: String] = [:],
        onUploadStep: FailPoints.Visit? = nil,
        _ body: @Sendable (TestApp, S3Blobs) async throws -> Void
    ) async throws {
        let server = try #require(MotoServer.current)
        let prefix = "api-\(UUID().uuidString)"
        let url = "s3://\(MotoServer.bucket)/\(prefix)?endpoint=\(server.endpoint)"
        let store = try server.store(prefix: prefix)
        try await withApp(
            flags.merging([.blobs: url]) { $1 },
            environment: server.environment,
            onUploadStep: onUploadStep
        ) { app in
            try await body(app, store)
        }
    }

    @Test func `a photo in a bucket is served completely and in ranges`() async throws {
        try await Self.withBucket { app, store in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada, image: Photo.jpeg(width: 400, height: 300))
            let note = try await app.get("/v1/notes/\(id)")
            let files = try await app.files(of: note)
            let sha256 = try #require(note["image"]?["sha256"]?.stringValue)
            let key = try #require(BlobKey(rawValue: sha256))
            #expect(try await store.size(key) == files.original.count)
            #expect(try await store.verify(key) == true)
            // Nothing of it stays on this machine.
            #expect(app.storedFiles == [] && app.staged == [])
            let path = try #require(note["image"]?["original_url"]?.stringValue)
            let part = try await app.get(path, headers: [.range: "bytes=10-19"])
            #expect(part.status == 206 && part.body == Array(files.original[10..<20]))
            let head = try await app.send(.head, path)
            #expect(head.status == 200 && head.headers[.contentLength] == "\(files.original.count)")
            #expect(try await app.get(path, etag: head.etag).status == 304)
            #expect(try await app.get("/readyz").status == 200)

            #expect(try await app.send(.delete, "/v1/notes/\(id)", as: ada).status == 204)
            #expect(try await app.get(path).status == 404)
            app.clock.advance(by: 25 * Instant.Span.hour)
            #expect(try await app.installation.services.housekeeping.sweepBlobs() == 3)
            #expect(try await store.size(key) == nil)
        }
    }

    @Test func `simultaneous uploads of one photo store it once`() async throws {
        try await Self.withBucket { app, store in
            let ada = try await app.signUp("ada")
            let photo = Photo.jpeg(width: 300, height: 200)
            let first = try await app.makeNote("first", as: ada, image: photo)
            let note = try await app.get("/v1/notes/\(first)")
            let key = try #require(note["image"]?["sha256"]?.stringValue.flatMap(BlobKey.init(rawValue:)))
            #expect(try await app.send(.delete, "/v1/notes/\(first)", as: ada).status == 204)
            app.clock.advance(by: 25 * Instant.Span.hour)
            // Uploads of the very bytes that are being swept.
            async let swept = app.installation.services.housekeeping.sweepBlobs()
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<6 {
                    group.addTask { try await app.makeNote("again \(number)", as: ada, image: photo) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            _ = try await swept
            #expect(try await store.verify(key) == true)
            for id in ids {
                let note = try await app.get("/v1/notes/\(id)")
                #expect(try await app.files(of: note).original.isEmpty == false)
            }
        }
    }
}

/// A bucket that serves what everybody may see; it takes addresses that anybody may read, which moto does not
/// do while it checks signatures.
@Suite(.oneOpenMotoServer, .enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)))
struct BlobRedirectTests {
    /// For how many seconds the address of an answer is good.
    private func seconds(_ answer: Answer) throws -> Int {
        let address = try #require(answer.headers[.location])
        let match = try #require(address.firstMatch(of: /X-Amz-Expires=(\d+)/))
        return try #require(Int(match.1))
    }

    @Test func `only public images are redirected to the bucket`() async throws {
        try await BucketTests.withBucket([.blobRedirect: "on"]) { app, _ in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            func path(_ fields: [String: String]) async throws -> String {
                let id = try await app.makeNote("note", as: ada, fields)
                let note = try await app.get("/v1/notes/\(id)", as: ada)
                return try #require(note["image"]?["original_url"]?.stringValue)
            }
            let open = try await path([:])
            for person in [nil, ada, bob] {
                let answer = try await app.get(open, as: person)
                #expect(answer.status == 302 && answer.body == [])
                #expect(try seconds(answer) == 60)
            }
            let elsewhere = try #require(try await app.get(open).headers[.location])
            let bytes = try await FetchClient(threads: 1).send(
                FetchRequest("GET", elsewhere, timeout: .seconds(60))
            )
            #expect(bytes.status == 200 && elsewhere.contains("response-content-type=image%2Fjpeg"))
            #expect(elsewhere.contains("response-cache-control=no-store"))
            #expect(bytes.body.starts(with: [0xFF, 0xD8]))
            // Pages may show pictures of the bucket's host, and of no other.
            let page = try await app.client.send(.get, "/", [.accept: "text/html"], nil)
            let policy = try #require(page.headers[.contentSecurityPolicy])
            let origin = elsewhere.split(separator: "/").prefix(2).joined(separator: "//")
            #expect(policy.contains("img-src 'self' blob: data: \(origin);"), "\(policy)")
            // What asks about the file, or has it, gets its answer here.
            let head = try await app.send(.head, open)
            #expect(head.status == 200)
            #expect(try await app.get(open, etag: head.etag).status == 304)

            let own = try await path(["audience": "private"])
            #expect(try await app.get(own, as: ada).status == 200)
            #expect(try await app.get(own, as: bob).status == 404)
            let near = try await path(["reveal_within_m": "50"])
            #expect(try await app.get("\(near)?lat=57.7&lon=11.97").status == 200)
            #expect(try await app.get(near).status == 404)
            let future = app.clock.now + 60_000
            let later = try await path(["visible_from": future.description])
            #expect(try await app.get(later, as: ada).status == 200)
            #expect(try await app.get(later).status == 404)
            let ending = try await path(["visible_until": (app.clock.now + 20_500).description])
            #expect(try seconds(try await app.get(ending)) == 20)
            app.clock.advance(by: 20_000)
            #expect(try await app.get(ending).status == 200)
            app.clock.advance(by: 500)
            #expect(try await app.get(ending).status == 404)
        }
    }

    @Test func `without the setting no image is redirected`() async throws {
        try await BucketTests.withBucket { app, _ in
            let ada = try await app.signUp("ada")
            let note = try await app.get("/v1/notes/\(try await app.makeNote("note", as: ada))")
            let path = try #require(note["image"]?["url"]?.stringValue)
            #expect(try await app.get(path).status == 200)
        }
    }
}

/// A bucket that goes away while the server works.
@Suite(.enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)))
struct BucketOutageTests {
    @Test func `while the bucket is down, only requests that need it are refused`() async throws {
        let server = try await MotoServer(checksSignatures: true)
        defer { server.stop() }
        let url = "s3://\(MotoServer.bucket)/outage?endpoint=\(server.endpoint)"
        try await withApp([.blobs: url], environment: server.environment) { app in
            let ada = try await app.signUp("ada")
            let note = try await app.get("/v1/notes/\(try await app.makeNote("note", as: ada))")
            let path = try #require(note["image"]?["url"]?.stringValue)
            server.stop()
            let form = Form(["title": "x", "audience": "public", "lat": "1", "lon": "2"], image: Photo.small)
            async let upload = app.upload(form, as: ada, key: "once", mayFail: true)
            async let file = app.get(path, mayFail: true)
            async let ready = app.get("/readyz", as: ada, mayFail: true)
            for answer in try await [upload, file, ready] {
                #expect(answer.status == 503 && answer.header("Retry-After") != nil, "\(answer.text)")
                #expect(!answer.text.contains("127.0.0.1") && !answer.text.contains(server.ownerKey))
            }
            #expect(try await ready["detail"]?.stringValue == "The image store does not answer.")
            #expect(try await app.get("/v1/notes").items.count == 1)
            #expect(try await app.get("/healthz", as: ada).status == 200)
            #expect(app.staged == [])
        }
    }
}
