import App
import HTTPTypes
import JSONText
import Logging
import Model
import Testing

/// The lines that requests leave in the log.
struct RequestLogTests {
    @Test func `every request is logged in one line with its template and without values`() async throws {
        let log = KeptLog()
        try await withApp(log: log) { app in
            let ada = try await app.signUp("ada_secret")
            let id = try await app.makeNote("Hidden words", as: ada)
            let before = log.requests.count
            let asked: [(method: HTTPRequest.Method, path: String, route: String)] = [
                (.get, "/v1/notes/\(id)?lat=59.123456&lon=18.654321", "/v1/notes/{id}"),
                (.get, "/v1/notes?author=\(ada.id)", "/v1/notes"),
                (.get, "/v1/nothing?handle=ada_secret", "none"),
                (.get, "/v1/notes/987654321987654321", "/v1/notes/{id}"), (.head, "/healthz", "/healthz"),
                (.delete, "/v1/notes/\(id)", "/v1/notes/{id}"), (.post, "/v1/sessions", "/v1/sessions"),
            ]
            for (index, request) in asked.enumerated() {
                let isDeletion = request.method == .delete
                let answer = try await app.send(request.method, request.path, as: isDeletion ? ada : nil)
                let line = try #require(log.requests.last)
                #expect(log.requests.count == before + index + 1)
                #expect(line.level == .info)
                #expect(line["http.method"] == request.method.rawValue)
                #expect(line["http.route"] == request.route)
                #expect(line["http.status"] == String(answer.status))
                #expect(line["request.id"] == answer.header("X-Request-Id"))
                #expect(line["http.duration_ms"].flatMap(Double.init) != nil)
                let known: Set = [
                    "http.method", "http.route", "http.status", "http.duration_ms", "request.id",
                ]
                #expect(Set(line.metadata.keys) == known)
            }
            let told = log.lines.map(\.text).joined(separator: "\n")
            for secret in ["59.123456", "18.654321", "ada_secret", id, ada.id, ada.token, "Hidden words"] {
                #expect(!told.contains(secret), "\(secret)")
            }
        }
    }

    @Test func `the client's request id is in the log line in its own form`() async throws {
        let log = KeptLog()
        try await withApp(log: log) { app in
            let name = try #require(HTTPField.Name("X-Request-Id"))
            func line(_ given: String) async throws -> (id: String, line: KeptLog.Line) {
                let answer = try await app.get("/healthz", headers: [name: given])
                return (try #require(answer.header("X-Request-Id")), try #require(log.requests.last))
            }
            for given in ["trace-7.A_b", String(repeating: "x", count: 64)] {
                let (id, line) = try await line(given)
                #expect(id == given && line["request.id"] == given)
                let own = try #require(line["request.own_id"])
                #expect(own != given)
                #expect(line["request.client_id"] == nil)
                #expect(try await self.otherOwn(app, log, given) != own)
            }
            for given in ["<b>", "a:b/c", "00-4bf9;x=\"1\"", String(repeating: "y", count: 128)] {
                let (id, line) = try await line(given)
                #expect(id != given && line["request.id"] == id)
                #expect(line["request.client_id"] == given)
                #expect(line["request.own_id"] == nil)
            }
            for given in ["", "with space", "é", String(repeating: "z", count: 129)] {
                let (id, line) = try await line(given)
                #expect(line["request.id"] == id)
                #expect(line["request.client_id"] == nil && line["request.own_id"] == nil)
            }
        }
    }

    private func otherOwn(_ app: TestApp, _ log: KeptLog, _ given: String) async throws -> String? {
        let name = try #require(HTTPField.Name("X-Request-Id"))
        _ = try await app.get("/healthz", headers: [name: given])
        return log.requests.last?["request.own_id"]
    }

    @Test func `a failed log-in is logged with the address, without handle and password`() async throws {
        let log = KeptLog()
        try await withApp([.trustedProxies: "127.0.0.1/32,::1/128"], .live, log: log) { app in
            let ada = try await app.signUp("ada_secret")
            let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
            let tries: [(json: String, status: Int, code: String)] = [
                (#"{"handle": "ada_secret", "password": "wrong-horse-battery"}"#, 401, "bad-credentials"),
                (#"{"handle": "no_such_one", "password": "wrong-horse-battery"}"#, 401, "bad-credentials"),
                (#"{"handle": "wrong-horse-battery", "password": "x"}"#, 401, "bad-credentials"),
            ]
            for attempt in tries {
                let answer = try await app.send(
                    .post,
                    "/v1/sessions",
                    headers: [.contentType: "application/json", forwarded: "203.0.113.9"],
                    body: Array(attempt.json.utf8)
                )
                #expect(answer.status == attempt.status)
                let line = try #require(log.lines.last { $0.level == .notice })
                #expect(line.message == "A log-in failed")
                #expect(line["client.address"] == "203.0.113.9")
                #expect(line["refusal"] == attempt.code)
                #expect(line["http.route"] == "/v1/sessions")
                #expect(line["request.id"] == answer.header("X-Request-Id"))
            }
            #expect(log.lines.count { $0.level == .notice } == tries.count)
            try await app.suspend(ada)
            _ = try await app.send(
                .post,
                "/v1/sessions",
                json: #"{"handle": "ada_secret", "password": "\#(TestApp.password)"}"#
            )
            #expect(log.lines.last { $0.level == .notice }?["refusal"] == "suspended")
            // What is malformed was no attempt.
            _ = try await app.send(.post, "/v1/sessions", json: #"{"handle": "ada_secret"}"#)
            #expect(log.lines.count { $0.level == .notice } == tries.count + 1)
            let told = log.lines.map(\.text).joined(separator: "\n")
            for secret in ["ada_secret", "no_such_one", "wrong-horse-battery", TestApp.password] {
                #expect(!told.contains(secret), "\(secret)")
            }
        }
    }

    @Test func `a wrong password of a signed-in member is logged as a notice`() async throws {
        let log = KeptLog()
        try await withApp(log: log) { app in
            let ada = try await app.signUp("ada")
            let changed = try await app.send(
                .put,
                "/v1/members/me/password",
                json: #"{"password": "wrong-horse-battery", "new_password": "another-long-one"}"#,
                as: ada
            )
            let deleted = try await app.send(
                .delete,
                "/v1/members/me",
                json: #"{"password": "wrong-horse-battery"}"#,
                as: ada
            )
            #expect(changed.status == 403 && deleted.status == 403)
            let routes = log.lines.filter { $0.level == .notice }.map { $0["http.route"] }
            #expect(routes == ["/v1/members/me/password", "/v1/members/me"])
        }
    }
}
