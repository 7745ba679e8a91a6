extension OpenAPIDocument {
    static let feedSchemas: OpenAPIText = #"""
        "AbsoluteURL": { "type": "string", "format": "uri", "pattern": "^https?://[^/]+/" },
        "Feed": {
          "type": "object",
          "description": "JSON Feed 1.1: what is absent is left out, but for the members of _sightline.",
          "additionalProperties": false,
          "required": ["version", "title", "home_page_url", "feed_url", "items"],
          "properties": {
            "version": { "const": "https://jsonfeed.org/version/1.1" },
            "title": { "type": "string", "minLength": 1 },
            "home_page_url": { "$ref": "#/components/schemas/AbsoluteURL" },
            "feed_url": { "$ref": "#/components/schemas/AbsoluteURL" },
            "next_url": {
              "$ref": "#/components/schemas/AbsoluteURL",
              "description": "The next page; absent on the last one."
            },
            "description": { "type": "string" },
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/FeedItem" }
            }
          },
          "examples": [
            {
              "version": "https://jsonfeed.org/version/1.1",
              "title": "Sightline",
              "home_page_url": "https://example.org/",
              "feed_url": "https://example.org/v1/feed.json?limit=1",
              "next_url": "https://example.org/v1/feed.json?limit=1&cursor=AAEC",
              "items": [
                \#(feedItemExample)
              ]
            }
          ]
        },
        "FeedItem": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "id", "url", "title", "content_text", "image", "date_published", "date_modified", "authors",
            "attachments", "_sightline"
          ],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "url": { "$ref": "#/components/schemas/AbsoluteURL" },
            "title": { "type": "string", "minLength": 1, "maxLength": 120 },
            "content_text": { "type": "string", "maxLength": 2000, "description": "The body; may be empty." },
            "image": { "$ref": "#/components/schemas/AbsoluteURL", "description": "The display variant." },
            "date_published": {
              "$ref": "#/components/schemas/Instant",
              "description": "The later of creation and visible_from."
            },
            "date_modified": { "$ref": "#/components/schemas/Instant" },
            "authors": {
              "type": "array",
              "minItems": 1,
              "maxItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["name", "url"],
                "properties": {
                  "name": { "type": "string", "minLength": 1, "description": "Display name, else handle." },
                  "url": { "$ref": "#/components/schemas/AbsoluteURL" },
                  "avatar": { "type": "string", "format": "uri", "pattern": "^https://" }
                }
              }
            },
            "attachments": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["url", "mime_type"],
                "properties": {
                  "url": { "$ref": "#/components/schemas/AbsoluteURL" },
                  "mime_type": { "type": "string", "enum": ["image/jpeg", "image/png"] },
                  "title": { "type": "string", "minLength": 1, "description": "The alternative text." },
                  "size_in_bytes": { "type": "integer", "minimum": 1 }
                }
              }
            },
            "_sightline": { "$ref": "#/components/schemas/FeedPosition" }
          }
        },
        "FeedPosition": {
          "type": "object",
          "description": "Our extension of JSON Feed: where the note stands, by the names of a note.",
          "additionalProperties": false,
          "required": ["lat", "lon", "alt_m", "heading_deg", "fov_deg", "taken_at", "audience"],
          "properties": {
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" },
            "alt_m": { "type": ["number", "null"] },
            "heading_deg": { "$ref": "#/components/schemas/AzimuthOrNull" },
            "fov_deg": { "type": "number", "minimum": 1, "maximum": 360 },
            "taken_at": { "$ref": "#/components/schemas/InstantOrNull" },
            "audience": { "$ref": "#/components/schemas/Audience" },
            "distance_m": { "type": "number", "minimum": 0, "description": "When a position was sent." },
            "azimuth_deg": {
              "$ref": "#/components/schemas/Azimuth",
              "description": "When a position was sent."
            }
          }
        }
        """#

    private static let feedItemExample: OpenAPIText = #"""
        {
          "id": "7423000000000000003",
          "url": "https://example.org/v1/notes/7423000000000000003",
          "title": "First snow",
          "content_text": "",
          "image": "https://example.org/uploads/Zm9vYmFyYmF6cXV4cXV1eA/display.jpg",
          "date_published": "2026-11-21T07:07:00.000Z",
          "date_modified": "2026-11-21T07:07:00.000Z",
          "authors": [{ "name": "Ada", "url": "https://example.org/v1/members/7423000000000000001" }],
          "attachments": [
            {
              "url": "https://example.org/uploads/Zm9vYmFyYmF6cXV4cXV1eA/original.jpg",
              "mime_type": "image/jpeg",
              "title": "A square under snow.",
              "size_in_bytes": 2183477
            }
          ],
          "_sightline": {
            "lat": 59.3341,
            "lon": 18.064,
            "alt_m": null,
            "heading_deg": 342.5,
            "fov_deg": 66.9,
            "taken_at": null,
            "audience": "public"
          }
        }
        """#
}
