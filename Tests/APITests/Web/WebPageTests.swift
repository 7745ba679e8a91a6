import API
import App
import HTTPTypes
import JSONText
import Testing

/// The pages and files of the web client.
struct WebPageTests {
    private func page(
        _ app: TestApp,
        _ path: String,
        _ headers: HTTPFields = [.accept: "text/html,*/*;q=0.8"]
    ) async throws -> Answer {
        try await app.client.send(.get, path, headers, nil)
    }

    /// The address of the tree that a page names.
    private func tree(_ page: Answer) throws -> String {
        let start = try #require(page.text.firstRange(of: "/_web/")).lowerBound
        return String(page.text[start...].prefix(22))
    }

    @Test func `every address that is not the API's is the client's page`() async throws {
        try await withApp { app in
            let root = try await page(app, "/")
            #expect(root.status == 200)
            #expect(root.headers[.contentType] == "text/html; charset=utf-8")
            for path in ["/@59.33,18.06,15z", "/notes/17", "/log-in", "/places/5"] {
                let deep = try await page(app, path)
                #expect(deep.status == 200 && deep.body == root.body, "\(path)")
            }
            let unknown = try await page(app, "/no-such-page")
            #expect(unknown.status == 404 && unknown.body == root.body)
        }
    }

    @Test func `the API's addresses stay the API's, and so do all for clients that want no page`()
        async throws
    {
        try await withApp { app in
            for path in ["/v1/notes", "/healthz", "/openapi.json"] {
                let answer = try await page(app, path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.headers[.contentType] == "application/json", "\(path)")
            }
            for path in ["/v1/nothing", "/uploads/x/y.jpg"] {
                #expect(try await page(app, path).code == "not-found", "\(path)")
            }
            for path in ["/", "/notes/17", "/no-such-page"] {
                let answer = try await page(app, path, [.accept: "application/json"])
                #expect(answer.status == 404 && answer.code == "not-found", "\(path)")
            }
        }
    }

    @Test func `a page loads nothing from elsewhere, and says what it may use`() async throws {
        try await withApp { app in
            let page = try await page(app, "/")
            let policy = page.header("Content-Security-Policy") ?? ""
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
            #expect(!policy.contains("unsafe") && !policy.contains("http"))
            #expect(page.header("Permissions-Policy")?.contains("geolocation=(self)") == true)
            #expect(page.header("X-Content-Type-Options") == "nosniff")
            #expect(page.headers[.cacheControl] == "no-cache")
            #expect(
                try await self.page(app, "/", [.accept: "text/html", .ifNoneMatch: page.etag ?? ""]).status
                    == 304
            )
        }
    }

    @Test func `files are immutable under the hash of their tree, and nowhere else`() async throws {
        try await withApp { app in
            let tree = try tree(try await page(app, "/"))
            let script = try await page(app, "\(tree)/app/main.js", [:])
            #expect(script.status == 200)
            #expect(script.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(script.headers[.cacheControl] == "public, max-age=31536000, immutable")
            for path in [
                "/_web/0000000000000000/app/main.js", "\(tree)/app/nothing.js", "\(tree)/../index.html", tree,
            ] {
                #expect(try await page(app, path, [:]).status == 404, "\(path)")
            }
            let worker = try await page(app, "/sw.js", [:])
            #expect(worker.text.contains("\(tree)/app/main.js"))
            #expect(worker.headers[.cacheControl] == "no-cache")
        }
    }

    @Test func `a file is sent packed to clients that accept it, with a tag of its own`() async throws {
        try await withApp { app in
            let path = try tree(try await page(app, "/")) + "/app/main.js"
            let plain = try await page(app, path, [:])
            let packed = try await page(app, path, [.acceptEncoding: "br, gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.body.starts(with: [0x1F, 0x8B]) && packed.body.count < plain.body.count)
            #expect(packed.etag != plain.etag)
            #expect(packed.headers[.vary] == "Accept-Encoding")
            let again = try await page(
                app,
                path,
                [.acceptEncoding: "gzip", .ifNoneMatch: packed.etag ?? ""]
            )
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test func `a script is sent without its comments, and its lines keep their numbers`() async throws {
        try await withApp { app in
            let tree = try tree(try await page(app, "/"))
            let script = try await page(app, "\(tree)/app/core/signal.js", [:]).text
            #expect(!script.contains("@template") && !script.contains("tells its listeners"))
            let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.firstIndex(of: "export class Signal {") == 5)
        }
    }

    @Test func `the client's files count for a rate of their own`() async throws {
        try await withApp([.rateLimit: "on"]) { app in
            for (path, left) in [("/", "5999"), ("/sw.js", "5998")] {
                let answer = try await page(app, path)
                #expect(answer.header("RateLimit-Remaining") == left, "\(path)")
            }
            let limits = try await app.get("/v1/limits")
            #expect(limits.header("RateLimit-Remaining") == "299")
        }
    }

    @Test func `the server knows each page that the client has`() async throws {
        try await withApp { app in
            let tree = try tree(try await page(app, "/"))
            let routes = try await page(app, "\(tree)/app/routes.js", [:]).text
            let paths = routes.matches(of: #/path: "/([a-z-]+)/#).map { Substring($0.1) }
            #expect(Set(paths) == WebPages.pages)
        }
    }
}
