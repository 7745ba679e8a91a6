extension OpenAPIDocument {
    static let routePaths: OpenAPIText = #"""
        "/v1/route": {
          "get": {
            "operationId": "getRoute",
            "summary": "The way from one point to another, with what to do at each turn.",
            "description": "From the routing engine that the operator chose; where there is none, the straight line, which says so. When the engine cannot be asked (503), or knows no way, none so long or none through so many points (422), the problem holds the straight line.",
            "tags": ["routes"],
            \#(anyone),
            \#(parameters(
                "route-from", "route-to", "route-via", "route-mode", "route-lang", "route-engine",
                "If-None-Match")),
            "responses": {
              \#(polled("The way.", "Route")),
              \#(problems(401, 403, 422))
            }
          },
          "post": {
            "operationId": "postRoute",
            "summary": "The same, for those who keep positions out of URLs.",
            "tags": ["routes"],
            \#(anyone),
            \#(jsonBody("RouteRequest")),
            "responses": {
              "200": \#(answer("The way.", "Route")),
              \#(problems(401, 403, 413, 415, 422))
            }
          }
        }
        """#

    static let routeParameters: OpenAPIText = #"""
        "route-from": {
          "name": "from", "in": "query", "required": true,
          "description": "Where the way begins: lat,lon in degrees.",
          "schema": { "type": "string" }
        },
        "route-to": {
          "name": "to", "in": "query", "required": true,
          "description": "Where it ends: lat,lon in degrees.",
          "schema": { "type": "string" }
        },
        "route-via": {
          "name": "via", "in": "query",
          "description": "What it leads through, in order: at most ten points, each lat,lon, with ';' between them.",
          "schema": { "type": "string" }
        },
        "route-mode": {
          "name": "mode", "in": "query",
          "description": "How it is travelled.",
          "schema": { "type": "string", "enum": ["car", "bicycle", "foot"], "default": "car" }
        },
        "route-lang": {
          "name": "lang", "in": "query",
          "description": "What the steps are told in: en, sv, fr or zh, also with a region; it goes before Accept-Language.",
          "schema": { "type": "string" }
        },
        "route-engine": {
          "name": "engine", "in": "query",
          "description": "bearing takes the straight line, whether or not there is an engine.",
          "schema": { "type": "string", "enum": ["bearing"] }
        }
        """#

    static let routeSchemas: OpenAPIText = #"""
        "RouteRequest": {
          "type": "object",
          "description": "The parameters of the GET, by the same names; points are [lat, lon].",
          "additionalProperties": false,
          "required": ["from", "to"],
          "properties": {
            "from": { "$ref": "#/components/schemas/RoutePoint" },
            "to": { "$ref": "#/components/schemas/RoutePoint" },
            "via": {
              "type": "array",
              "maxItems": 10,
              "items": { "$ref": "#/components/schemas/RoutePoint" }
            },
            "mode": { "enum": ["car", "bicycle", "foot"], "default": "car" },
            "lang": { "type": "string" },
            "engine": { "const": "bearing" }
          },
          "examples": [{ "from": [43.7311, 7.4197], "to": [43.7396, 7.4276], "mode": "foot", "lang": "fr" }]
        },
        "RoutePoint": {
          "type": "array",
          "description": "Latitude and longitude in degrees.",
          "minItems": 2,
          "maxItems": 2,
          "items": { "type": "number", "minimum": -180, "maximum": 180 }
        },
        "Route": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "engine", "mode", "lang", "distance_m", "duration_s", "azimuth_deg", "geometry", "polyline",
            "polyline_precision", "legs"
          ],
          "properties": {
            "engine": {
              "enum": ["valhalla", "osrm", "bearing"],
              "description": "Who found it; bearing is the straight line, which nobody can say the duration of."
            },
            "mode": { "enum": ["car", "bicycle", "foot"] },
            "lang": { "enum": ["en", "sv", "fr", "zh"] },
            "distance_m": { "type": "number", "minimum": 0 },
            "duration_s": { "type": ["number", "null"], "minimum": 0 },
            "azimuth_deg": {
              "$ref": "#/components/schemas/AzimuthOrNull",
              "description": "Where the straight line leaves; null for a way, and where both ends are the same."
            },
            "geometry": {
              "type": "object",
              "description": "GeoJSON, longitude before latitude: a LineString, or a MultiLineString where it crosses the antimeridian.",
              "additionalProperties": false,
              "required": ["type", "coordinates"],
              "properties": {
                "type": { "enum": ["LineString", "MultiLineString"] },
                "coordinates": { "type": "array", "minItems": 2, "items": { "type": "array", "minItems": 2 } }
              }
            },
            "polyline": {
              "type": "string",
              "description": "The same line, latitude before longitude, as an encoded polyline (polyline6)."
            },
            "polyline_precision": { "const": 6, "description": "The decimals of a degree in it." },
            "legs": {
              "type": "array",
              "minItems": 1,
              "maxItems": 11,
              "description": "One from each point that was asked for to the next.",
              "items": { "$ref": "#/components/schemas/RouteLeg" }
            }
          },
          "examples": [
            {
              "engine": "bearing", "mode": "car", "lang": "en",
              "distance_m": 1139.34, "duration_s": null, "azimuth_deg": 34.0127,
              "geometry": { "type": "LineString", "coordinates": [[7.4197, 43.7311], [7.4276, 43.7396]] },
              "polyline": "whclrAgrzcMgrOwlN", "polyline_precision": 6,
              "legs": [
                {
                  "distance_m": 1139.34, "duration_s": null,
                  "steps": [
                    {
                      "instruction": "Go northeast as the crow flies", "street": null,
                      "distance_m": 1139.34, "duration_s": null,
                      "lat": 43.7311, "lon": 7.4197, "bearing_deg": 34.0127
                    }
                  ]
                }
              ]
            }
          ]
        },
        "RouteLeg": {
          "type": "object",
          "additionalProperties": false,
          "required": ["distance_m", "duration_s", "steps"],
          "properties": {
            "distance_m": { "type": "number", "minimum": 0 },
            "duration_s": { "type": ["number", "null"], "minimum": 0 },
            "steps": { "type": "array", "minItems": 1, "items": { "$ref": "#/components/schemas/RouteStep" } }
          }
        },
        "RouteStep": {
          "type": "object",
          "additionalProperties": false,
          "required": ["instruction", "street", "distance_m", "duration_s", "lat", "lon", "bearing_deg"],
          "properties": {
            "instruction": { "type": "string", "minLength": 1, "description": "What to do, without a full stop." },
            "street": { "type": ["string", "null"], "description": "The name of the street that it leads to." },
            "distance_m": { "type": "number", "minimum": 0, "description": "To the next step." },
            "duration_s": { "type": ["number", "null"], "minimum": 0 },
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" },
            "bearing_deg": {
              "$ref": "#/components/schemas/AzimuthOrNull",
              "description": "The direction after it; null where nobody knows, and where there is nowhere to go to."
            }
          }
        },
        "StraightLine": {
          "type": "object",
          "description": "How far it is and in which direction, as the crow flies, where the way is not to be had.",
          "additionalProperties": false,
          "required": ["distance_m", "azimuth_deg"],
          "properties": {
            "distance_m": { "type": "number", "minimum": 0 },
            "azimuth_deg": {
              "$ref": "#/components/schemas/AzimuthOrNull",
              "description": "null where both ends are the same."
            }
          }
        }
        """#
}
