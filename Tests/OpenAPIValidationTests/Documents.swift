import JSONText
import OpenAPIValidation

/// Small documents to hold answers to.
enum Documents {
    /// A document whose only answer, to `GET /thing`, is JSON of a schema.
    static func answering(_ schema: String, schemas: String = "{}") throws -> OpenAPIValidator {
        let text = #"""
            {
              "openapi": "3.1.0",
              "paths": {
                "/thing": {
                  "get": { "responses": { "200": { "content": { "application/json": { "schema": \#(schema) } } } } }
                }
              },
              "components": { "schemas": \#(schemas) }
            }
            """#
        return try OpenAPIValidator(document: JSONValue.parse(text))
    }

    /// A document of several operations and all kinds of answers.
    static let service = #"""
        {
          "openapi": "3.1.0",
          "paths": {
            "/things": {
              "get": {
                "operationId": "list",
                "responses": {
                  "200": {
                    "headers": {
                      "ETag": { "required": true, "schema": { "type": "string", "pattern": "^\"" } },
                      "X-Left": { "$ref": "#/components/headers/Left" }
                    },
                    "content": { "application/json": { "schema": { "type": "array" } } }
                  },
                  "304": {},
                  "default": { "$ref": "#/components/responses/Problem" }
                }
              },
              "post": { "operationId": "add", "responses": { "204": {} } }
            },
            "/things/{id}": {
              "get": {
                "operationId": "show",
                "responses": { "200": { "content": { "image/png": {}, "text/plain": { "schema": { "maxLength": 3 } } } } }
              }
            },
            "/things/new": { "get": { "operationId": "new", "responses": { "204": {} } } }
          },
          "components": {
            "headers": { "Left": { "schema": { "type": "integer", "minimum": 0 } } },
            "responses": {
              "Problem": {
                "content": {
                  "application/problem+json": {
                    "schema": { "type": "object", "required": ["status"], "properties": { "status": { "type": "integer" } } }
                  }
                }
              },
              "NotFound": { "content": { "application/problem+json": { "schema": { "type": "object" } } } },
              "MethodNotAllowed": {
                "headers": { "Allow": { "required": true, "schema": { "type": "string" } } },
                "content": { "application/problem+json": { "schema": { "type": "object" } } }
              }
            }
          }
        }
        """#
}
