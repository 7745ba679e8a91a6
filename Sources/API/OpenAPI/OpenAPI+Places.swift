extension OpenAPIDocument {
    static let placePaths: OpenAPIText = #"""
        "/v1/pois/{id}": {
          "get": {
            "operationId": "getPoi",
            "summary": "A place; one that its source has no more says since when.",
            "description": "The name is in the first language of Accept-Language that there is one in.",
            "tags": ["pois"],
            \#(anyone),
            \#(parameters("poi", "lat", "lon", "If-None-Match")),
            "responses": {
              \#(polled("The place.", "Poi")),
              \#(problems(401, 403, 404))
            }
          }
        },
        "/v1/pois/{id}/rating": {
          "put": {
            "operationId": "ratePoi",
            "summary": "Gives a place one's stars, instead of those given before.",
            "description": "A place that is gone takes none: 409, place-gone.",
            "tags": ["pois"],
            \#(signedIn),
            \#(parameters("poi")),
            \#(jsonBody("NewRating")),
            "responses": {
              "200": \#(answer("The place as it is now.", "Poi")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          },
          "delete": {
            "operationId": "unratePoi",
            "summary": "Takes one's stars back.",
            "tags": ["pois"],
            \#(signedIn),
            \#(parameters("poi")),
            "responses": {
              "204": \#(empty("Not rated.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        },
        "/v1/pois/{id}/comments": {
          "get": {
            "operationId": "listPoiComments",
            "summary": "The comments on a place, newest first, each with its first replies.",
            "tags": ["comments"],
            \#(anyone),
            \#(parameters("poi", "lat", "lon", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of comments.", "CommentPage", headers: "Link")),
              \#(problems(401, 403, 404))
            }
          },
          "post": {
            "operationId": "commentOnPoi",
            "summary": "Says something about a place.",
            "tags": ["comments"],
            \#(signedIn),
            \#(parameters("poi", "Idempotency-Key")),
            \#(jsonBody("NewComment")),
            "responses": {
              "201": \#(answer("The comment.", "Comment", headers: "Location", "Idempotency-Replayed")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          }
        }
        """#

    static let placeSchemas: OpenAPIText = #"""
        "NewRating": {
          "type": "object",
          "additionalProperties": false,
          "required": ["stars"],
          "properties": { "stars": { "type": "integer", "minimum": 1, "maximum": 5 } },
          "examples": [{ "stars": 4 }]
        },
        "Rating": {
          "type": "object",
          "additionalProperties": false,
          "required": ["average", "count"],
          "properties": {
            "average": {
              "type": ["number", "null"], "minimum": 1, "maximum": 5,
              "description": "The mean of the stars; null while nobody rated it."
            },
            "count": { "type": "integer", "minimum": 0 }
          }
        },
        "Poi": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "id", "source", "source_id", "source_ids", "name", "names", "other_names", "category", "category_label", "categories", "lat", "lon",
            "address", "phone", "website", "opening_hours", "open_now", "wheelchair", "level", "brand", "cuisine", "rating", "my_rating", "favorited",
            "favorite_count", "comment_count", "gone_at"
          ],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "source": { "type": "string", "description": "osm, or what the operator calls another source." },
            "source_id": { "type": "string", "description": "What the source calls it: node/25467 for instance." },
            "source_ids": {
              "type": "array", "minItems": 1, "items": { "type": "string" },
              "description": "All that it stands for at its source, source_id first: a stop is its platforms, too."
            },
            "name": {
              "type": ["string", "null"],
              "description": "In the first of the viewer's languages that there is a name in, else the local name."
            },
            "names": {
              "type": "object",
              "description": "The names in other languages, by language tag.",
              "additionalProperties": { "type": "string" }
            },
            "other_names": {
              "type": "array", "items": { "type": "string" },
              "description": "Old, short, local and official names."
            },
            "category": { "type": "string", "description": "The main category." },
            "category_label": { "type": "string", "description": "What that is called in the viewer's language." },
            "categories": { "type": "array", "minItems": 1, "items": { "type": "string" } },
            "lat": { "$ref": "#/components/schemas/Latitude" },
            "lon": { "$ref": "#/components/schemas/Longitude" },
            "address": {
              "type": "object",
              "description": "In parts: street, housenumber, postcode, city, country and what else the source has.",
              "additionalProperties": { "type": "string" }
            },
            "phone": { "type": ["string", "null"] },
            "website": { "type": ["string", "null"], "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://" },
            "opening_hours": {
              "type": ["string", "null"],
              "description": "In the grammar of OpenStreetMap's opening_hours."
            },
            "open_now": {
              "type": ["boolean", "null"],
              "description": "By the clocks of the server's time zone; null where the hours are not known or not understood."
            },
            "wheelchair": { "type": ["string", "null"] },
            "level": { "type": ["string", "null"], "description": "The floor or floors that it is on." },
            "brand": { "type": ["string", "null"] },
            "cuisine": { "type": "array", "items": { "type": "string" } },
            "rating": { "$ref": "#/components/schemas/Rating" },
            "my_rating": { "type": ["integer", "null"], "minimum": 1, "maximum": 5 },
            "favorited": { "type": "boolean" },
            "favorite_count": { "type": "integer", "minimum": 0 },
            "comment_count": { "type": "integer", "minimum": 0 },
            "gone_at": {
              "$ref": "#/components/schemas/InstantOrNull",
              "description": "Since when its source has it no more: it is in no search."
            },
            "distance_m": { "type": "number", "minimum": 0 },
            "azimuth_deg": { "$ref": "#/components/schemas/Azimuth" }
          },
          "examples": [
            {
              "id": "7423000000000000011",
              "source": "osm",
              "source_id": "node/25467",
              "source_ids": ["node/25467"],
              "name": "Café Ekberg",
              "names": { "sv": "Ekbergs café" },
              "other_names": [],
              "category": "cafe",
              "category_label": "Café",
              "categories": ["cafe", "bakery"],
              "lat": 60.1641,
              "lon": 24.9385,
              "address": { "city": "Helsinki", "housenumber": "9", "street": "Bulevardi" },
              "phone": "+358 9 6811 8660",
              "website": "https://cafeekberg.fi",
              "opening_hours": "Mo-Fr 07:30-19:00",
              "open_now": true,
              "wheelchair": "limited",
              "level": null,
              "brand": null,
              "cuisine": ["cake"],
              "rating": { "average": 4.5, "count": 2 },
              "my_rating": 5,
              "favorited": true,
              "favorite_count": 1,
              "comment_count": 0,
              "gone_at": null,
              "distance_m": 120.42,
              "azimuth_deg": 312.0071
            }
          ]
        }
        """#
}
