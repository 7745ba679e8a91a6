import App
import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import SQLiteEngine
import TestData
import Testing

/// Bad input gets a clear answer.
struct ProblemTests {
    @Test func `a request keeps the id of its client if it is valid`() async throws {
        try await withApp { app in
            let name = try #require(HTTPField.Name("X-Request-Id"))
            let given = try await app.get("/v1/notes/1", headers: [name: "trace-7.A_b"])
            #expect(given.header("X-Request-Id") == "trace-7.A_b")
            #expect(given["request_id"]?.stringValue == "trace-7.A_b")
            var made: Set<String> = []
            for odd in ["", "with space", "<b>", String(repeating: "x", count: 65), "é"] {
                let answer = try await app.get("/healthz", headers: [name: odd])
                let id = try #require(answer.header("X-Request-Id"))
                #expect(id != odd && !id.isEmpty)
                made.insert(id)
            }
            #expect(made.count == 5)
        }
    }

    @Test func `an internal error does not reveal its cause`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            _ = try await app.makeNote("Here", as: ada)
            try await app.database.write { try $0.execute("ALTER TABLE note RENAME TO note_gone") }
            let answer = try await app.get("/v1/notes", mayFail: true)
            #expect(answer.status == 500)
            #expect(answer.code == "internal-error")
            #expect(!answer.text.contains("note_gone") && !answer.text.contains("table"))
            let upload = try await app.upload(
                Form(["title": "x", "audience": "public", "lat": "1", "lon": "2"], image: Photo.small),
                as: ada,
                mayFail: true
            )
            #expect(upload.status == 500)
            #expect(app.staged == [])
        }
    }

    @Test(arguments: [
        ("lat=91&lon=0", "lat"), ("lat=1", "lon"), ("lon=1", "lat"), ("lat=nan&lon=0", "lat"),
        ("lat=0&lon=inf", "lon"), ("lat=0x10&lon=0", "lat"), ("lat=0&lon=180.0001", "lon"),
        ("lat=0&lon=0&radius_m=50001", "radius_m"), ("lat=0&lon=0&radius_m=-1", "radius_m"),
        ("radius_m=5", "radius_m"), ("bbox=1,2,3", "bbox"), ("bbox=0,10,1,5", "bbox"),
        ("bbox=0,0,1,x", "bbox"), ("bbox=0,0,1,1&lat=0&lon=0&radius_m=9", "bbox"), ("author=x", "author"),
        ("author=0", "author"), ("author=99999999999999999999", "author"), ("group=-1", "group"),
        ("since=yesterday", "since"), ("until=2026-13-01T00:00:00Z", "until"), ("sort=oldest", "sort"),
        ("sort=nearest", "sort"), ("limit=0", "limit"), ("limit=-3", "limit"), ("limit=1.5", "limit"),
        ("limit=abc", "limit"), ("cursor=zzz", "cursor"), ("cursor=n1.0", "cursor"), ("colour=red", "colour"),
        ("limit=3&limit=4", "limit"), ("lat=1e999&lon=0", "lat"), ("lat=%31&lat=2&lon=0", "lat"),
    ])
    func `a bad parameter is refused by name`(_ query: String, _ field: String) async throws {
        try await withApp { app in
            for path in ["/v1/notes", "/v1/feed.json"] {
                let answer = try await app.get("\(path)?\(query)")
                #expect(answer.status == 400, "\(answer.text)")
                #expect(answer.faults == [field], "\(answer.text)")
            }
        }
    }

    @Test(arguments: ["%", "%4", "%zz", "title=%ff", "x=%00", "%C3%28=1", "a=%c0%af"])
    func `a query that is not percent-encoded UTF-8 is refused`(_ query: String) async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/notes?\(query)")
            #expect(answer.status == 400)
        }
    }

    @Test func `percent-encoding and plus signs are decoded correctly`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("Here", as: ada)
            let queries = [
                "bbox=11%2C57%2C12%2C58", "b%62ox=11,57,12,58", "&&bbox=11,57,12,58&", "author=\(ada.id)",
                "since=2026-11-21T08%3A00%3A00%2B01%3A00", "limit=", "limit",
            ]
            for query in queries {
                let answer = try await app.get("/v1/notes?\(query)")
                #expect(answer.ids == [id], "\(query) \(answer.text)")
            }
        }
    }

    @Test(arguments: [
        "0", "01", "-1", "1x", "99999999999999999999", "%31%32", "..", "%2e%2e", "me2", "%00", "é",
    ])
    func `a malformed id is not found`(_ id: String) async throws {
        try await withApp { app in
            let missing = try await app.get("/v1/notes/123456")
            for path in ["/v1/notes/\(id)", "/v1/members/\(id)"] {
                let answer = try await app.get(path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer.face == missing.face)
            }
            let ada = try await app.signUp("ada")
            #expect(try await app.send(.delete, "/v1/notes/\(id)", as: ada).status == 404)
            #expect(try await app.send(.delete, "/v1/sessions/\(id)", as: ada).status == 404)
            #expect(try await app.get("/v1/notes/\(id)/audience", as: ada).status == 404)
            #expect(try await app.get("/uploads/\(id)/display.jpg").status == 404)
        }
    }

    @Test func `a body of a wrong type or size is refused with the accepted ones`() async throws {
        try await withApp { app in
            for path in ["/v1/members", "/v1/sessions", "/v1/notes/search", "/v1/view"] {
                let untyped = try await app.send(.post, path, body: Array("{}".utf8))
                #expect(untyped.status == 415)
                #expect(untyped.text.contains("application/json"))
                let form = try await app.send(
                    .post,
                    path,
                    headers: [.contentType: "application/x-www-form-urlencoded"],
                    body: Array("handle=x".utf8)
                )
                #expect(form.status == 415)
                let large = try await app.send(
                    .post,
                    path,
                    json: String(repeating: " ", count: 70_000) + "{}"
                )
                #expect(large.status == 413)
                #expect(large["limit"]?.integerValue == 65_536)
            }
            let typed = try await app.send(
                .post,
                "/v1/notes/search",
                headers: [.contentType: "Application/JSON; charset=utf-8"],
                body: Array("{}".utf8)
            )
            #expect(typed.status == 200)
        }
    }

    @Test(arguments: [
        (#"{"lat":"1","lon":2}"#, "lat"), (#"{"lat":1}"#, "lon"), (#"{"lat":91,"lon":2}"#, "lat"),
        (#"{"limit":"3"}"#, "limit"), (#"{"limit":2.5}"#, "limit"), (#"{"limit":0}"#, "limit"),
        (#"{"bbox":[0,0,1]}"#, "bbox"), (#"{"bbox":["a",0,1,1]}"#, "bbox"), (#"{"author":5}"#, "author"),
        (#"{"since":17}"#, "since"), (#"{"sort":null,"x":1}"#, "x"), (#"{"radius_m":true}"#, "radius_m"),
    ])
    func `a bad field of a JSON body is refused by name`(_ body: String, _ field: String) async throws {
        try await withApp { app in
            let answer = try await app.send(.post, "/v1/notes/search", json: body)
            #expect(answer.status == 400)
            #expect(answer.faults == [field], "\(answer.text)")
        }
    }

    @Test func `a repeated member of a JSON body is refused`() async throws {
        try await withApp { app in
            let answer = try await app.send(.post, "/v1/notes/search", json: #"{"limit":1,"limit":2}"#)
            #expect(answer.status == 400)
            #expect(answer.text.contains("limit"))
        }
    }

    @Test(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
    func `no JSON text makes the server fail`() async throws {
        try await withApp { app in
            var count = 0
            for row in try SharedData.rows(csv: "json-parsing/index.csv") {
                let name = try #require(row["file"])
                let bytes = try SharedData.bytes("json-parsing/\(name)")
                let mustReject = row["expectation"]?.hasPrefix("must-reject") ?? false
                for path in ["/v1/notes/search", "/v1/sessions"] {
                    let answer = try await app.send(
                        .post,
                        path,
                        headers: [.contentType: "application/json"],
                        body: bytes
                    )
                    if bytes.count > 65_536 {
                        #expect(answer.status == 413, "\(name)")
                    } else if mustReject || path == "/v1/sessions" {
                        #expect(answer.status == 400, "\(name)")
                        if mustReject { #expect(answer.code == "bad-json", "\(name)") }
                    } else {
                        #expect(answer.status == 400 || answer.status == 200, "\(name)")
                    }
                }
                count += 1
            }
            #expect(count > 200)
        }
    }
}
