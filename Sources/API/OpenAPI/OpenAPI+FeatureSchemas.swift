extension OpenAPIDocument {
    static let featureSchemas: OpenAPIText = #"""
        "FeaturePoint": {
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "coordinates"],
          "properties": {
            "type": { "const": "Point" },
            "coordinates": {
              "type": "array",
              "description": "Longitude and latitude, degrees.",
              "minItems": 2,
              "maxItems": 2,
              "items": { "type": "number", "minimum": -180, "maximum": 180 }
            }
          }
        },
        \#(features("Note", notes)),
        \#(features("Place", places))
        """#

    private static func features(_ kind: String, _ properties: OpenAPIText) -> OpenAPIText {
        #"""
        "\#(kind)Features": {
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "features", "links", "numberReturned"],
          "properties": {
            "type": { "const": "FeatureCollection" },
            "features": {
              "type": "array",
              "maxItems": 1000,
              "items": { "$ref": "#/components/schemas/\#(kind)Feature" }
            },
            "links": { "$ref": "#/components/schemas/OGCLinks" },
            "numberReturned": { "type": "integer", "minimum": 0, "maximum": 1000 }
          }
        },
        "\#(kind)Feature": {
          "type": "object",
          "description": "A feature of GeoJSON; one by itself has links.",
          "additionalProperties": false,
          "required": ["type", "id", "geometry", "properties"],
          "properties": {
            "type": { "const": "Feature" },
            "id": { "$ref": "#/components/schemas/Id" },
            "geometry": { "$ref": "#/components/schemas/FeaturePoint" },
            "properties": {
              \#(properties)
            },
            "links": { "$ref": "#/components/schemas/OGCLinks" }
          }
        }
        """#
    }

    private static let notes: OpenAPIText = #"""
        "type": "object",
        "additionalProperties": false,
        "required": [
          "title", "body", "alt_text", "author_id", "author", "audience", "poi_id", "alt_m", "accuracy_m", "heading_deg",
          "fov_deg", "image_url", "thumb_url", "original_url", "comment_count", "favorite_count", "created_at",
          "url"
        ],
        "properties": {
          "title": { "type": "string", "minLength": 1, "maxLength": 120 },
          "body": { "type": ["string", "null"], "maxLength": 2000 },
          "alt_text": { "type": ["string", "null"], "maxLength": 1500 },
          "author_id": { "$ref": "#/components/schemas/Id" },
          "author": { "type": "string" },
          "audience": { "$ref": "#/components/schemas/Audience" },
          "poi_id": { "type": ["string", "null"], "pattern": "^[0-9]{1,19}$" },
          "alt_m": { "type": ["number", "null"] },
          "accuracy_m": { "type": ["number", "null"], "minimum": 0 },
          "heading_deg": { "$ref": "#/components/schemas/AzimuthOrNull" },
          "fov_deg": { "type": "number", "minimum": 1, "maximum": 360 },
          "image_url": { "$ref": "#/components/schemas/AbsoluteURL" },
          "thumb_url": { "$ref": "#/components/schemas/AbsoluteURL" },
          "original_url": { "$ref": "#/components/schemas/AbsoluteURL" },
          "comment_count": { "type": "integer", "minimum": 0 },
          "favorite_count": { "type": "integer", "minimum": 0 },
          "created_at": { "$ref": "#/components/schemas/Instant" },
          "url": { "$ref": "#/components/schemas/AbsoluteURL" }
        }
        """#

    private static let places: OpenAPIText = #"""
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name", "names", "category", "categories", "address", "phone", "website", "opening_hours", "wheelchair",
          "level", "brand", "cuisine", "rating_average", "rating_count", "comment_count", "favorite_count", "source",
          "source_id", "updated_at"
        ],
        "properties": {
          "name": { "type": ["string", "null"], "minLength": 1 },
          "names": {
            "type": "object",
            "description": "By language tag.",
            "additionalProperties": { "type": "string", "minLength": 1 }
          },
          "category": { "type": "string", "minLength": 1 },
          "categories": { "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 } },
          "address": {
            "type": "object",
            "description": "In parts: street, housenumber, postcode, city, country and what else there is.",
            "additionalProperties": { "type": "string", "minLength": 1 }
          },
          "phone": { "type": ["string", "null"] },
          "website": { "type": ["string", "null"] },
          "opening_hours": { "type": ["string", "null"] },
          "wheelchair": { "type": ["string", "null"] },
          "level": { "type": ["string", "null"] },
          "brand": { "type": ["string", "null"] },
          "cuisine": { "type": "array", "items": { "type": "string", "minLength": 1 } },
          "rating_average": { "type": ["number", "null"], "minimum": 1, "maximum": 5 },
          "rating_count": { "type": "integer", "minimum": 0 },
          "comment_count": { "type": "integer", "minimum": 0 },
          "favorite_count": { "type": "integer", "minimum": 0 },
          "source": { "type": "string", "minLength": 1 },
          "source_id": { "type": "string", "minLength": 1 },
          "updated_at": { "$ref": "#/components/schemas/Instant" }
        }
        """#
}
