extension OpenAPIDocument {
    static let noteRequestSchemas: OpenAPIText = #"""
        "NoteForm": {
          "type": "object",
          "description": "Form fields; an empty one is absent.",
          "additionalProperties": false,
          "required": ["image", "title", "audience"],
          "properties": {
            "image": {
              "type": "string",
              "contentMediaType": "image/jpeg",
              "description": "The file: JPEG or PNG, told by its bytes."
            },
            "title": { "type": "string", "minLength": 1, "maxLength": 120 },
            "body": { "type": "string", "maxLength": 2000 },
            "alt_text": { "type": "string", "maxLength": 1500 },
            "lat": { "type": "number", "minimum": -90, "maximum": 90, "description": "With lon; else EXIF." },
            "lon": { "type": "number", "minimum": -180, "maximum": 180, "description": "With lat; else EXIF." },
            "alt_m": { "type": "number", "description": "Else EXIF." },
            "accuracy_m": { "type": "number", "minimum": 0 },
            "heading_deg": {
              "type": "number",
              "minimum": 0,
              "maximum": 360,
              "description": "Where the camera looked; else EXIF, when that refers to true north. 360 is 0."
            },
            "fov_deg": {
              "type": "number",
              "minimum": 1,
              "maximum": 360,
              "description": "Horizontal; else from the EXIF focal length, else 60."
            },
            "taken_at": { "type": "string", "format": "date-time", "description": "Else EXIF." },
            "audience": { "$ref": "#/components/schemas/Audience" },
            "group_id": {
              "$ref": "#/components/schemas/Id",
              "description": "With the audience group; one that the author belongs to."
            },
            "visible_from": { "type": "string", "format": "date-time" },
            "visible_until": { "type": "string", "format": "date-time" },
            "reveal_within_m": {
              "type": "number",
              "minimum": 1,
              "maximum": 100000,
              "description": "Visible only from within this distance: a game, not a lock."
            },
            "poi_id": { "$ref": "#/components/schemas/Id", "description": "The place that it is about." },
            "position_precision_m": { "$ref": "#/components/schemas/PositionPrecision" }
          }
        },
        "NoteChange": {
          "type": "object",
          "description": "What is absent stays; null clears.",
          "additionalProperties": false,
          "properties": {
            "title": { "type": "string", "minLength": 1, "maxLength": 120 },
            "body": { "type": ["string", "null"], "maxLength": 2000 },
            "alt_text": { "type": ["string", "null"], "maxLength": 1500 },
            "lat": { "type": "number", "minimum": -90, "maximum": 90, "description": "With lon." },
            "lon": { "type": "number", "minimum": -180, "maximum": 180, "description": "With lat." },
            "alt_m": { "type": ["number", "null"] },
            "accuracy_m": { "type": ["number", "null"], "minimum": 0 },
            "heading_deg": { "type": ["number", "null"], "minimum": 0, "maximum": 360 },
            "fov_deg": { "type": "number", "minimum": 1, "maximum": 360 },
            "taken_at": { "type": ["string", "null"], "format": "date-time" },
            "audience": { "$ref": "#/components/schemas/Audience" },
            "group_id": { "type": ["string", "null"], "pattern": "^[0-9]{1,19}$" },
            "visible_from": { "type": ["string", "null"], "format": "date-time" },
            "visible_until": { "type": ["string", "null"], "format": "date-time" },
            "reveal_within_m": { "type": ["number", "null"], "minimum": 1, "maximum": 100000 },
            "poi_id": { "type": ["string", "null"], "pattern": "^[0-9]{1,19}$" },
            "position_precision_m": { "$ref": "#/components/schemas/PositionPrecision" }
          },
          "examples": [{ "title": "Second snow", "visible_until": null }]
        },
        "PositionPrecision": {
          "type": "number",
          "minimum": 10,
          "maximum": 10000,
          "description": "Metres to which the position is rounded before it is stored."
        },
        "NoteSearch": {
          "type": "object",
          "description": "The parameters of the list, by the same names.",
          "additionalProperties": false,
          "properties": {
            "lat": { "type": "number", "minimum": -90, "maximum": 90 },
            "lon": { "type": "number", "minimum": -180, "maximum": 180 },
            "radius_m": { "type": "number", "minimum": 0, "maximum": 50000 },
            "bbox": { "$ref": "#/components/schemas/BoundingBox" },
            "facing": { "$ref": "#/components/schemas/Point" },
            "author": { "$ref": "#/components/schemas/Id" },
            "group": { "$ref": "#/components/schemas/Id" },
            "poi": { "$ref": "#/components/schemas/Id" },
            "since": { "type": "string", "format": "date-time" },
            "until": { "type": "string", "format": "date-time" },
            "sort": { "type": "string", "enum": ["newest", "nearest"], "default": "newest" },
            "limit": { "type": "integer", "minimum": 1, "default": 20 }
          },
          "examples": [{ "lat": 59.3326, "lon": 18.0649, "radius_m": 1000, "sort": "nearest" }]
        }
        """#
}
