extension OpenAPIDocument {
    /// The values that the other schemas are made of.
    static let valueSchemas: OpenAPIText = #"""
        "Id": {
          "type": "string",
          "pattern": "^[0-9]{1,19}$",
          "description": "A 64-bit number in decimal."
        },
        "Handle": { "type": "string", "pattern": "^[a-z0-9_]{3,30}$" },
        "Instant": {
          "type": "string",
          "format": "date-time",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
          "description": "RFC 3339, in UTC, with milliseconds."
        },
        "InstantOrNull": {
          "type": ["string", "null"],
          "format": "date-time",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
          "description": "RFC 3339, in UTC, with milliseconds; null when there is none."
        },
        "Latitude": { "type": "number", "minimum": -90, "maximum": 90 },
        "Longitude": {
          "type": "number",
          "minimum": -180,
          "exclusiveMaximum": 180,
          "description": "Degrees; 180 is written -180."
        },
        "Azimuth": {
          "type": "number",
          "minimum": 0,
          "exclusiveMaximum": 360,
          "description": "Degrees clockwise from true north."
        },
        "AzimuthOrNull": {
          "type": ["number", "null"],
          "minimum": 0,
          "exclusiveMaximum": 360,
          "description": "Degrees clockwise from true north; null when unknown."
        },
        "BoundingBox": {
          "type": "array",
          "description": "West, south, east, north, degrees; west > east crosses the antimeridian.",
          "items": { "type": "number", "minimum": -180, "maximum": 180 },
          "minItems": 4,
          "maxItems": 4
        },
        "Point": {
          "type": "array",
          "description": "Latitude and longitude, degrees.",
          "items": { "type": "number", "minimum": -180, "maximum": 180 },
          "minItems": 2,
          "maxItems": 2
        },
        "Audience": { "type": "string", "enum": ["public", "friends", "group", "private"] },
        "PictureURL": {
          "type": ["string", "null"],
          "format": "uri",
          "pattern": "^https://",
          "maxLength": 2048,
          "description": "Never fetched by the server."
        },
        "DisplayName": {
          "type": ["string", "null"],
          "minLength": 1,
          "maxLength": 60,
          "description": "Something in it can be seen, and no character changes the direction of writing."
        },
        "Next": {
          "type": ["string", "null"],
          "pattern": "^/v1/[^ ]+[?&]cursor=[^&]+",
          "description": "The path of the next page, or null on the last one."
        }
        """#

    static let serviceSchemas: OpenAPIText = #"""
        "Problem": {
          "type": "object",
          "description": "RFC 9457.",
          "additionalProperties": false,
          "required": ["type", "title", "status", "detail", "code", "request_id"],
          "properties": {
            "type": { "type": "string", "pattern": "^/problems/[a-z0-9]+(-[a-z0-9]+)*$" },
            "title": { "type": "string", "minLength": 1 },
            "status": { "type": "integer", "minimum": 400, "maximum": 599 },
            "detail": { "type": "string", "minLength": 1, "description": "What is wrong, in a sentence." },
            "code": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" },
            "request_id": { "type": "string", "minLength": 1, "maxLength": 128 },
            "errors": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["field", "detail"],
                "properties": {
                  "field": { "type": "string" },
                  "detail": { "type": "string", "minLength": 1 }
                }
              }
            },
            "limit": { "type": "number", "description": "The limit that was passed." },
            "straight_line": { "$ref": "#/components/schemas/StraightLine" }
          },
          "examples": [
            {
              "type": "/problems/bad-request",
              "title": "Bad request",
              "status": 400,
              "detail": "A parameter is out of range.",
              "code": "bad-request",
              "request_id": "b4b1a9c5d0f64e21",
              "errors": [{ "field": "lat", "detail": "must lie between -90 and 90" }]
            }
          ]
        },
        "Health": {
          "type": "object",
          "additionalProperties": false,
          "required": ["status"],
          "properties": { "status": { "const": "ok" } },
          "examples": [{ "status": "ok" }]
        },
        "Readiness": {
          "type": "object",
          "additionalProperties": false,
          "required": ["status", "database", "blobs"],
          "properties": {
            "status": { "const": "ok" },
            "database": { "const": "ok" },
            "blobs": { "const": "ok" }
          },
          "examples": [{ "status": "ok", "database": "ok", "blobs": "ok" }]
        },
        "OpenAPI": {
          "type": "object",
          "description": "An OpenAPI document; its own rules are those of OpenAPI 3.1.",
          "additionalProperties": true,
          "required": ["openapi", "info", "paths", "components"],
          "properties": { "openapi": { "type": "string", "pattern": "^3[.]1[.]" } }
        }
        """#
}
