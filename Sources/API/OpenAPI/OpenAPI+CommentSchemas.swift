extension OpenAPIDocument {
    static let commentSchemas: OpenAPIText = #"""
        "Target": {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "id"],
          "properties": {
            "kind": { "type": "string", "enum": ["note", "poi"] },
            "id": { "$ref": "#/components/schemas/Id" }
          }
        },
        "CommentText": { "type": "string", "minLength": 1, "maxLength": 1000 },
        "Comment": {
          "type": "object",
          "description": "A tombstone has the state deleted, no author and no body.",
          "additionalProperties": false,
          "required": [
            "id", "target", "parent_id", "author", "body", "reply_count", "replies", "created_at", "edited_at", "state"
          ],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "target": { "$ref": "#/components/schemas/Target" },
            "parent_id": {
              "type": ["string", "null"],
              "pattern": "^[0-9]{1,19}$",
              "description": "The comment that it answers."
            },
            "author": { "oneOf": [{ "$ref": "#/components/schemas/Author" }, { "type": "null" }] },
            "body": { "type": ["string", "null"], "minLength": 1, "maxLength": 1000 },
            "reply_count": {
              "type": "integer", "minimum": 0, "description": "Direct replies that the viewer is shown."
            },
            "replies": {
              "type": "array",
              "maxItems": 3,
              "description": "The first of them, the oldest first; their own replies have to be asked for.",
              "items": { "$ref": "#/components/schemas/Comment" }
            },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "edited_at": { "$ref": "#/components/schemas/InstantOrNull" },
            "state": { "type": "string", "enum": ["published", "hidden", "removed", "deleted"] }
          },
          "examples": [
            {
              "id": "7423000000000000006",
              "target": { "kind": "note", "id": "7423000000000000003" },
              "parent_id": null,
              "author": { "id": "7423000000000000001", "handle": "ada", "display_name": "Ada", "picture_url": null },
              "body": "The first one this year!",
              "reply_count": 0,
              "replies": [],
              "created_at": "2026-11-21T07:09:00.000Z",
              "edited_at": null,
              "state": "published"
            }
          ]
        },
        "CommentPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Comment" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          }
        },
        "NewComment": {
          "type": "object",
          "description": "lat and lon are where the viewer is: a note with a reveal radius is answered from within it.",
          "additionalProperties": false,
          "required": ["body"],
          "properties": {
            "body": { "$ref": "#/components/schemas/CommentText" },
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" }
          },
          "examples": [{ "body": "The first one this year!" }]
        }
        """#

    static let favoriteSchemas: OpenAPIText = #"""
        "Favorite": {
          "oneOf": [
            { "$ref": "#/components/schemas/FavoriteNote" },
            { "$ref": "#/components/schemas/FavoritePlace" }
          ]
        },
        "FavoriteNote": {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "favorited_at", "note"],
          "properties": {
            "kind": { "const": "note" },
            "favorited_at": { "$ref": "#/components/schemas/Instant" },
            "note": { "$ref": "#/components/schemas/Note" }
          }
        },
        "FavoritePlace": {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "favorited_at", "poi"],
          "properties": {
            "kind": { "const": "poi" },
            "favorited_at": { "$ref": "#/components/schemas/Instant" },
            "poi": { "$ref": "#/components/schemas/Poi" }
          }
        },
        "FavoritePage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Favorite" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          }
        }
        """#
}
