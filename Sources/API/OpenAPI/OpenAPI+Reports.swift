extension OpenAPIDocument {
    static let reportPaths: OpenAPIText = #"""
        "/v1/reports": {
          "post": {
            "operationId": "report",
            "summary": "Tells the moderators of something that is not as it should be.",
            "description": "Who reported is told to nobody but the moderators. Without signing in only where /v1/limits says so.",
            "tags": ["reports"],
            \#(anyone),
            \#(parameters("Idempotency-Key")),
            \#(jsonBody("ReportDraft")),
            "responses": {
              "200": \#(answer("The report that the member made of it before.", "Report", headers: "Idempotency-Replayed")),
              "201": \#(answer("The report.", "Report", headers: "Idempotency-Replayed")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          },
          "get": {
            "operationId": "listReports",
            "summary": "What the member reported, newest first, and how far the moderators have got.",
            "tags": ["reports"],
            \#(signedIn),
            \#(parameters("limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of reports.", "ReportPage", headers: "Link")),
              \#(problems(401, 403))
            }
          }
        }
        """#

    static let reportSchemas: OpenAPIText = #"""
        "ReportReason": {
          "type": "string",
          "enum": ["spam", "harassment", "privacy", "copyright", "mislocated", "other"]
        },
        "ReportDraft": {
          "type": "object",
          "additionalProperties": false,
          "required": ["target", "reason"],
          "properties": {
            "target": {
              "type": "object",
              "description": "What is reported: something that the caller can see, and did not make.",
              "additionalProperties": false,
              "required": ["kind", "id"],
              "properties": {
                "kind": { "type": "string", "enum": ["note", "comment", "member", "poi"] },
                "id": { "$ref": "#/components/schemas/Id" }
              }
            },
            "reason": { "$ref": "#/components/schemas/ReportReason" },
            "comment": { "type": ["string", "null"], "minLength": 1, "maxLength": 1000 },
            "lat": {
              "type": ["number", "null"],
              "description": "The viewer's position, with lon, where a reveal radius asks for it.",
              "minimum": -90,
              "maximum": 90
            },
            "lon": { "type": ["number", "null"], "minimum": -180, "maximum": 180 }
          },
          "examples": [
            { "target": { "kind": "note", "id": "7423000000000000001" }, "reason": "spam", "comment": "Again." }
          ]
        },
        "Report": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "target", "reason", "comment", "state", "created_at", "updated_at"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "target": {
              "type": "object",
              "additionalProperties": false,
              "required": ["kind", "id"],
              "properties": {
                "kind": { "type": "string", "enum": ["note", "comment", "member", "poi"] },
                "id": { "$ref": "#/components/schemas/Id" }
              }
            },
            "reason": { "$ref": "#/components/schemas/ReportReason" },
            "comment": { "type": ["string", "null"] },
            "state": { "type": "string", "enum": ["open", "assigned", "resolved", "rejected"] },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "updated_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "id": "7423000000000000009",
              "target": { "kind": "note", "id": "7423000000000000001" },
              "reason": "spam",
              "comment": "Again.",
              "state": "open",
              "created_at": "2026-11-21T07:07:00.000Z",
              "updated_at": "2026-11-21T07:07:00.000Z"
            }
          ]
        },
        "ReportPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": { "type": "array", "maxItems": 100, "items": { "$ref": "#/components/schemas/Report" } },
            "next": { "$ref": "#/components/schemas/Next" }
          },
          "examples": [{ "items": [], "next": null }]
        }
        """#
}
