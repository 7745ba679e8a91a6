import Foundation
import HTTPTypes
import JSONText
import Model
import NIOCore
import OpenAPIValidation
import Testing

struct Person: Sendable {
    let id: String
    let handle: String
    let token: String
}

extension TestApp {
    static let password = "correct horse battery"

    /// Checks the answer against the published document, and for the headers that every answer has.
    func send(
        _ method: HTTPRequest.Method,
        _ uri: String,
        as person: Person? = nil,
        headers: HTTPFields = [:],
        body: [UInt8]? = nil,
        mayFail: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        var headers = headers
        if let person { headers[.authorization] = "Bearer \(person.token)" }
        let answer = try await client.send(method, uri, headers, body.map { ByteBuffer(bytes: $0) })
        check(answer, method, uri, mayFail: mayFail, sourceLocation)
        return answer
    }

    private func check(
        _ answer: Answer,
        _ method: HTTPRequest.Method,
        _ uri: String,
        mayFail: Bool,
        _ sourceLocation: SourceLocation
    ) {
        let validator = TestApp.validator
        #expect(validator != nil, "the document cannot be read", sourceLocation: sourceLocation)
        let findings = validator?.findings(
            method: method.rawValue,
            path: String(uri.prefix { $0 != "?" }),
            status: answer.status,
            contentType: answer.headers[.contentType],
            headers: Dictionary(
                answer.headers.map { ($0.name.rawName, $0.value) },
                uniquingKeysWith: { first, _ in first }
            ),
            body: answer.body
        )
        #expect(findings == [], sourceLocation: sourceLocation)
        if !mayFail {
            #expect(answer.status < 500, "\(method) \(uri) \(answer.text)", sourceLocation: sourceLocation)
        }
        guard answer.status >= 400, method != .head else { return }
        #expect(answer.headers[.contentType] == "application/problem+json", sourceLocation: sourceLocation)
        #expect(
            answer["request_id"]?.stringValue == answer.header("X-Request-Id"),
            sourceLocation: sourceLocation
        )
        for secret in [folder, "SELECT", "sqlite", "SQLITE", ".swift", "Optional("] {
            #expect(!answer.text.contains(secret), sourceLocation: sourceLocation)
        }
    }

    func get(
        _ uri: String,
        as person: Person? = nil,
        etag: String? = nil,
        headers: HTTPFields = [:],
        mayFail: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        var headers = headers
        if let etag { headers[.ifNoneMatch] = etag }
        return try await send(
            .get,
            uri,
            as: person,
            headers: headers,
            mayFail: mayFail,
            sourceLocation: sourceLocation
        )
    }

    func send(
        _ method: HTTPRequest.Method,
        _ uri: String,
        json: String,
        as person: Person? = nil,
        headers: HTTPFields = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        var headers = headers
        headers[.contentType] = "application/json"
        return try await send(
            method,
            uri,
            as: person,
            headers: headers,
            body: Array(json.utf8),
            sourceLocation: sourceLocation
        )
    }

    // MARK: - Members

    func signUp(_ handle: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Person {
        let answer = try await send(
            .post,
            "/v1/members",
            json: #"{"handle":"\#(handle)","password":"\#(TestApp.password)"}"#,
            sourceLocation: sourceLocation
        )
        try #require(answer.status == 201, sourceLocation: sourceLocation)
        return try person(answer, sourceLocation)
    }

    func logIn(
        _ handle: String,
        password: String = TestApp.password,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Person {
        let answer = try await tryLogIn(handle, password: password, sourceLocation: sourceLocation)
        try #require(answer.status == 201, sourceLocation: sourceLocation)
        return try person(answer, sourceLocation)
    }

    func tryLogIn(
        _ handle: String,
        password: String = TestApp.password,
        headers: HTTPFields = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        try await send(
            .post,
            "/v1/sessions",
            json: #"{"handle":"\#(handle)","password":"\#(password)"}"#,
            headers: headers,
            sourceLocation: sourceLocation
        )
    }

    private func person(_ answer: Answer, _ sourceLocation: SourceLocation) throws -> Person {
        let member = answer["member"]
        return Person(
            id: try #require(member?["id"]?.stringValue, sourceLocation: sourceLocation),
            handle: try #require(member?["handle"]?.stringValue, sourceLocation: sourceLocation),
            token: try #require(answer["token"]?.stringValue, sourceLocation: sourceLocation)
        )
    }

    // MARK: - Notes

    func upload(
        _ form: Form,
        as person: Person?,
        key: String? = nil,
        mayFail: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: form.contentType]
        if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
        return try await send(
            .post,
            "/v1/notes",
            as: person,
            headers: headers,
            body: form.body,
            mayFail: mayFail,
            sourceLocation: sourceLocation
        )
    }

    /// At 57.7, 11.97, public unless the fields say otherwise; returns the id.
    @discardableResult
    func makeNote(
        _ title: String,
        as person: Person,
        _ fields: [String: String] = [:],
        image: [UInt8] = Photo.small,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        var all = ["title": title, "audience": "public", "lat": "57.7", "lon": "11.97"]
        all.merge(fields) { $1 }
        let answer = try await upload(Form(all, image: image), as: person, sourceLocation: sourceLocation)
        #expect(answer.status == 201, "\(answer.text)", sourceLocation: sourceLocation)
        return try #require(answer["id"]?.stringValue, sourceLocation: sourceLocation)
    }

    func instant(after milliseconds: Int64) -> String {
        (clock.now + milliseconds).description
    }
}
