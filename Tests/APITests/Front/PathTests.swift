import App
import Foundation
import HTTPTypes
import JSONText
import Testing

@testable import API

/// Paths that only look like those of the contract.
struct PathTests {
    private static let odd = [
        "//v1/notes", "///v1/notes", "/v1//notes", "/./v1/notes", "/v1/./notes", "/v1/%2e/notes",
        "/v1/%2E/notes",
        "/x/../v1/notes", "/x/%2e%2e/v1/notes", "/x/.%2E/v1/notes", "//evil.example/v1/notes", "/v1/notes//",
        "/v1/notes/.", "/v1/notes/..", "/v1/notes/%2e",
    ]

    @Test(arguments: odd)
    func `a path with an empty or dot segment is unknown`(_ path: String) async throws {
        try await withApp { app in
            let unknown = try await app.get("/v1/nothing")
            #expect(unknown.status == 404)
            // The document takes dots for an id, which takes no POST.
            let others: [HTTPRequest.Method] = path.hasPrefix("/v1/notes/") ? [] : [.post, .delete]
            for method in [.get, .head] + others {
                let answer = try await app.send(method, path)
                #expect(answer.status == 404)
                #expect(answer.header("Allow") == nil && answer.header("Link") == nil)
            }
            #expect(try await app.get(path).face == unknown.face)
        }
    }

    @Test func `a link to the next page always begins with one slash`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            for number in 0..<3 { try await app.makeNote("note \(number)", as: ada) }
            let targets =
                Self.odd + [
                    "/v1/notes", "http://localhost/v1/notes", "http://evil.example//v1/notes",
                    "http:////evil.example/v1/notes",
                ]
            for target in targets {
                let answer = try await RawConnection.exchange(
                    app.port,
                    "GET \(target)?limit=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                #expect(!answer.contains(#""next":"//"#) && !answer.contains("<//"), "\(target)")
                #expect(answer.hasPrefix("HTTP/1.1 ") && !answer.contains("evil.example"), "\(target)")
                if target.hasSuffix("/v1/notes"), !Self.odd.contains(target), !target.contains("evil") {
                    #expect(answer.contains(#""next":"/v1/notes?limit=1&cursor="#), "\(target)")
                }
            }
        }
    }

    @Test(arguments: [
        ("/", true), ("/a", true), ("/a/", true), ("/a/b.c", true), ("/...", true), ("/a/%2e%2e%2e", true),
        ("/%2", true), ("/%2f", true), ("/a/%252e/b", true), ("/a.%2", true), ("/%%2e", true), ("/.a", true),
        ("", false), ("*", false), ("a", false), ("//", false), ("/a//", false), ("/.", false),
        ("/..", false),
        ("/./a", false), ("/a/%2E%2e/b", false), ("/.%2e/b", false), ("/a/%2e", false),
    ])
    func `the form of a path is recognized from its text`(_ path: String, _ isPlain: Bool) {
        #expect(PathSyntax.isPlain(path) == isPlain)
    }
}
