import API
import JSONText
import OpenAPIValidation
import Testing

struct PublishedDocumentTests {
    private let document: JSONValue
    private let validator: OpenAPIValidator

    init() throws {
        document = try JSONValue.parse(OpenAPIDocument.json)
        validator = try OpenAPIValidator(document: document)
    }

    @Test func `every keyword of the OpenAPI document is understood`() {
        let lines = OpenAPIDocument.json.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(
            lines.allSatisfy { !$0.isEmpty && !$0.hasSuffix(" ") && $0.prefix { $0 == " " }.count % 2 == 0 }
        )
        #expect(document["openapi"] == .string("3.1.0"))
    }

    @Test func `the OpenAPI document has the listed operations`() {
        let expected = [
            "GET /basemap.json", "GET /basemap/{z}/{x}/{y}", "GET /collections", "GET /collections/notes",
            "GET /collections/notes/items",
            "GET /collections/notes/items/{id}", "GET /collections/pois", "GET /collections/pois/items",
            "GET /collections/pois/items/{id}", "GET /collections/stops", "GET /collections/stops/items",
            "GET /collections/stops/items/{id}", "GET /conformance", "GET /healthz", "GET /ogc",
            "GET /ogc/collections", "GET /ogc/conformance", "GET /openapi.json", "GET /readyz",
            "GET /uploads/{token}/{file}",
            "GET /v1/admin/health", "PUT /v1/admin/members/{id}/role", "GET /v1/admin/stats",
            "GET /v1/admin/storage",
            "GET /v1/alarms", "POST /v1/alarms", "GET /v1/alarms/fired", "GET /v1/alarms/settings",
            "PUT /v1/alarms/settings", "DELETE /v1/alarms/{id}",
            "GET /v1/auth/{provider}", "GET /v1/auth/{provider}/callback",
            "HEAD /v1/auth/{provider}/callback", "GET /v1/blocks",
            "DELETE /v1/blocks/{id}", "PUT /v1/blocks/{id}", "DELETE /v1/comments/{id}",
            "GET /v1/comments/{id}", "PATCH /v1/comments/{id}", "GET /v1/comments/{id}/replies",
            "POST /v1/comments/{id}/replies", "GET /v1/declination", "GET /v1/departures", "GET /v1/events",
            "GET /v1/favorites",
            "GET /v1/favorites.gpx", "DELETE /v1/favorites/{kind}/{id}", "PUT /v1/favorites/{kind}/{id}",
            "GET /v1/feed.json",
            "GET /v1/friends", "GET /v1/friends/requests", "DELETE /v1/friends/{id}",
            "PUT /v1/friends/{id}", "GET /v1/groups", "POST /v1/groups", "DELETE /v1/groups/{id}",
            "GET /v1/groups/{id}", "PATCH /v1/groups/{id}", "GET /v1/groups/{id}/members",
            "DELETE /v1/groups/{id}/members/{member}", "PUT /v1/groups/{id}/members/{member}",
            "GET /v1/limits", "GET /v1/lines", "GET /v1/lines/{id}", "GET /v1/map", "GET /v1/members",
            "POST /v1/members", "DELETE /v1/members/me",
            "GET /v1/members/me", "PATCH /v1/members/me", "GET /v1/members/me/export",
            "GET /v1/members/me/identities", "POST /v1/members/me/identities",
            "DELETE /v1/members/me/identities/{id}", "PUT /v1/members/me/password", "GET /v1/members/{id}",
            "POST /v1/moderation/acts", "GET /v1/moderation/blocked-images",
            "DELETE /v1/moderation/blocked-images/{id}",
            "GET /v1/moderation/images/{note}/{image}/{variant}", "GET /v1/moderation/log",
            "GET /v1/moderation/members", "GET /v1/moderation/queue", "PUT /v1/moderation/reports/{id}",
            "GET /v1/moderation/subjects/{kind}/{id}", "GET /v1/notes", "POST /v1/notes",
            "GET /v1/notes/changes", "POST /v1/notes/search",
            "DELETE /v1/notes/{id}", "GET /v1/notes/{id}", "PATCH /v1/notes/{id}",
            "GET /v1/notes/{id}/audience", "GET /v1/notes/{id}/comments", "POST /v1/notes/{id}/comments",
            "DELETE /v1/parking", "GET /v1/parking", "PUT /v1/parking",
            "GET /v1/poi-categories", "GET /v1/pois", "POST /v1/pois/search",
            "GET /v1/pois/{id}", "GET /v1/pois/{id}/comments", "POST /v1/pois/{id}/comments",
            "DELETE /v1/pois/{id}/rating", "PUT /v1/pois/{id}/rating",
            "DELETE /v1/push", "PUT /v1/push", "GET /v1/push/key",
            "GET /v1/reminders", "POST /v1/reminders", "DELETE /v1/reminders/{id}",
            "GET /v1/reports", "POST /v1/reports", "GET /v1/route", "POST /v1/route",
            "GET /v1/saved-trips", "POST /v1/saved-trips", "DELETE /v1/saved-trips/{id}", "GET /v1/sessions",
            "POST /v1/sessions",
            "DELETE /v1/sessions/current", "DELETE /v1/sessions/{id}", "GET /v1/stops", "GET /v1/stops/{id}",
            "GET /v1/stops/{id}/comments", "POST /v1/stops/{id}/comments", "GET /v1/stops/{id}/departures",
            "GET /v1/transit/sources", "GET /v1/vehicles", "GET /v1/vehicles/{id}",
            "GET /v1/vehicles/{id}/history", "POST /v1/vehicles/{source}/positions", "GET /v1/view",
            "POST /v1/view",
            "GET /v1/view.svg", "POST /v1/web/members", "DELETE /v1/web/session", "GET /v1/web/session",
            "POST /v1/web/session",
        ]
        #expect(validator.operations.map(\.description) == expected)
    }

