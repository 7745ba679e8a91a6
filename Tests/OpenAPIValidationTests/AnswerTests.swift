import JSONText
import OpenAPIValidation
import Testing

struct AnswerTests {
    private let validator: OpenAPIValidator

    init() throws {
        validator = try OpenAPIValidator(document: JSONValue.parse(Documents.service))
    }

    @Test func `an answer that fits the document has no findings`() {
        #expect(findings("GET", "/things?limit=1", 200, json, ["etag": "\"1\"", "X-Left": "3"], "[]") == [])
        #expect(findings("GET", "/things", 304, nil, [:], "") == [])
        #expect(findings("POST", "/things", 204, nil, [:], "") == [])
    }

    @Test func `an unknown status is a finding`() {
        #expect(findings("POST", "/things", 200, nil, [:], "").count == 1)
    }

    @Test func `a missing or wrong required header is a finding`() {
        #expect(findings("GET", "/things", 200, json, [:], "[]").count == 1)
        #expect(findings("GET", "/things", 200, json, ["ETag": "W/\"1\""], "[]").count == 1)
    }

    @Test func `a wrong optional header is a finding`() {
        #expect(findings("GET", "/things", 200, json, ["ETag": "\"1\"", "X-Left": "-1"], "[]").count == 1)
        #expect(findings("GET", "/things", 200, json, ["ETag": "\"1\"", "X-Left": "few"], "[]").count == 1)
    }

    @Test func `an undocumented content type is a finding`() {
        let etag = ["ETag": "\"1\""]
        #expect(findings("GET", "/things", 200, "Application/JSON; charset=utf-8", etag, "[]") == [])
        #expect(findings("GET", "/things", 200, "text/html", etag, "[]").count == 1)
        #expect(findings("GET", "/things", 200, nil, etag, "[]").count == 1)
    }

    @Test func `a body that is not JSON is a finding`() {
        #expect(findings("GET", "/things", 200, json, ["ETag": "\"1\""], "[").count == 1)
        #expect(findings("GET", "/things", 200, json, ["ETag": "\"1\""], "").count == 1)
    }

    @Test func `an undocumented body is a finding`() {
        #expect(findings("GET", "/things", 304, json, [:], "[]").count == 1)
        #expect(findings("POST", "/things", 204, nil, [:], "x").count == 1)
    }

    @Test func `HEAD is checked like GET without the body`() {
        let etag = ["ETag": "\"1\""]
        #expect(findings("HEAD", "/things", 200, json, etag, "") == [])
        #expect(findings("HEAD", "/things", 200, json, etag, "[]").count == 1)
        #expect(findings("HEAD", "/things", 200, json, [:], "").count == 1)
    }

    @Test func `a body that is not JSON is checked for its length`() {
        #expect(findings("GET", "/things/1", 200, "image/png", [:], "png") == [])
        #expect(findings("GET", "/things/1", 200, "image/png", [:], "").count == 1)
        #expect(findings("GET", "/things/1", 200, "text/plain", [:], "abc") == [])
        #expect(findings("GET", "/things/1", 200, "text/plain", [:], "abcd").count == 1)
        let latin1 = validator.findings(
            method: "GET",
            path: "/things/1",
            status: 200,
            contentType: "text/plain",
            headers: [:],
            body: [0xE5]
        )
        #expect(latin1.count == 1)
    }

    @Test func `a literal path takes precedence over a template`() {
        #expect(findings("GET", "/things/new", 204, nil, [:], "") == [])
        #expect(findings("GET", "/things/old", 204, nil, [:], "").count == 1)
    }

    @Test func `default covers other statuses, and a problem must have its status`() {
        #expect(findings("GET", "/things", 418, problem, [:], #"{ "status": 418 }"#) == [])
        #expect(findings("GET", "/things", 418, problem, [:], #"{ "status": 400 }"#).count == 1)
    }

    @Test func `an unknown path must be 404, an unknown method 405`() {
        #expect(findings("GET", "/other", 404, problem, [:], #"{ "status": 404 }"#) == [])
        #expect(findings("GET", "/other", 200, json, [:], "{}").count == 1)
        #expect(findings("GET", "/things/", 200, json, [:], "{}").count == 1)
        #expect(findings("PUT", "/things", 405, problem, ["Allow": "GET"], #"{ "status": 405 }"#) == [])
        #expect(findings("PUT", "/things", 405, problem, [:], #"{ "status": 405 }"#).count == 1)
        #expect(findings("PUT", "/things", 404, problem, [:], #"{ "status": 404 }"#).count == 1)
    }

    @Test func `the operations are listed in order`() {
        let expected = ["GET /things", "POST /things", "GET /things/new", "GET /things/{id}"]
        #expect(validator.operations.map(\.description) == expected)
        #expect(validator.operations.first?.id == "list")
    }

    @Test(arguments: [
        #"{ "openapi": "3.0.3", "paths": {} }"#,
        #"{ "openapi": "3.1.0", "webhooks": {} }"#,
        #"{ "openapi": "3.1.0", "paths": { "/a": { "gett": {} } } }"#,
        #"{ "openapi": "3.1.0", "paths": { "/a": { "get": { "callbacks": {} } } } }"#,
        ##"{ "openapi": "3.1.0", "paths": { "/a": { "get": { "responses": { "200": { "$ref": "#/x" } } } } } }"##,
        #"{ "openapi": "3.1.0", "paths": { "/a": { "get": { "parameters": [{ "allowReserved": true }] } } } }"#,
        #"{ "openapi": "3.1.0", "components": { "headers": { "A": {} } } }"#,
        #"{ "openapi": "3.1.0", "components": { "responses": { "A": { "links": {} } } } }"#,
        #"{ "openapi": "3.1.0", "components": { "schemas": [] } }"#,
        "[]",
    ])
    func `a document that is not understood is refused`(_ text: String) {
        #expect(throws: OpenAPIDefect.self) { try OpenAPIValidator(document: JSONValue.parse(text)) }
    }

    @Test func `an example that breaks its schema is found`() throws {
        let wrong = try Documents.answering(
            #"{ "type": "object", "properties": { "n": { "type": "integer", "default": "x" } }, "examples": [{ "n": 1 }, 2] }"#
        )
        #expect(wrong.exampleCount == 3)
        #expect(wrong.exampleFindings().count == 2)
    }

    private let json = "application/json"
    private let problem = "application/problem+json"

    private func findings(
        _ method: String,
        _ path: String,
        _ status: Int,
        _ type: String?,
        _ headers: [String: String],
        _ body: String
    ) -> [String] {
        validator.findings(
            method: method,
            path: path,
            status: status,
            contentType: type,
            headers: headers,
            body: Array(body.utf8)
        )
    }
}
