import API
import App
import HTTPTypes
import Hummingbird
import JSONText
import Model
import OpenAPIValidation
import Testing

/// The router and the published document are one.
struct ContractTests {
    @Test func `the routes equal those of the OpenAPI document`() async throws {
        try await withApp { app in
            let router = makeRouter(app.installation.services, options: app.installation.settings.api)
            let routes = Set(
                router.routes.map { "\($0.method.rawValue) \(Self.anonymous($0.path.description))" }
                    // Older clients have contracts of their own.
                    .filter { !$0.contains(" /doors/") }
            )
            let operations = try #require(TestApp.validator).operations
            #expect(routes == Set(operations.map { "\($0.method) \(Self.anonymous($0.path))" }))
            #expect(operations.count > 20)
        }
    }

    /// A path with every parameter written the same way.
    private static func anonymous(_ path: String) -> String {
        let segments = path.split(separator: "/").map { segment in
            segment.hasPrefix(":") || segment.hasPrefix("{") ? "*" : String(segment)
        }
        return "/" + segments.joined(separator: "/")
    }

    @Test func `a wrong method is refused with the allowed ones`() async throws {
        try await withApp { app in
            let cases: [(HTTPRequest.Method, String, String)] = [
                (.delete, "/v1/notes", "GET, HEAD, POST"), (.get, "/v1/notes/search", "POST"),
                (.post, "/v1/notes/17", "DELETE, GET, HEAD, PATCH"), (.put, "/healthz", "GET, HEAD"),
                (.get, "/v1/sessions/current", "DELETE"), (.delete, "/v1/view", "GET, HEAD, POST"),
                (.options, "/v1/notes", "GET, HEAD, POST"), (.post, "/uploads/x/y.jpg", "GET, HEAD"),
                (.get, "/v1/members/me/password", "PUT"), (.head, "/v1/notes/search", "POST"),
                (.post, "/v1/notes/17/audience", "GET, HEAD"), (.patch, "/v1/members/5", "GET, HEAD"),
            ]
            for (method, path, allowed) in cases {
                let answer = try await app.send(method, path)
                #expect(answer.status == 405, "\(method) \(path)")
                #expect(answer.headers[.allow] == allowed, "\(method) \(path)")
                if method != .head { #expect(answer.code == "method-not-allowed") }
            }
        }
    }

    @Test func `an unknown path gets its own problem`() async throws {
        try await withApp { app in
            for path in ["/", "/v1", "/v2/notes", "/v1/nothing", "/uploads", "/v1/notes/1/2/3", "/metrics"] {
                let answer = try await app.get(path)
                #expect(answer.status == 404)
                #expect(answer.code == "not-found")
            }
        }
    }

    @Test func `HEAD answers like GET without a body`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("Head", as: ada)
            let image = try await app.get("/v1/notes/\(note)")["image"]?["thumb_url"]?.stringValue ?? ""
            let paths = [
                "/healthz", "/v1/notes", "/v1/limits", image, "/v1/notes/99", "/nowhere", "/v1/notes?x=1",
            ]
            for path in paths {
                let get = try await app.get(path)
                let head = try await app.send(.head, path)
                #expect(head.status == get.status, "\(path)")
                #expect(head.body.isEmpty)
                #expect(head.headers[.contentLength] == get.headers[.contentLength])
                #expect(head.etag == get.etag)
            }
            // The connection still tells one answer from the next.
            #expect(try await app.get("/healthz").text == #"{"status":"ok"}"#)
        }
    }

    @Test
    func
        `every operation but probes and provider callbacks refuses an unknown parameter`()
        async throws
    {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            // Nor does what a provider sends a browser back to know all that it may bring.
            let probes = ["/healthz", "/readyz", "/v1/auth/{provider}/callback"]
            for operation in try #require(TestApp.validator).operations where !probes.contains(operation.path)
            {
                var path = operation.path.replacing("{id}", with: "17").replacing("{member}", with: "18")
                    .replacing("{kind}", with: "note")
                for name in [
                    "{provider}", "{token}", "{name}", "{file}", "{image}", "{variant}", "{z}", "{x}", "{y}",
                ] {
                    path = path.replacing(name, with: "x")
                }
                let needed = [
                    "/v1/members": "handle=ada&", "/v1/view": "lat=1&lon=2&fov_deg=360&",
                    "/v1/map": "bbox=1,2,3,4&zoom=5&", "/v1/departures": "lat=1&lon=2&",
                    "/v1/declination": "lat=1&lon=2&",
                ]
                let query = operation.method == "GET" ? needed[path.replacing(".svg", with: "")] ?? "" : ""
                let method = try #require(HTTPRequest.Method(rawValue: operation.method))
                let answer = try await app.send(
                    method,
                    path + "?\(query)bogus=1",
                    as: ada,
                    headers: method == .get || method == .delete ? [:] : [.contentType: "application/json"],
                    body: method == .get || method == .delete ? nil : Array("{}".utf8)
                )
                #expect(answer.status == 400, "\(operation)")
                #expect(answer.faults == ["bogus"], "\(operation)")
            }
        }
    }

    @Test func `the OpenAPI document is published completely and can be polled`() async throws {
        try await withApp { app in
            let answer = try await app.get("/openapi.json")
            #expect(answer.text == OpenAPIDocument.json)
            #expect(try await app.get("/openapi.json", etag: answer.etag).status == 304)
        }
    }
}
