extension OpenAPIDocument {
    static let friendSchemas: OpenAPIText = #"""
        "FriendState": {
          "type": "object",
          "additionalProperties": false,
          "required": ["state"],
          "properties": { "state": { "type": "string", "enum": ["requested", "friends"] } },
          "examples": [{ "state": "requested" }]
        },
        "Acquaintance": {
          "type": "object",
          "description": "A member in a list of one's own, and since when.",
          "additionalProperties": false,
          "required": ["id", "handle", "display_name", "picture_url", "created_at", "since"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "handle": { "$ref": "#/components/schemas/Handle" },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "since": { "$ref": "#/components/schemas/Instant" }
          }
        },
        "AcquaintancePage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Acquaintance" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          }
        },
        "FriendRequest": {
          "type": "object",
          "additionalProperties": false,
          "required": ["member", "direction", "created_at"],
          "properties": {
            "member": { "$ref": "#/components/schemas/Member" },
            "direction": {
              "type": "string",
              "enum": ["incoming", "outgoing"],
              "description": "Whether the other one asked, or the member."
            },
            "created_at": { "$ref": "#/components/schemas/Instant" }
          }
        },
        "FriendRequestPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/FriendRequest" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          }
        }
        """#
}
