extension OpenAPIDocument {
    static let viewSchemas: OpenAPIText = #"""
        "ViewRequest": {
          "type": "object",
          "description": "The parameters of the GET, by the same names.",
          "additionalProperties": false,
          "required": ["lat", "lon"],
          "properties": {
            "lat": { "type": "number", "minimum": -90, "maximum": 90 },
            "lon": { "type": "number", "minimum": -180, "maximum": 180 },
            "alt_m": { "type": "number" },
            "heading_deg": {
              "type": "number",
              "minimum": -360,
              "maximum": 360,
              "description": "Taken modulo 360. Required unless fov_deg is 360."
            },
            "pitch_deg": { "type": "number", "minimum": -90, "maximum": 90, "default": 0 },
            "roll_deg": { "type": "number", "minimum": -180, "maximum": 180, "default": 0 },
            "fov_deg": { "type": "number", "minimum": 1, "maximum": 360, "default": 60 },
            "aspect": { "type": "number", "exclusiveMinimum": 0, "default": 0.5625 },
            "range_m": { "type": "number", "exclusiveMinimum": 0, "maximum": 50000, "default": 1000 },
            "min_range_m": { "type": "number", "minimum": 0, "maximum": 50000, "default": 0 },
            "limit": { "type": "integer", "minimum": 1, "default": 50 }
          },
          "examples": [{ "lat": 59.3326, "lon": 18.0649, "heading_deg": 350 }]
        },
        "View": {
          "type": "object",
          "additionalProperties": false,
          "required": ["viewer", "items"],
          "properties": {
            "viewer": {
              "type": "object",
              "description": "What was asked, as it was understood.",
              "additionalProperties": false,
              "required": ["lat", "lon", "heading_deg", "fov_deg", "range_m"],
              "properties": {
                "lat": { "$ref": "#/components/schemas/Latitude" },
                "lon": { "$ref": "#/components/schemas/Longitude" },
                "heading_deg": {
                  "$ref": "#/components/schemas/AzimuthOrNull",
                  "description": "null when none was given."
                },
                "fov_deg": { "type": "number", "minimum": 1, "maximum": 360 },
                "range_m": { "type": "number", "exclusiveMinimum": 0, "maximum": 50000 }
              }
            },
            "items": {
              "type": "array",
              "maxItems": 200,
              "items": { "$ref": "#/components/schemas/Sighting" }
            }
          },
          "examples": [
            {
              "viewer": { "lat": 59.3326, "lon": 18.0649, "heading_deg": 350, "fov_deg": 60, "range_m": 1000 },
              "items": [
                {
                  "kind": "note",
                  "id": "7423000000000000003",
                  "title": "First snow",
                  "lat": 59.3341,
                  "lon": 18.064,
                  "alt_m": null,
                  "distance_m": 174.78,
                  "slant_m": 174.78,
                  "azimuth_deg": 342.9568,
                  "relative_bearing_deg": -7.0432,
                  "elevation_deg": -0.0008,
                  "screen": { "x": 0.393, "y": 0.5 },
                  "scale": 0.8602,
                  "thumb_url": "/uploads/Zm9vYmFyYmF6cXV4cXV1eA/thumb.jpg",
                  "href": "/v1/notes/7423000000000000003"
                }
              ]
            }
          ]
        },
        "Sighting": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "kind", "id", "title", "lat", "lon", "alt_m", "distance_m", "slant_m", "azimuth_deg",
            "relative_bearing_deg", "elevation_deg", "screen", "scale", "thumb_url", "href"
          ],
          "properties": {
            "kind": { "const": "note" },
            "id": { "$ref": "#/components/schemas/Id" },
            "title": { "type": "string", "minLength": 1, "maxLength": 120 },
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" },
            "alt_m": { "type": ["number", "null"] },
            "distance_m": { "type": "number", "minimum": 0, "description": "Along the ground." },
            "slant_m": { "type": "number", "minimum": 0, "description": "Through the air." },
            "azimuth_deg": { "$ref": "#/components/schemas/Azimuth" },
            "relative_bearing_deg": {
              "type": "number",
              "exclusiveMinimum": -180,
              "maximum": 180,
              "description": "From the heading, positive to the right."
            },
            "elevation_deg": {
              "type": "number",
              "minimum": -90,
              "maximum": 90,
              "description": "Above the horizontal."
            },
            "screen": {
              "type": "object",
              "description": "The place in the frame: x from 0 left to 1 right, y from 0 top to 1 bottom.",
              "additionalProperties": false,
              "required": ["x", "y"],
              "properties": {
                "x": { "type": "number", "minimum": 0, "maximum": 1 },
                "y": { "type": "number" }
              }
            },
            "scale": {
              "type": "number",
              "minimum": 0.2,
              "maximum": 1,
              "description": "1 when near, 0.2 at the range."
            },
            "thumb_url": {
              "type": "string",
              "pattern": "^/uploads/[A-Za-z0-9_-]{22}/thumb[.]jpg$"
            },
            "href": { "type": "string", "pattern": "^/v1/notes/[0-9]{1,19}$" }
          }
        }
        """#
}
