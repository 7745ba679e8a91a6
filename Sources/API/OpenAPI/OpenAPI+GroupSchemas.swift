extension OpenAPIDocument {
    static let groupSchemas: OpenAPIText = #"""
        "GroupName": { "type": "string", "minLength": 1, "maxLength": 60 },
        "Group": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "name", "owner", "member_count", "created_at"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "name": { "$ref": "#/components/schemas/GroupName" },
            "owner": {
              "oneOf": [{ "$ref": "#/components/schemas/Author" }, { "type": "null" }],
              "description": "Null where a moderator suspended the owner."
            },
            "member_count": {
              "type": "integer",
              "minimum": 1,
              "description": "Members that the viewer can see, oneself and the owner among them."
            },
            "created_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "id": "7423000000000000004",
              "name": "Sunday walkers",
              "owner": { "id": "7423000000000000001", "handle": "ada", "display_name": "Ada", "picture_url": null },
              "member_count": 5,
              "created_at": "2026-11-21T07:07:00.000Z"
            }
          ]
        },
        "GroupPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Group" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          }
        },
        "NewGroup": {
          "type": "object",
          "additionalProperties": false,
          "required": ["name"],
          "properties": { "name": { "$ref": "#/components/schemas/GroupName" } },
          "examples": [{ "name": "Sunday walkers" }]
        },
        "GroupChange": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "name": { "$ref": "#/components/schemas/GroupName" },
            "owner": { "$ref": "#/components/schemas/Id", "description": "The member who owns it from now on." }
          },
          "examples": [{ "owner": "7423000000000000001" }]
        },
        "GroupDeletion": {
          "type": "object",
          "additionalProperties": false,
          "required": ["notes_made_private"],
          "properties": { "notes_made_private": { "type": "integer", "minimum": 0 } },
          "examples": [{ "notes_made_private": 3 }]
        }
        """#
}
