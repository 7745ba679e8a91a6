extension OpenAPIDocument {
    static let servicePaths: OpenAPIText = #"""
        "/healthz": {
          "get": {
            "operationId": "getHealth",
            "summary": "Whether the server runs. It counts for no rate.",
            "tags": ["service"],
            \#(open),
            "responses": {
              "200": \#(answer("It runs.", "Health")),
              \#(problems(only: [500]))
            }
          }
        },
        "/readyz": {
          "get": {
            "operationId": "getReadiness",
            "summary": "Whether the database and the blob store answer. It counts for no rate.",
            "tags": ["service"],
            \#(open),
            "responses": {
              "200": \#(answer("Both answer.", "Readiness")),
              \#(problems(only: [500, 503]))
            }
          }
        },
        "/openapi.json": {
          "get": {
            "operationId": "getOpenAPI",
            "summary": "This document.",
            "tags": ["service"],
            \#(anyone),
            \#(parameters("If-None-Match")),
            "responses": {
              \#(polled("An OpenAPI 3.1 document.", "OpenAPI")),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/limits": {
          "get": {
            "operationId": "getLimits",
            "summary": "What a client must know before it uploads.",
            "tags": ["service"],
            \#(anyone),
            \#(parameters("If-None-Match")),
            "responses": {
              \#(polled("The limits of this server.", "Limits")),
              \#(problems(401, 403))
            }
          }
        }
        """#
}
