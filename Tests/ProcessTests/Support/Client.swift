import Foundation
import JSONText
import TestData

/// Every request has a connection of its own.
struct Client: Sendable {
    var port: Int
    var token: String?

    static let password = "correct-horse-battery"

    /// Without the body.
    func head(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        length: Int? = nil
    ) -> [UInt8] {
        var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n"
        if let token { text += "Authorization: Bearer \(token)\r\n" }
        if let length { text += "Content-Length: \(length)\r\n" }
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        return Array("\(text)\r\n".utf8)
    }

    func send(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        body: [UInt8]? = nil
    ) async throws -> Answer {
        let request = head(method, path, headers, length: body?.count) + (body ?? [])
        return try await Connection.open(port) { connection in
            try await connection.send(request)
            return try await connection.answer()
        }
    }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", path, headers)
    }

    func post(_ path: String, json: String) async throws -> Answer {
        try await send("POST", path, ["Content-Type": "application/json"], body: Array(json.utf8))
    }

    func signedUp(_ handle: String = "ada") async throws -> Client {
        let answer = try await post(
            "/v1/members",
            json: #"{"handle": "\#(handle)", "password": "\#(Self.password)"}"#
        )
        return try with(tokenOf: answer)
    }

    func loggedIn(_ handle: String = "ada") async throws -> Client {
        let answer = try await post(
            "/v1/sessions",
            json: #"{"handle": "\#(handle)", "password": "\#(Self.password)"}"#
        )
        return try with(tokenOf: answer)
    }

    /// The same member at another server.
    func at(_ port: Int) -> Client {
        Client(port: port, token: token)
    }

    private func with(tokenOf answer: Answer) throws -> Client {
        guard answer.status == 201, let token = answer["token"]?.stringValue else {
            throw Stuck("no token: \(answer.status) \(answer.text)")
        }
        return Client(port: port, token: token)
    }

    func upload(_ title: String, _ photo: [UInt8] = Photo.small, key: String? = nil) async throws -> Answer {
        let form = Form(title: title, photo: photo)
        return try await send("POST", "/v1/notes", form.headers(key: key), body: form.body)
    }

    func notes() async throws -> [Note] {
        var notes: [Note] = []
        var next: String? = "/v1/notes?limit=100"
        while let path = next {
            let page = try await get(path)
            guard page.status == 200 else { throw Stuck("no notes: \(page.status) \(page.text)") }
            notes += page.items.compactMap(Note.init)
            next = page["next"]?.stringValue
        }
        return notes
    }
}

/// A photo and its position.
struct Form {
    private static let boundary = "----boundary7MA4YWxk"
    let body: [UInt8]

    init(title: String, photo: [UInt8]) {
        let fields = [("title", title), ("audience", "public"), ("lat", "59.33"), ("lon", "18.06")]
        var text = ""
        for (name, value) in fields {
            text +=
                "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        text +=
            "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"image\"; filename=\"photo.jpg\"\r\n"
        text += "Content-Type: image/jpeg\r\n\r\n"
        body = Array(text.utf8) + photo + Array("\r\n--\(Self.boundary)--\r\n".utf8)
    }

    func headers(key: String? = nil) -> [String: String] {
        var headers = ["Content-Type": "multipart/form-data; boundary=\(Self.boundary)"]
        if let key { headers["Idempotency-Key"] = key }
        return headers
    }
}
