import App
import Foundation
import HTTPTypes
import JSONText
import Model
import Testing

/// The image files as they are served.
struct FileTests {
    private static func withFile(
        _ body: @Sendable (TestApp, _ path: String, _ whole: Answer, _ author: Person) async throws -> Void
    ) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada, image: Photo.jpeg(width: 200, height: 100))
            let note = try await app.get("/v1/notes/\(id)")
            let path = try #require(note["image"]?["original_url"]?.stringValue)
            try await body(app, path, try await app.get(path), ada)
        }
    }

    @Test func `a file is served with headers that prevent running it`() async throws {
        try await Self.withFile { app, path, whole, _ in
            #expect(whole.status == 200)
            #expect(whole.headers[.contentType] == "image/jpeg")
            #expect(whole.header("X-Content-Type-Options") == "nosniff")
            #expect(whole.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
            #expect(whole.headers[.acceptRanges] == "bytes")
            #expect(whole.headers[.contentLength] == String(whole.body.count))
            #expect(whole.headers[.cacheControl] == "no-cache")
            let known = try await app.get(path, etag: whole.etag)
            #expect(known.status == 304)
            #expect(
                try await app.get(path, headers: [.ifNoneMatch: "\"a\", W/\(whole.etag ?? "")"]).status == 304
            )
            #expect(try await app.get(path, etag: "\"a\"").status == 200)
            #expect(path.split(separator: "/").count == 3)
            #expect(path.split(separator: "/")[1].utf8.count == 22)
        }
    }

    @Test func `ranges of a file are served`() async throws {
        try await Self.withFile { app, path, whole, _ in
            let size = whole.body.count
            let cases: [(String, Range<Int>)] = [
                ("bytes=0-9", 0..<10), ("bytes=10-", 10..<size), ("bytes=-7", (size - 7)..<size),
                ("bytes=5-5", 5..<6), ("bytes=-999999", 0..<size), ("bytes=9-999999", 9..<size),
                ("bytes=0-0", 0..<1), ("bytes=0-99999999999999999999", 0..<size),
                ("bytes=0-9223372036854775807", 0..<size),
            ]
            for (header, range) in cases {
                let part = try await app.get(path, headers: [.range: header])
                #expect(part.status == 206, "\(header)")
                #expect(part.body == Array(whole.body[range]), "\(header)")
                #expect(
                    part.headers[.contentRange]
                        == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)",
                    "\(header)"
                )
                #expect(part.etag == whole.etag)
            }
            for header in ["bytes=\(size)-", "bytes=-0", "bytes=999999-9999999"] {
                let part = try await app.get(path, headers: [.range: header])
                #expect(part.status == 416, "\(header)")
                #expect(part.headers[.contentRange] == "bytes */\(size)")
            }
            for header in [
                "bytes=9-5", "bytes=a-b", "items=0-1", "bytes=0-1,3-4", "bytes=", "bytes=-", "bytes=--1",
            ] {
                let part = try await app.get(path, headers: [.range: header])
                #expect(part.status == 200, "\(header)")
                #expect(part.body == whole.body)
            }
        }
    }

    @Test func `a range with If-Range for another version gets the whole file`() async throws {
        try await Self.withFile { app, path, whole, _ in
            let same = try await app.get(path, headers: [.range: "bytes=0-4", .ifRange: whole.etag ?? ""])
            #expect(same.status == 206)
            for other in ["\"other\"", "W/\(whole.etag ?? "")", "Sat, 21 Nov 2026 07:00:00 GMT"] {
                let answer = try await app.get(path, headers: [.range: "bytes=0-4", .ifRange: other])
                #expect(answer.status == 200)
                #expect(answer.body == whole.body)
            }
        }
    }

    @Test func `an unknown file name is not found`() async throws {
        try await Self.withFile { app, path, _, _ in
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            let missing = try await app.get("/v1/notes/99")
            for name in [
                "original.png", "display.png", "original.jpeg", "original", "ORIGINAL.jpg", "thumb.jpg.jpg",
                "original.jpg%00", "..%2foriginal.jpg", "%2e%2e", "original.jpg.",
            ] {
                let answer = try await app.get("/\(folder)/\(name)")
                #expect(answer.face == missing.face, "\(name)")
            }
            let guess = String(repeating: "A", count: 22)
            #expect(try await app.get("/uploads/\(guess)/original.jpg").face == missing.face)
            #expect(try await app.get("\(path)?lat=91&lon=0").faults == ["lat"])
            #expect(try await app.get("\(path)?size=2").faults == ["size"])
        }
    }

    @Test func `a row whose file is missing is not found`() async throws {
        try await Self.withFile { app, path, whole, ada in
            for name in app.storedFiles {
                try FileManager.default.removeItem(atPath: "\(app.uploads)/\(name)")
            }
            let missing = try await app.get("/v1/notes/99")
            #expect(try await app.get(path).face == missing.face)
            #expect(try await app.get(path, headers: [.range: "bytes=0-1"]).status == 404)
            // The same photo again puts the bytes back.
            try await app.makeNote("again", as: ada, image: Photo.jpeg(width: 200, height: 100))
            #expect(try await app.get(path).body == whole.body)
        }
    }

    @Test func `a truncated file is not served`() async throws {
        try await Self.withFile { app, path, whole, _ in
            let sha256 = whole.etag.map { $0.filter { $0 != "\"" } } ?? ""
            let name = try #require(app.storedFiles.first { $0.contains(sha256) })
            let file = "\(app.uploads)/\(name)"
            try FileManager.default.removeItem(atPath: file)
            try Data(whole.body.dropLast()).write(to: URL(fileURLWithPath: file))
            #expect(try await app.get(path).status == 404)
        }
    }

    @Test func `a large file arrives complete over a connection`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            // Noise does not compress: more than one piece of the reader.
            let photo = Photo.noise(width: 700, height: 500)
            #expect(photo.count > 300_000)
            let note = try await app.upload(
                Form(["title": "x", "audience": "public", "lat": "1", "lon": "2"], image: photo),
                as: ada
            )
            let path = try #require(note["image"]?["original_url"]?.stringValue)
            let whole = try await app.get(path)
            #expect(whole.body.count == Int(note["image"]?["bytes"]?.integerValue ?? 0))
            let part = try await app.get(path, headers: [.range: "bytes=100000-299999"])
            #expect(part.body == Array(whole.body[100_000..<300_000]))
        }
    }
}
