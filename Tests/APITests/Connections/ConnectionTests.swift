import App
import Foundation
import HTTPTypes
import JSONText
import Model
import TestData
import Testing

/// What shows only on a real connection.
struct ConnectionTests {
    private static func head(_ ada: Person, length: Int, expects: Bool = true) -> String {
        """
        POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n\
        Content-Type: multipart/form-data; boundary=b\r\nContent-Length: \(length)\r\n\
        \(expects ? "Expect: 100-continue\r\n" : "")\r\n
        """
    }

    private static var form: Form {
        var form = Form(["title": "x", "audience": "public", "lat": "1", "lon": "2"], image: Photo.small)
        form.boundary = "b"
        return form
    }

    @Test func `100 Continue is sent only if the body is wanted`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let port = app.port
            let body = Self.form.body
            let accepted = try await RawConnection.open(port) { talk in
                try await talk.send(Self.head(ada, length: body.count))
                let first = try await talk.read(until: "\r\n\r\n")
                #expect(first.hasPrefix("HTTP/1.1 100 Continue\r\n"))
                try await talk.send(body)
                return try await talk.read(until: #""updated_at""#)
            }
            #expect(accepted.contains("HTTP/1.1 201 Created"))

            let refused = try await RawConnection.exchange(port, Self.head(ada, length: 1 << 30))
            #expect(refused.hasPrefix("HTTP/1.1 413"))
            #expect(!refused.contains("100 Continue"))
            #expect(refused.lowercased().contains("connection: close"))
            let stranger = Person(id: "1", handle: "x", token: "x")
            let unknown = try await RawConnection.exchange(port, Self.head(stranger, length: body.count))
            #expect(unknown.hasPrefix("HTTP/1.1 401"))
            #expect(!unknown.contains("100 Continue"))
            #expect(app.staged == [])
            #expect(try await app.get("/v1/notes").items.count == 1)
        }
    }

    @Test func `an unwanted body is drained for one MiB and no further`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let port = app.port
            let piece = [UInt8](repeating: 0x61, count: 64 << 10)
            // Little enough to be drained: the connection goes on.
            let polite = try await RawConnection.open(port) { talk in
                try await talk.send(
                    Self.head(
                        Person(id: "1", handle: "x", token: "x"),
                        length: 8 * piece.count,
                        expects: false
                    )
                )
                for _ in 0..<8 { try await talk.send(piece) }
                try await talk.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return try await talk.readToEnd()
            }
            #expect(polite.hasPrefix("HTTP/1.1 401"))
            #expect(polite.contains(#"{"status":"ok"}"#))
            // Without end: closed.
            let length = 1 << 40
            let closed = try await RawConnection.open(port) { talk in
                try await talk.send(Self.head(ada, length: length, expects: false))
                let answer = try await talk.read(until: "too-large")
                do {
                    for _ in 0..<4096 { try await talk.send(piece) }
                    Issue.record("256 MiB were taken")
                } catch {}
                return answer
            }
            #expect(closed.hasPrefix("HTTP/1.1 413"))
            #expect(try await app.get("/healthz").status == 200)
        }
    }

    @Test func `a body that stops half-way leaves no files`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let port = app.port
            var form = Self.form
            form.image = Photo.noise(width: 700, height: 500)
            let body = form.body
            for part in [1, 40, 400, body.count / 2, body.count - 10, body.count - 1] {
                try await RawConnection.open(port) { talk in
                    try await talk.send(Self.head(ada, length: body.count))
                    _ = try await talk.read(until: "100 Continue\r\n\r\n")
                    try await talk.send(Array(body[..<part]))
                }
            }
            // The same with a body whose length nobody told.
            try await RawConnection.open(port) { talk in
                let head = Self.head(ada, length: 7).replacing(
                    "Content-Length: 7",
                    with: "Transfer-Encoding: chunked"
                )
                try await talk.send(head)
                _ = try await talk.read(until: "100 Continue\r\n\r\n")
                try await talk.send("1000\r\n")
                try await talk.send(Array(body[..<0x1000]))
            }
            try await eventually("what was staged is gone") { app.staged == [] }
            #expect(try await app.get("/v1/notes").items.isEmpty)
            #expect(app.storedFiles == [])
        }
    }

    @Test func `a chunked body is limited while it arrives`() async throws {
        try await withApp([:], .live) { app in
            let port = app.port
            let answer = try await RawConnection.open(port) { talk in
                try await talk.send(
                    """
                    POST /v1/notes/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                    Transfer-Encoding: chunked\r\n\r\n
                    """
                )
                for _ in 0..<3 {
                    try await talk.send("8000\r\n" + String(repeating: " ", count: 0x8000) + "\r\n")
                }
                try await talk.send("0\r\n\r\n")
                return try await talk.read(until: "request_id")
            }
            #expect(answer.hasPrefix("HTTP/1.1 413"))
            #expect(answer.contains(#""limit":65536"#))
        }
    }

    @Test func `headers that are too large are refused`() async throws {
        try await withApp([:], .live) { app in
            let port = app.port
            let long = String(repeating: "x", count: 40 << 10)
            for request in [
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: \(long)\r\nConnection: close\r\n\r\n",
                "GET /\(long) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "nonsense\r\n\r\n",
            ] {
                let answer = try await RawConnection.exchange(port, request)
                #expect(answer.hasPrefix("HTTP/1.1 4") || answer.isEmpty, "\(answer.prefix(40))")
            }
            #expect(try await app.get("/healthz").status == 200)
        }
    }
}
