extension OpenAPIDocument {
    static let collectionPaths: OpenAPIText = #"""
        "/ogc": {
          "get": {
            "operationId": "getLandingPage",
            "summary": "Where clients of OGC API Features begin.",
            "tags": ["collections"],
            \#(anyone),
            \#(parameters("f", "If-None-Match")),
            "responses": {
              \#(polled("The landing page.", "LandingPage")),
              \#(problems(401, 403))
            }
          }
        },
        "/ogc/conformance": {
          \#(conformancePath("getConformanceBelowLandingPage"))
        },
        "/ogc/collections": {
          \#(collectionsPath("listCollectionsBelowLandingPage"))
        },
        "/conformance": {
          \#(conformancePath("getConformance"))
        },
        "/collections": {
          \#(collectionsPath("listCollections"))
        },
        "/collections/notes": {
          \#(collectionPath("getNoteCollection", "The notes as a collection."))
        },
        "/collections/pois": {
          \#(collectionPath("getPlaceCollection", "The places as a collection."))
        },
        "/collections/notes/items": {
          "get": {
            "operationId": "listNoteFeatures",
            "summary": "Notes that the caller may see, as GeoJSON.",
            "tags": ["collections"],
            \#(anyone),
            \#(parameters(
                "f", "feature-bbox", "note-datetime", "author_id", "lat", "lon", "feature-limit", "cursor",
                "If-None-Match")),
            "responses": {
              \#(polled("A page of notes.", "NoteFeatures", type: "application/geo+json")),
              \#(problems(401, 403))
            }
          }
        },
        "/collections/notes/items/{id}": {
          "get": {
            "operationId": "getNoteFeature",
            "summary": "A note as GeoJSON.",
            "tags": ["collections"],
            \#(anyone),
            \#(parameters("note", "f", "lat", "lon", "If-None-Match")),
            "responses": {
              \#(polled("The note.", "NoteFeature", type: "application/geo+json")),
              \#(problems(401, 403, 404))
            }
          }
        },
        "/collections/pois/items": {
          "get": {
            "operationId": "listPlaceFeatures",
            "summary": "Places as GeoJSON.",
            "tags": ["collections"],
            \#(anyone),
            \#(parameters(
                "f", "feature-bbox", "place-datetime", "feature-category", "feature-limit", "cursor",
                "If-None-Match")),
            "responses": {
              \#(polled("A page of places.", "PlaceFeatures", type: "application/geo+json")),
              \#(problems(401, 403))
            }
          }
        },
        "/collections/pois/items/{id}": {
          "get": {
            "operationId": "getPlaceFeature",
            "summary": "A place as GeoJSON; one that is gone is in no collection.",
            "tags": ["collections"],
            \#(anyone),
            \#(parameters("poi", "f", "If-None-Match")),
            "responses": {
              \#(polled("The place.", "PlaceFeature", type: "application/geo+json")),
              \#(problems(401, 403, 404))
            }
          }
        }
        """#

    private static func conformancePath(_ name: String) -> OpenAPIText {
        #"""
        "get": {
          "operationId": "\#(name)",
          "summary": "Which classes of OGC API Features are kept.",
          "tags": ["collections"],
          \#(anyone),
          \#(parameters("f", "If-None-Match")),
          "responses": {
            \#(polled("The classes.", "Conformance")),
            \#(problems(401, 403))
          }
        }
        """#
    }

    private static func collectionsPath(_ name: String) -> OpenAPIText {
        #"""
        "get": {
          "operationId": "\#(name)",
          "summary": "The collections: notes and places.",
          "tags": ["collections"],
          \#(anyone),
          \#(parameters("f", "If-None-Match")),
          "responses": {
            \#(polled("The collections.", "Collections")),
            \#(problems(401, 403))
          }
        }
        """#
    }

    private static func collectionPath(_ name: String, _ summary: String) -> OpenAPIText {
        #"""
        "get": {
          "operationId": "\#(name)",
          "summary": "\#(summary)",
          "tags": ["collections"],
          \#(anyone),
          \#(parameters("f", "If-None-Match")),
          "responses": {
            \#(polled("The collection.", "Collection")),
            \#(problems(401, 403))
          }
        }
        """#
    }

    static let collectionParameters: OpenAPIText = #"""
        "f": {
          "name": "f", "in": "query",
          "description": "The format; there is one.",
          "schema": { "type": "string", "enum": ["json"], "default": "json" }
        },
        "feature-bbox": {
          "name": "bbox", "in": "query", "style": "form", "explode": false,
          "description": "Only features in west,south,east,north, degrees; west > east crosses the antimeridian. With six numbers the third and the last are heights, which the features do not have.",
          "schema": { "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 6 }
        },
        "note-datetime": {
          "name": "datetime", "in": "query",
          "description": "Only notes made at this instant, or in this interval: two instants with a slash between them, of which one may be '..'.",
          "schema": { "type": "string" }
        },
        "place-datetime": {
          "name": "datetime", "in": "query",
          "description": "Only places that were changed last at this instant, or in this interval: two instants with a slash between them, of which one may be '..'.",
          "schema": { "type": "string" }
        },
        "author_id": {
          "name": "author_id", "in": "query",
          "description": "Only notes of this member.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "feature-category": {
          "name": "category", "in": "query",
          "description": "Only places that are this, among other things: one category, and no group of them.",
          "schema": { "type": "string", "minLength": 1 }
        },
        "gpx-limit": {
          "name": "limit", "in": "query",
          "description": "The most favorites in one file; more than 10000 counts as 10000.",
          "schema": { "type": "integer", "minimum": 1, "default": 10000 }
        },
        "feature-limit": {
          "name": "limit", "in": "query",
          "description": "The most features in one answer; more than 1000 counts as 1000.",
          "schema": { "type": "integer", "minimum": 1, "default": 1000 }
        }
        """#
}
