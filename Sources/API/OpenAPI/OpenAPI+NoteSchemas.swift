extension OpenAPIDocument {
    static let noteSchemas: OpenAPIText = #"""
        "Author": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "handle", "display_name", "picture_url"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "handle": { "$ref": "#/components/schemas/Handle" },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" }
          }
        },
        "Image": {
          "type": "object",
          "additionalProperties": false,
          "required": ["width", "height", "bytes", "sha256", "url", "thumb_url", "original_url"],
          "properties": {
            "width": { "type": "integer", "minimum": 1, "description": "Pixels of the original, upright." },
            "height": { "type": "integer", "minimum": 1, "description": "Pixels of the original, upright." },
            "bytes": { "type": "integer", "minimum": 1, "description": "Length of the original." },
            "sha256": { "type": "string", "pattern": "^[0-9a-f]{64}$", "description": "Of the original." },
            "url": {
              "type": "string",
              "pattern": "^/uploads/[A-Za-z0-9_-]{22}/display[.]jpg$",
              "description": "Upright, long side at most 1280 pixels."
            },
            "thumb_url": {
              "type": "string",
              "pattern": "^/uploads/[A-Za-z0-9_-]{22}/thumb[.]jpg$",
              "description": "Upright, long side at most 320 pixels."
            },
            "original_url": {
              "type": "string",
              "pattern": "^/uploads/[A-Za-z0-9_-]{22}/original[.](jpg|png)$",
              "description": "As it was sent, but without its metadata."
            }
          }
        },
        "Note": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "id", "author", "title", "body", "alt_text", "lat", "lon", "alt_m", "accuracy_m", "heading_deg", "fov_deg",
            "taken_at", "audience", "group_id", "visible_from", "visible_until", "reveal_within_m", "poi_id", "state",
            "image", "comment_count", "favorite_count", "favorited",
            "created_at", "updated_at"
          ],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "author": { "$ref": "#/components/schemas/Author" },
            "title": { "type": "string", "minLength": 1, "maxLength": 120 },
            "body": { "type": ["string", "null"], "minLength": 1, "maxLength": 2000 },
            "alt_text": {
              "type": ["string", "null"],
              "minLength": 1,
              "maxLength": 1500,
              "description": "What the photo shows, for those who cannot see it."
            },
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" },
            "alt_m": { "type": ["number", "null"], "description": "Altitude, as the sender measures it." },
            "accuracy_m": { "type": ["number", "null"], "minimum": 0, "description": "Of the position." },
            "heading_deg": {
              "$ref": "#/components/schemas/AzimuthOrNull",
              "description": "Where the camera looked."
            },
            "fov_deg": {
              "type": "number",
              "minimum": 1,
              "maximum": 360,
              "description": "The photo's horizontal field of view."
            },
            "taken_at": { "$ref": "#/components/schemas/InstantOrNull" },
            "audience": { "$ref": "#/components/schemas/Audience" },
            "group_id": {
              "type": ["string", "null"],
              "pattern": "^[0-9]{1,19}$",
              "description": "The group, when the audience is one."
            },
            "visible_from": { "$ref": "#/components/schemas/InstantOrNull" },
            "visible_until": { "$ref": "#/components/schemas/InstantOrNull" },
            "reveal_within_m": {
              "type": ["number", "null"],
              "minimum": 1,
              "maximum": 100000,
              "description": "Visible only from within this distance."
            },
            "poi_id": {
              "type": ["string", "null"],
              "pattern": "^[0-9]{1,19}$",
              "description": "The place that it is about."
            },
            "state": { "type": "string", "enum": ["published", "hidden", "removed"] },
            "image": { "$ref": "#/components/schemas/Image" },
            "comment_count": {
              "type": "integer", "minimum": 0, "description": "Comments and replies that the viewer can see."
            },
            "favorite_count": {
              "type": "integer", "minimum": 0, "description": "Members who marked it, as far as the viewer can see."
            },
            "favorited": { "type": "boolean", "description": "Whether the viewer marked it." },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "updated_at": { "$ref": "#/components/schemas/Instant" },
            "distance_m": {
              "type": "number",
              "minimum": 0,
              "description": "Along the ground, from the position in the request; absent without one."
            },
            "azimuth_deg": {
              "$ref": "#/components/schemas/Azimuth",
              "description": "From the position in the request; absent without one."
            }
          },
          "examples": [
            \#(noteExample)
          ]
        }
        """#

    private static let noteExample: OpenAPIText = #"""
        {
          "id": "7423000000000000003",
          "author": { "id": "7423000000000000001", "handle": "ada", "display_name": "Ada", "picture_url": null },
          "title": "First snow",
          "body": null,
          "alt_text": "A square under snow.",
          "lat": 59.3341,
          "lon": 18.064,
          "alt_m": 12.4,
          "accuracy_m": null,
          "heading_deg": 342.5,
          "fov_deg": 66.9,
          "taken_at": "2026-11-21T07:05:12.000Z",
          "audience": "public",
          "group_id": null,
          "visible_from": null,
          "visible_until": "2026-12-01T00:00:00.000Z",
          "reveal_within_m": null,
          "poi_id": null,
          "state": "published",
          "image": {
            "width": 3024,
            "height": 4032,
            "bytes": 2183477,
            "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "url": "/uploads/Zm9vYmFyYmF6cXV4cXV1eA/display.jpg",
            "thumb_url": "/uploads/Zm9vYmFyYmF6cXV4cXV1eA/thumb.jpg",
            "original_url": "/uploads/Zm9vYmFyYmF6cXV4cXV1eA/original.jpg"
          },
          "comment_count": 3,
          "favorite_count": 12,
          "favorited": false,
          "created_at": "2026-11-21T07:07:00.000Z",
          "updated_at": "2026-11-21T07:07:00.000Z",
          "distance_m": 174.78,
          "azimuth_deg": 342.9568
        }
        """#
}
