extension OpenAPIDocument {
    static let parkingPaths: OpenAPIText = #"""
        "/v1/parking": {
          "get": {
            "operationId": "getParking",
            "summary": "Where the member left the car.",
            "tags": ["parking"],
            \#(signedIn),
            \#(parameters("from-lat", "from-lon", "If-None-Match")),
            "responses": {
              \#(polled("The place.", "Parking")),
              \#(problems(401, 403, 404))
            }
          },
          "put": {
            "operationId": "park",
            "summary": "Notes where the member leaves the car; where it was before is forgotten.",
            "tags": ["parking"],
            \#(signedIn),
            \#(jsonBody("NewParking")),
            "responses": {
              "200": \#(answer("The place.", "Parking")),
              \#(problems(401, 403, 413, 415, 422, 507))
            }
          },
          "delete": {
            "operationId": "forgetParking",
            "summary": "Forgets where the car is.",
            "tags": ["parking"],
            \#(signedIn),
            "responses": {
              "204": \#(empty("Forgotten.")),
              \#(problems(401, 403, 507))
            }
          }
        }
        """#

    static let parkingParameters: OpenAPIText = #"""
        "from-lat": {
          "name": "lat", "in": "query",
          "description": "The member's latitude, degrees; with lon. Adds distance and azimuth.",
          "schema": { "type": "number", "minimum": -90, "maximum": 90 }
        },
        "from-lon": {
          "name": "lon", "in": "query",
          "description": "The member's longitude, degrees; with lat.",
          "schema": { "type": "number", "minimum": -180, "maximum": 180 }
        }
        """#

    static let parkingSchemas: OpenAPIText = #"""
        "Parking": {
          "type": "object",
          "description": "Shown to nobody but the member.",
          "additionalProperties": false,
          "required": ["lat", "lon", "alt_m", "note", "parked_at"],
          "properties": {
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" },
            "alt_m": { "type": ["number", "null"], "minimum": -12000, "maximum": 100000 },
            "note": { "type": ["string", "null"], "minLength": 1, "maxLength": 500 },
            "parked_at": { "$ref": "#/components/schemas/Instant" },
            "distance_m": { "type": "number", "minimum": 0, "description": "When a position was sent." },
            "azimuth_deg": {
              "$ref": "#/components/schemas/Azimuth",
              "description": "When a position was sent."
            }
          },
          "examples": [
            {
              "lat": 59.3326,
              "lon": 18.0649,
              "alt_m": null,
              "note": "Level 3, near the red stairs",
              "parked_at": "2026-11-22T07:07:00.000Z",
              "distance_m": 412.5,
              "azimuth_deg": 71.25
            }
          ]
        },
        "NewParking": {
          "type": "object",
          "additionalProperties": false,
          "required": ["lat", "lon"],
          "properties": {
            "lat": { "type": "number", "minimum": -90, "maximum": 90 },
            "lon": { "type": "number", "minimum": -180, "maximum": 180 },
            "alt_m": { "type": ["number", "null"], "minimum": -12000, "maximum": 100000 },
            "note": {
              "type": ["string", "null"],
              "minLength": 1,
              "maxLength": 500,
              "description": "A floor, a row: what helps to find it."
            }
          },
          "examples": [{ "lat": 59.3326, "lon": 18.0649, "note": "Level 3, near the red stairs" }]
        }
        """#
}
