extension OpenAPIDocument {
    static let viewSchemas: OpenAPIText = #"""
        "ViewRequest": {
          "type": "object",
          "description": "The parameters of the GET, by the same names.",
          "additionalProperties": false,
          "anyOf": [{ "required": ["lat", "lon"] }, { "required": ["position", "angles"] }],
          "properties": {
            "position": {
              "type": "object",
              "description": "OGC GeoPose 1.0 Basic-YPR, instead of lat, lon and alt_m; h is above the ellipsoid.",
              "additionalProperties": false,
              "required": ["lat", "lon"],
              "properties": {
                "lat": { "type": "number", "minimum": -90, "maximum": 90 },
                "lon": { "type": "number", "minimum": -180, "maximum": 180 },
                "h": { "type": ["number", "null"] }
              }
            },
            "angles": {
              "type": "object",
              "description": "OGC GeoPose 1.0 Basic-YPR, instead of heading_deg (90 − yaw), pitch_deg (−pitch) and roll_deg (roll).",
              "additionalProperties": false,
              "required": ["yaw", "pitch", "roll"],
              "properties": {
                "yaw": {
                  "type": "number", "minimum": -360, "maximum": 360,
                  "description": "Degrees counter-clockwise from east."
                },
                "pitch": {
                  "type": "number", "minimum": -90, "maximum": 90,
                  "description": "Degrees, positive nose down."
                },
                "roll": { "type": "number", "minimum": -180, "maximum": 180 }
              }
            },
            "lat": { "type": "number", "minimum": -90, "maximum": 90 },
            "lon": { "type": "number", "minimum": -180, "maximum": 180 },
            "alt_m": { "type": "number" },
            "accuracy_m": { "type": "number", "minimum": 0, "maximum": 10000, "default": 0 },
            "heading_accuracy_deg": { "type": "number", "minimum": 0, "maximum": 180, "default": 0 },
            "ax": { "type": "number", "minimum": -1000, "maximum": 1000 },
            "ay": { "type": "number", "minimum": -1000, "maximum": 1000 },
            "az": { "type": "number", "minimum": -1000, "maximum": 1000 },
            "kinds": {
              "type": ["string", "array"],
              "description": "What is looked for, notes and pois where nothing is said. Words separated by commas, or an array.",
              "items": { "enum": ["notes", "pois"] }
            },
            "q": { "type": ["string", "null"], "maxLength": 200 },
            "category": {
              "type": ["string", "array", "null"],
              "description": "Ids with commas, or an array of ids.",
              "items": { "type": "string" }
            },
            "author": { "$ref": "#/components/schemas/Id" },
            "group": { "$ref": "#/components/schemas/Id" },
            "poi": { "$ref": "#/components/schemas/Id" },
            "cap": { "enum": ["nearest", "sector"], "default": "nearest" },
            "declutter": { "type": "boolean", "default": true },
            "label_width": { "type": "number", "minimum": 0.01, "maximum": 1, "default": 0.2 },
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
          "examples": [
            { "lat": 59.3326, "lon": 18.0649, "heading_deg": 350 },
            { "position": { "lat": 59.3326, "lon": 18.0649, "h": 41 }, "angles": { "yaw": 100, "pitch": 0, "roll": 0 } }
          ]
        },
        "View": {
          "type": "object",
          "additionalProperties": false,
          "required": ["viewer", "items", "hidden_count", "hidden_more", "hidden", "clusters"],
          "properties": {
            "viewer": {
              "type": "object",
              "description": "What was asked, as it was understood.",
              "additionalProperties": false,
              "required": [
                "lat", "lon", "alt_m", "accuracy_m", "heading_deg", "heading_accuracy_deg", "pitch_deg", "roll_deg",
                "fov_deg", "aspect", "range_m", "min_range_m"
              ],
              "properties": {
                "lat": { "$ref": "#/components/schemas/Latitude" },
                "lon": { "$ref": "#/components/schemas/Longitude" },
                "alt_m": { "type": ["number", "null"] },
                "accuracy_m": { "type": "number", "minimum": 0, "maximum": 10000 },
                "heading_accuracy_deg": { "type": "number", "minimum": 0, "maximum": 180 },
                "pitch_deg": { "type": "number", "minimum": -90, "maximum": 90 },
                "roll_deg": { "type": "number", "minimum": -180, "maximum": 180 },
                "aspect": { "type": "number", "exclusiveMinimum": 0 },
                "min_range_m": { "type": "number", "minimum": 0, "maximum": 50000 },
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
              "maxItems": 1000,
              "items": { "$ref": "#/components/schemas/Sighting" }
            },
            "hidden_count": {
              "type": "integer",
              "minimum": 0,
              "maximum": 1000,
              "description": "How many more are in view than the limit lets through, counted up to 1,000."
            },
            "hidden_more": { "type": "boolean", "description": "Whether even more are in view than were counted." },
            "hidden": {
              "type": "object",
              "description": "The same for each kind that was looked for, each counted up to 1,000.",
              "additionalProperties": false,
              "properties": {
                "note": { "type": "integer", "minimum": 0, "maximum": 1000 },
                "poi": { "type": "integer", "minimum": 0, "maximum": 1000 }
              }
            },
            "clusters": {
              "type": "array",
              "description": "Where the hidden ones that were counted stand, from left to right.",
              "items": { "$ref": "#/components/schemas/SightingCluster" }
            }
          },
          "examples": [
            {
              "viewer": {
                "lat": 59.3326, "lon": 18.0649, "alt_m": null, "accuracy_m": 0, "heading_deg": 350,
                "heading_accuracy_deg": 0, "pitch_deg": 0, "roll_deg": 0, "fov_deg": 60, "aspect": 0.5625,
                "range_m": 1000, "min_range_m": 0
              },
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
                  "row": 0,
                  "certainty": "certain",
                  "thumb_url": "/uploads/Zm9vYmFyYmF6cXV4cXV1eA/thumb.jpg",
                  "href": "/v1/notes/7423000000000000003"
                }
              ],
              "hidden_count": 0,
              "hidden_more": false,
              "hidden": { "note": 0, "poi": 0 },
              "clusters": []
            }
          ]
        },
        "Sighting": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "kind", "id", "title", "lat", "lon", "alt_m", "distance_m", "slant_m", "azimuth_deg",
            "relative_bearing_deg", "elevation_deg", "screen", "scale", "certainty", "thumb_url",
            "href"
          ],
          "properties": {
            "kind": { "enum": ["note", "poi"] },
            "id": { "$ref": "#/components/schemas/Id" },
            "title": { "type": "string", "minLength": 1, "maxLength": 200 },
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
            "row": {
              "type": "integer",
              "minimum": 0,
              "description": "The label's row, 0 the lowest, where rows were wanted: labels of one row do not overlap."
            },
            "certainty": {
              "enum": ["certain", "possible"],
              "description": "In view for every position and heading within the accuracies, or for some of them."
            },
            "thumb_url": {
              "type": ["string", "null"],
              "pattern": "^/uploads/[A-Za-z0-9_-]{22}/thumb[.]jpg$",
              "description": "null for a place."
            },
            "category": { "type": "string", "description": "The main category of a place." },
            "category_label": { "type": "string", "description": "What that is called in the viewer's language." },
            "rating": { "$ref": "#/components/schemas/Rating" },
            "href": { "type": "string", "pattern": "^/v1/(notes|pois)/[0-9]{1,19}$" }
          }
        },
        "SightingCluster": {
          "type": "object",
          "additionalProperties": false,
          "required": ["azimuth_deg", "count", "nearest_m"],
          "properties": {
            "azimuth_deg": { "$ref": "#/components/schemas/Azimuth" },
            "count": { "type": "integer", "minimum": 1, "maximum": 1000 },
            "nearest_m": { "type": "number", "minimum": 0 }
          }
        }
        """#
}
