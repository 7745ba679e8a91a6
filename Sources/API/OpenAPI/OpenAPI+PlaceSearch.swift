extension OpenAPIDocument {
    static let placeListPaths: OpenAPIText = #"""
        "/v1/poi-categories": {
          "get": {
            "operationId": "listPoiCategories",
            "summary": "Kinds of places: those that a client shows as buttons, those of a group, or those that a word means.",
            "tags": ["pois"],
            \#(anyone),
            \#(parameters("category_q", "category_group", "If-None-Match")),
            "responses": {
              \#(polled("Categories, and all groups, with labels in the viewer's language.", "PoiCategories")),
              \#(problems(401, 403, 422))
            }
          }
        },
        "/v1/pois": {
          "get": {
            "operationId": "listPois",
            "summary": "Finds places by words, category and nearness.",
            "description": "\#(searchDescription)",
            "tags": ["pois"],
            \#(anyone),
            \#(parameters(
                "q", "category", "lat", "lon", "radius_m", "bbox", "poi_sort", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of places.", "PoiPage", headers: "Link")),
              \#(problems(401, 403, 422))
            }
          }
        },
        "/v1/pois/search": {
          "post": {
            "operationId": "searchPois",
            "summary": "The same list, for those who keep positions out of URLs.",
            "description": "The next page is asked for with the cursor in the URL, which is sealed and good for that position only, and the same body.",
            "tags": ["pois"],
            \#(anyone),
            \#(parameters("cursor")),
            \#(jsonBody("PoiSearch")),
            "responses": {
              "200": \#(answer("A page of places.", "PoiPage", headers: "Link")),
              \#(problems(401, 403, 413, 415, 422))
            }
          }
        }
        """#

    private static let searchDescription = [
        "Every word has to be found: in a name, the brand, the address, the kinds of food, or as a word for a category;",
        "the last one may be still being typed. Case and accents do not count.",
        "Where fewer than five places are found, or none within 25 km of lat, lon, words of five letters and more may have one slip;",
        "where that finds none there either, a word for a kind of place is enough: irish pub finds pubs.",
        "By relevance, places come ring by ring, each of a hundred places or more, and within a ring by text and distance together;",
        "beyond 25 km, by distance alone.",
        "Nearness counts from lat, lon, else from the middle of bbox.",
        "With neither, the best known are listed, and the list ends with them.",
    ].joined(separator: " ")

    static let placeParameters: OpenAPIText = #"""
        "q": {
          "name": "q", "in": "query",
          "description": "What is looked for: a name, a category in English, Swedish, French, Chinese, German or Finnish, or both; at most 12 words.",
          "schema": { "type": "string", "maxLength": 200 }
        },
        "category": {
          "name": "category", "in": "query",
          "description": "Ids of categories or of groups of them, with commas; a place has one of them.",
          "schema": { "type": "string", "minLength": 1 }
        },
        "poi_sort": {
          "name": "sort", "in": "query",
          "description": "relevance: by text and distance together; nearest needs lat, lon.",
          "schema": { "type": "string", "enum": ["relevance", "nearest"], "default": "relevance" }
        },
        "category_q": {
          "name": "q", "in": "query",
          "description": "A word for a kind of place, or its beginning, in English, Swedish, French, Chinese, German or Finnish.",
          "schema": { "type": "string", "maxLength": 200 }
        },
        "category_group": {
          "name": "group", "in": "query",
          "description": "A group: its categories only.",
          "schema": { "type": "string", "minLength": 1 }
        }
        """#

    static let placeListSchemas: OpenAPIText = #"""
        "PoiPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next", "near"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Poi" }
            },
            "next": { "$ref": "#/components/schemas/Next" },
            "near": {
              "type": ["boolean", "null"],
              "description": "Whether any of the items is within 25 km of lat, lon; null without these. Items that are farther away are in the order of their distance."
            },
            "reminders": {
              "type": "array",
              "description": "Of a member who is signed in: what to be reminded of at places of this page.",
              "items": { "$ref": "#/components/schemas/ReminderMatch" }
            }
          },
          "examples": [{ "items": [], "next": null, "near": false }]
        },
        "ReminderMatch": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "text", "keywords", "category", "created_at", "places"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "text": { "type": "string", "minLength": 1 },
            "keywords": { "type": "array", "items": { "type": "string", "minLength": 1 } },
            "category": { "type": ["string", "null"] },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "places": {
              "type": "array",
              "description": "The ids of the places that it is about, in their order on the page.",
              "minItems": 1,
              "items": { "$ref": "#/components/schemas/Id" }
            }
          },
          "examples": [
            {
              "id": "7423000000000000021", "text": "Buy milk", "keywords": ["supermarket"], "category": null,
              "created_at": "2026-11-21T07:07:00.000Z", "places": ["7423000000000000011"]
            }
          ]
        },
        "PoiSearch": {
          "type": "object",
          "additionalProperties": false,
          "description": "The parameters of GET /v1/pois but cursor. Null is absent.",
          "properties": {
            "q": { "type": ["string", "null"], "maxLength": 200 },
            "category": {
              "type": ["string", "array", "null"],
              "description": "Ids with commas, or an array of ids.",
              "items": { "type": "string" }
            },
            "lat": { "type": ["number", "null"], "minimum": -90, "maximum": 90 },
            "lon": { "type": ["number", "null"], "minimum": -180, "maximum": 180 },
            "radius_m": { "type": ["number", "null"], "minimum": 0, "maximum": 50000 },
            "bbox": {
              "type": ["string", "array", "null"],
              "description": "west,south,east,north, or these as an array.",
              "items": { "type": "number" }
            },
            "sort": { "enum": ["relevance", "nearest", null] },
            "limit": { "type": ["integer", "null"], "minimum": 1 }
          },
          "examples": [{ "q": "fast food burger", "lat": 60.17, "lon": 24.94 }]
        },
        "PoiCategories": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "groups"],
          "properties": {
            "items": { "type": "array", "items": { "$ref": "#/components/schemas/PoiCategory" } },
            "groups": {
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["id", "label"],
                "properties": { "id": { "type": "string" }, "label": { "type": "string", "minLength": 1 } }
              }
            }
          },
          "examples": [
            {
              "items": [{ "id": "fuel", "label": "Bensinstation", "group": "transport", "shortcut": true }],
              "groups": [{ "id": "transport", "label": "Transport" }]
            }
          ]
        },
        "PoiCategory": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "label", "group", "shortcut"],
          "properties": {
            "id": { "type": "string", "description": "The value of OpenStreetMap." },
            "label": { "type": "string", "minLength": 1, "description": "In the first of the viewer's languages of en, sv, fr, zh." },
            "group": { "type": "string" },
            "shortcut": { "type": "boolean", "description": "Whether a client shows a button for it." }
          },
          "examples": [{ "id": "fuel", "label": "Petrol station", "group": "transport", "shortcut": true }]
        }
        """#
}
