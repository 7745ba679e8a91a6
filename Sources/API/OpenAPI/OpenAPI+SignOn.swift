extension OpenAPIDocument {
    static let signOnPaths: OpenAPIText = #"""
        "/v1/auth/{provider}": {
          "get": {
            "operationId": "beginSignOn",
            "summary": "Sends a browser to an identity provider, to sign on there.",
            "tags": ["sessions"],
            \#(anyone),
            \#(parameters("provider", "return_to", "client-state", "code_challenge")),
            "responses": {
              "302": {
                "description": "To the provider.",
                \#(headers("Location=Location-SignOn", "Set-Cookie"))
              },
              \#(problems(401, 403, 404, 422, 507))
            }
          }
        },
        "/v1/auth/{provider}/callback": {
          "get": {
            "operationId": "endSignOn",
            "summary": "Takes a browser back from a provider; it may bring more parameters than these.",
            "tags": ["sessions"],
            \#(anyone),
            \#(parameters("provider", "provider-state", "provider-code", "provider-error", "provider-issuer")),
            "responses": {
              "302": {
                "description": "To return_to, with a code for POST /v1/sessions or with an error, and with the client's state.",
                \#(headers("Location=Location-SignOn"))
              },
              \#(problems(401, 403, 404, 507))
            }
          },
          "head": {
            "operationId": "previewEndOfSignOn",
            "summary": "Does nothing: whoever only looks ahead ends no sign-on, and uses up no code.",
            "tags": ["sessions"],
            \#(anyone),
            \#(parameters("provider")),
            "responses": {
              "200": {
                "description": "There is nothing to be seen.",
                \#(headers())
              },
              \#(problems(401, 403))
            }
          }
        }
        """#

    static let identityPaths: OpenAPIText = #"""
        "/v1/members/me/identities": {
          "get": {
            "operationId": "listIdentities",
            "summary": "The identities by which the member can sign in, oldest first.",
            "tags": ["members"],
            \#(signedIn),
            \#(parameters("If-None-Match")),
            "responses": {
              \#(polled("All of them, on one page.", "IdentityPage")),
              \#(problems(401, 403))
            }
          },
          "post": {
            "operationId": "linkIdentity",
            "summary": "Links an identity to the member, who is there in person.",
            "tags": ["members"],
            \#(signedIn),
            \#(parameters("Idempotency-Key")),
            \#(jsonBody("IdentityLink")),
            "responses": {
              "200": \#(answer("It was linked already.", "Identity", headers: "Idempotency-Replayed")),
              "201": \#(answer("It is linked now.", "Identity", headers: "Idempotency-Replayed")),
              \#(problems(401, 403, 409, 413, 415, 422, 507))
            }
          }
        },
        "/v1/members/me/identities/{id}": {
          "delete": {
            "operationId": "unlinkIdentity",
            "summary": "Takes an identity away from the member, unless it is their only way in.",
            "tags": ["members"],
            \#(signedIn),
            \#(parameters("identity")),
            "responses": {
              "204": \#(empty("Unlinked.")),
              \#(problems(401, 403, 404, 409, 507))
            }
          }
        }
        """#

    static let signOnParameters: OpenAPIText = #"""
        "provider": {
          "name": "provider", "in": "path", "required": true,
          "description": "The provider's name, as /v1/limits lists it.",
          "schema": { "$ref": "#/components/schemas/ProviderName" }
        },
        "identity": {
          "name": "id", "in": "path", "required": true,
          "description": "The id of the link.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "return_to": {
          "name": "return_to", "in": "query", "required": true,
          "description": "Where the browser goes afterwards: exactly one of the addresses that the operator allows.",
          "schema": { "type": "string", "minLength": 1, "maxLength": 2000 }
        },
        "client-state": {
          "name": "state", "in": "query",
          "description": "Comes back with the browser, for the client to know its own sign-on by.",
          "schema": { "type": "string", "minLength": 1, "maxLength": 512 }
        },
        "code_challenge": {
          "name": "code_challenge", "in": "query",
          "description": "The SHA-256 of the code_verifier that POST /v1/sessions will get, in base64url. Needed where return_to opens an app, by a scheme of its own or on the device itself.",
          "schema": { "type": "string", "pattern": "^[A-Za-z0-9_-]{43}$" }
        },
        "provider-state": {
          "name": "state", "in": "query",
          "description": "What the browser was sent with.",
          "schema": { "type": "string" }
        },
        "provider-code": {
          "name": "code", "in": "query",
          "description": "What the provider turns into an id_token.",
          "schema": { "type": "string" }
        },
        "provider-error": {
          "name": "error", "in": "query",
          "description": "Why there is no code.",
          "schema": { "type": "string" }
        },
        "provider-issuer": {
          "name": "iss", "in": "query",
          "description": "Who the provider says it is (RFC 9207).",
          "schema": { "type": "string" }
        }
        """#

    static let signOnSchemas: OpenAPIText = #"""
        "ProviderName": { "type": "string", "pattern": "^[a-z0-9-]{1,32}$" },
        "TokenLogIn": {
          "type": "object",
          "additionalProperties": false,
          "required": ["provider", "id_token"],
          "properties": {
            "provider": { "$ref": "#/components/schemas/ProviderName" },
            "id_token": {
              "type": "string",
              "maxLength": 16384,
              "description": "As the provider gave it to the client; each is accepted once."
            },
            "nonce": {
              "type": ["string", "null"],
              "description": "What the id_token has to hold, where client and provider agreed on it."
            }
          },
          "examples": [{ "provider": "google", "id_token": "eyJhbGciOi.eyJpc3MiOi.c2lnbmF0dXJl" }]
        },
        "IdentityLink": {
          "type": "object",
          "additionalProperties": false,
          "required": ["provider", "id_token"],
          "properties": {
            "provider": { "$ref": "#/components/schemas/ProviderName" },
            "id_token": {
              "type": "string",
              "maxLength": 16384,
              "description": "As the provider gave it to the client; each is accepted once."
            },
            "nonce": {
              "type": ["string", "null"],
              "description": "What the id_token has to hold, where client and provider agreed on it."
            },
            "password": {
              "type": ["string", "null"],
              "description": "The member's password; a session younger than ten minutes needs none. A member without a password needs such a session."
            }
          },
          "examples": [
            {
              "provider": "google",
              "id_token": "eyJhbGciOi.eyJpc3MiOi.c2lnbmF0dXJl",
              "password": "correct horse battery"
            }
          ]
        },
        "CodeLogIn": {
          "type": "object",
          "additionalProperties": false,
          "required": ["code"],
          "properties": {
            "code": {
              "type": "string",
              "description": "As the browser brought it to return_to; good for a minute, and once."
            },
            "code_verifier": {
              "type": ["string", "null"],
              "description": "What code_challenge was made of; needed where there was one."
            }
          },
          "examples": [{ "code": "q3rOEUIy6Z0x0mYw4Dk9c6m2p0Wm6o5rJ1s8vT7uXyQ" }]
        },
        "Identity": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "provider", "issuer", "subject", "created_at"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "provider": { "$ref": "#/components/schemas/ProviderName" },
            "issuer": { "type": "string", "format": "uri" },
            "subject": { "type": "string", "minLength": 1, "maxLength": 255 },
            "created_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "id": "7423000000000000003",
              "provider": "google",
              "issuer": "https://accounts.google.com",
              "subject": "110169484474386276334",
              "created_at": "2026-11-21T07:07:00.000Z"
            }
          ]
        },
        "IdentityPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": { "type": "array", "items": { "$ref": "#/components/schemas/Identity" } },
            "next": { "type": "null" }
          }
        }
        """#
}
