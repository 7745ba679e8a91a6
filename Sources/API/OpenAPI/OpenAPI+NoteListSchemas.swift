extension OpenAPIDocument {
    static let noteListSchemas: OpenAPIText = #"""
        "NotePage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Note" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          },
          "examples": [{ "items": [], "next": null }]
        },
        "NoteChanges": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "removed", "token", "more", "reset"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Note" },
              "description": "What was created or edited, or whose window opened."
            },
            "removed": {
              "type": "array",
              "items": { "$ref": "#/components/schemas/Id" },
              "description": "What this viewer can no longer see."
            },
            "token": { "type": "string", "minLength": 1, "description": "To be sent next time." },
            "more": { "type": "boolean", "description": "Whether more can be asked for at once." },
            "reset": { "type": "boolean", "description": "Whether all that is held is to be thrown away first." }
          },
          "examples": [
            { "items": [], "removed": ["7423000000000000003"], "token": "AAECAwQF", "more": false, "reset": false }
          ]
        },
        "NoteAudience": {
          "type": "object",
          "additionalProperties": false,
          "required": ["public", "members", "next", "opens_at", "closes_at"],
          "properties": {
            "public": { "type": "boolean", "description": "Whether anybody can see it." },
            "members": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/AudienceMember" }
            },
            "next": { "$ref": "#/components/schemas/Next" },
            "opens_at": { "$ref": "#/components/schemas/InstantOrNull" },
            "closes_at": { "$ref": "#/components/schemas/InstantOrNull" }
          },
          "examples": [
            {
              "public": false,
              "members": [
                {
                  "id": "7423000000000000004",
                  "handle": "bob",
                  "display_name": null,
                  "picture_url": null,
                  "created_at": "2026-11-21T07:07:00.000Z",
                  "because": "friend"
                }
              ],
              "next": null,
              "opens_at": null,
              "closes_at": "2026-12-01T00:00:00.000Z"
            }
          ]
        },
        "AudienceMember": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "handle", "display_name", "picture_url", "created_at", "because"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "handle": { "$ref": "#/components/schemas/Handle" },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "because": { "type": "string", "enum": ["author", "friend", "group"] }
          }
        }
        """#
}
