extension OpenAPIDocument {
    static let collectionSchemas: OpenAPIText = #"""
        "OGCLink": {
          "type": "object",
          "additionalProperties": false,
          "required": ["href", "rel", "type"],
          "properties": {
            "href": { "$ref": "#/components/schemas/AbsoluteURL" },
            "rel": {
              "type": "string",
              "enum": ["self", "next", "collection", "items", "data", "conformance", "service-desc"]
            },
            "type": { "type": "string", "enum": ["application/json", "application/geo+json"] },
            "title": { "type": "string", "minLength": 1 }
          }
        },
        "OGCLinks": {
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/components/schemas/OGCLink" }
        },
        "LandingPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["title", "description", "links"],
          "properties": {
            "title": { "type": "string", "minLength": 1 },
            "description": { "type": "string", "minLength": 1 },
            "links": { "$ref": "#/components/schemas/OGCLinks" }
          }
        },
        "Conformance": {
          "type": "object",
          "additionalProperties": false,
          "required": ["conformsTo"],
          "properties": {
            "conformsTo": { "type": "array", "minItems": 1, "items": { "type": "string", "format": "uri" } }
          },
          "examples": [
            { "conformsTo": ["http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core"] }
          ]
        },
        "Collections": {
          "type": "object",
          "additionalProperties": false,
          "required": ["links", "collections"],
          "properties": {
            "links": { "$ref": "#/components/schemas/OGCLinks" },
            "collections": {
              "type": "array",
              "minItems": 1,
              "items": { "$ref": "#/components/schemas/Collection" }
            }
          }
        },
        "Collection": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "title", "description", "extent", "itemType", "crs", "links"],
          "properties": {
            "id": { "type": "string", "enum": ["notes", "pois"] },
            "title": { "type": "string", "minLength": 1 },
            "description": { "type": "string", "minLength": 1 },
            "extent": {
              "type": "object",
              "description": "The whole world, at any time.",
              "additionalProperties": false,
              "required": ["spatial", "temporal"],
              "properties": {
                "spatial": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["bbox", "crs"],
                  "properties": {
                    "bbox": {
                      "type": "array",
                      "minItems": 1,
                      "maxItems": 1,
                      "items": { "$ref": "#/components/schemas/BoundingBox" }
                    },
                    "crs": { "$ref": "#/components/schemas/CRS84" }
                  }
                },
                "temporal": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["interval"],
                  "properties": {
                    "interval": {
                      "type": "array",
                      "minItems": 1,
                      "maxItems": 1,
                      "items": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "null" } }
                    }
                  }
                }
              }
            },
            "itemType": { "const": "feature" },
            "crs": {
              "type": "array",
              "minItems": 1,
              "items": { "$ref": "#/components/schemas/CRS84" }
            },
            "links": { "$ref": "#/components/schemas/OGCLinks" }
          }
        },
        "CRS84": { "const": "http://www.opengis.net/def/crs/OGC/1.3/CRS84" }
        """#
}