    @Test func `every operation has a unique name`() {
        let ids = validator.operations.compactMap(\.id)
        #expect(ids.count == validator.operations.count)
        #expect(Set(ids).count == ids.count)
    }

    @Test func `every operation has a summary, security and errors`() {
        for operation in validator.operations {
            let described = description(of: operation)
            #expect(described?["summary"]?.stringValue?.hasSuffix(".") == true, "\(operation)")
            #expect(described?["security"]?.arrayValue != nil, "\(operation)")
            let statuses = described?["responses"]?.objectValue?.keys ?? []
            // What a browser passes through answers nothing itself.
            let isPassedThrough = operation.path.hasPrefix("/v1/auth/") && operation.method == "GET"
            let good = isPassedThrough ? "302" : "2"
            #expect(statuses.contains { $0.hasPrefix(good) }, "\(operation)")
            // Whoever asks whether the server works is refused nothing.
            let isProbe = ["/healthz", "/readyz"].contains(operation.path)
            #expect(Set(isProbe ? ["500"] : ["400", "429", "503"]).isSubset(of: statuses), "\(operation)")
            #expect(statuses.contains("429") != isProbe, "\(operation)")
            #expect(statuses == statuses.sorted(), "\(operation)")
            let takesToken = described?["security"] != .array([])
            #expect(statuses.contains("401") == takesToken, "\(operation)")
        }
    }

    @Test func `every parameter of a path is declared, and no parameter twice`() throws {
        for operation in validator.operations {
            let names = try parameters(of: operation)
            let placed = names.filter { $0.hasPrefix("path ") }.map { "{\($0.dropFirst(5))}" }
            let inTemplate = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }.map(
                String.init
            )
            #expect(placed == inTemplate, "\(operation)")
            #expect(Set(names).count == names.count, "\(operation)")
        }
    }

    @Test func `every shared answer is a problem`() {
        let responses = document["components"]?["responses"]?.objectValue?.members ?? []
        #expect(responses.count == 14)
        for (name, response) in responses {
            #expect(response["content"]?.objectValue?.keys == ["application/problem+json"], "\(name)")
        }
    }

    @Test func `every object has additionalProperties and requires only its own`() {
        var objects = 0
        visit(document["components"]?["schemas"] ?? .null) { schema in
            guard let type = schema["type"],
                type == .string("object") || type.arrayValue?.contains(.string("object")) == true
            else { return }
            objects += 1
            #expect(schema["additionalProperties"] != nil, "\(schema)")
            let names = Set(schema["properties"]?.objectValue?.keys ?? [])
            let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
            #expect(
                names.isSuperset(of: required) || schema["additionalProperties"] == .bool(true),
                "\(schema)"
            )
        }
        #expect(objects > 30)
    }

    @Test func `every shared component is used`() {
        let text = OpenAPIDocument.json
        for kind in ["parameters", "headers", "schemas", "responses"] {
            for name in document["components"]?[kind]?.objectValue?.keys ?? []
            where name != "MethodNotAllowed" {
                #expect(text.contains(##""#/components/\##(kind)/\##(name)""##), "\(kind)/\(name)")
            }
        }
    }

    @Test func `every example fits its schema`() {
        #expect(validator.exampleCount > 20)
        #expect(validator.exampleFindings() == [])
    }

    @Test func `the answer of /openapi.json fits the document`() {
        let headers = [
            "X-Request-Id": "1", "Cache-Control": "no-cache", "ETag": "\"1\"",
            "Vary": "Authorization, Cookie, Accept-Language",
        ]
        let findings = validator.findings(
            method: "GET",
            path: "/openapi.json",
            status: 200,
            contentType: "application/json",
            headers: headers,
            body: Array(OpenAPIDocument.json.utf8)
        )
        #expect(findings == [])
    }

    private func description(of operation: OpenAPIOperation) -> JSONValue? {
        document["paths"]?[operation.path]?[operation.method.lowercased()]
    }

    private func parameters(of operation: OpenAPIOperation) throws -> [String] {
        try (description(of: operation)?["parameters"]?.arrayValue ?? []).map { value in
            let reference = try #require(value["$ref"]?.stringValue)
            let name = try #require(reference.split(separator: "/").last.map(String.init))
            let parameter = try #require(document["components"]?["parameters"]?[name])
            return "\(parameter["in"]?.stringValue ?? "") \(parameter["name"]?.stringValue ?? "")"
        }
    }

    private func visit(_ value: JSONValue, _ look: (JSONObject) -> Void) {
        switch value {
        case .object(let object):
            look(object)
            for (name, member) in object.members where name != "examples" { visit(member, look) }
        case .array(let items):
            for item in items { visit(item, look) }
        default: break
        }
    }
}
