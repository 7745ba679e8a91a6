import JSONText
import OpenAPIValidation
import Testing

struct KeywordTests {
    @Test(arguments: [
        (#"{ "type": "string" }"#, #""a""#, "1"),
        (#"{ "type": "null" }"#, "null", "0"),
        (#"{ "type": "boolean" }"#, "true", "1"),
        (#"{ "type": "integer" }"#, "20.0", "20.5"),
        (#"{ "type": "number" }"#, "20", #""20""#),
        (#"{ "type": "array" }"#, "[]", "{}"),
        (#"{ "type": "object" }"#, "{}", "[]"),
        (#"{ "type": ["string", "null"] }"#, "null", "1"),
        (#"{ "enum": ["a", 1] }"#, "1.0", #""b""#),
        (#"{ "const": "ok" }"#, #""ok""#, #""OK""#),
        (#"{ "minLength": 2 }"#, #""åä""#, #""å""#),
        (#"{ "maxLength": 2 }"#, #""åä""#, #""åäö""#),
        (#"{ "pattern": "^a" }"#, #""ab""#, #""ba""#),
        (#"{ "format": "date-time" }"#, #""2026-11-21T07:07:00.000Z""#, #""2026-11-21""#),
        (#"{ "format": "date-time" }"#, #""2028-02-29T23:59:60+02:00""#, #""2027-02-29T00:00:00Z""#),
        (#"{ "format": "date-time" }"#, #""2026-11-21T07:07:00-11:30""#, #""2026-11-21T24:00:00Z""#),
        (#"{ "format": "date-time" }"#, #""2026-11-21T07:07:00Z""#, #""2026-11-21T07:07:00.Z""#),
        (#"{ "format": "uri" }"#, #""https://example.org/a?b=c""#, #""/a b""#),
        (#"{ "minimum": 1 }"#, "1", "0.9"),
        (#"{ "maximum": 1 }"#, "1", "1.1"),
        (#"{ "exclusiveMinimum": 1 }"#, "1.1", "1"),
        (#"{ "exclusiveMaximum": 1 }"#, "0.9", "1"),
        (#"{ "minItems": 1 }"#, "[1]", "[]"),
        (#"{ "maxItems": 1 }"#, "[1]", "[1, 2]"),
        (#"{ "items": { "type": "null" } }"#, "[null]", "[null, 1]"),
        (#"{ "required": ["a"] }"#, #"{ "a": null }"#, #"{ "b": null }"#),
        (#"{ "properties": { "a": { "type": "null" } } }"#, #"{ "b": 1 }"#, #"{ "a": 1 }"#),
        (#"{ "properties": { "a": {} }, "additionalProperties": false }"#, #"{ "a": 1 }"#, #"{ "b": 1 }"#),
        (#"{ "additionalProperties": { "type": "null" } }"#, #"{ "a": null }"#, #"{ "a": 1 }"#),
        (#"{ "allOf": [{ "minimum": 1 }, { "maximum": 2 }] }"#, "1.5", "3"),
        (#"{ "anyOf": [{ "maximum": 1 }, { "minimum": 2 }] }"#, "2", "1.5"),
        (#"{ "oneOf": [{ "maximum": 2 }, { "minimum": 1 }] }"#, "3", "1.5"),
        (#"{ "oneOf": [{ "maximum": 1 }, { "minimum": 2 }] }"#, "3", "1.5"),
        (##"{ "$ref": "#/components/schemas/A" }"##, "null", "1"),
        (##"{ "$ref": "#/components/schemas/Tree", "maxItems": 1 }"##, "[[]]", "[[], []]"),
        (##"{ "items": { "$ref": "#/components/schemas/Tree" } }"##, "[[[]]]", "[[[1]]]"),
        (#"{ "properties": { "a": false } }"#, "{}", #"{ "a": 1 }"#),
    ])
    func `every keyword accepts and refuses the right values`(
        _ schema: String,
        passes: String,
        fails: String
    ) throws {
        let shared =
            ##"{ "A": { "type": "null" }, "Tree": { "type": "array", "items": { "$ref": "#/components/schemas/Tree" } } }"##
        let validator = try Documents.answering(schema, schemas: shared)
        #expect(findings(of: validator, for: passes) == [])
        #expect(findings(of: validator, for: fails).count == 1)
    }

    @Test func `a finding has a place and a reason`() throws {
        let validator = try Documents.answering(
            #"{ "properties": { "items": { "items": { "required": ["id"] } } } }"#
        )
        #expect(
            findings(of: validator, for: #"{ "items": [{ "id": 1 }, {}] }"#)
                == ["GET /thing 200: body/items/1: id is missing"]
        )
    }

    @Test(arguments: [
        #"{ "multipleOf": 2 }"#,
        #"{ "properties": { "a": { "patternProperties": {} } } }"#,
        #"{ "items": { "uniqueItems": true } }"#,
        #"{ "anyOf": [{ "not": {} }] }"#,
        #"{ "allOf": [] }"#,
        #"{ "type": "float" }"#,
        #"{ "type": [] }"#,
        #"{ "format": "email" }"#,
        #"{ "pattern": "(?<=a)b" }"#,
        #"{ "minimum": "1" }"#,
        #"{ "maxLength": -1 }"#,
        #"{ "enum": [] }"#,
        #"{ "required": "a" }"#,
        ##"{ "$ref": "#/components/schemas/Missing" }"##,
        #"{ "$ref": "https://example.org/schema" }"#,
        "3",
    ])
    func `a schema that would go unchecked is refused`(_ schema: String) {
        #expect(throws: OpenAPIDefect.self) { try Documents.answering(schema) }
    }

    @Test func `endless references between schemas are found`() throws {
        let validator = try Documents.answering(
            ##"{ "$ref": "#/components/schemas/A" }"##,
            schemas: ##"{ "A": { "allOf": [{ "$ref": "#/components/schemas/A" }] } }"##
        )
        #expect(findings(of: validator, for: "1").count == 1)
    }

    private func findings(of validator: OpenAPIValidator, for body: String) -> [String] {
        validator.findings(
            method: "GET",
            path: "/thing",
            status: 200,
            contentType: "application/json",
            headers: [:],
            body: Array(body.utf8)
        )
    }
}
