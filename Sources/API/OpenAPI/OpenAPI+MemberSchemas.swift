extension OpenAPIDocument {
    static let memberSchemas: OpenAPIText = #"""
        "Member": {
          "type": "object",
          "description": "A public profile.",
          "additionalProperties": false,
          "required": ["id", "handle", "display_name", "picture_url", "created_at"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "handle": { "$ref": "#/components/schemas/Handle" },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" },
            "created_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "id": "7423000000000000001",
              "handle": "ada",
              "display_name": "Ada",
              "picture_url": null,
              "created_at": "2026-11-21T07:07:00.000Z"
            }
          ]
        },
        "OwnMember": {
          "type": "object",
          "description": "What a member sees of themselves.",
          "additionalProperties": false,
          "required": ["id", "handle", "display_name", "picture_url", "role", "created_at"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "handle": { "$ref": "#/components/schemas/Handle" },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" },
            "role": { "type": "string", "enum": ["member", "moderator", "admin"] },
            "warnings": {
              "type": "array",
              "description": "What moderators told the member, the newest first; in GET /v1/members/me.",
              "maxItems": 20,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["reason", "at"],
                "properties": {
                  "reason": { "type": "string", "minLength": 1 },
                  "at": { "$ref": "#/components/schemas/Instant" }
                }
              }
            },
            "created_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "id": "7423000000000000001",
              "handle": "ada",
              "display_name": "Ada",
              "picture_url": "https://example.org/ada.jpg",
              "role": "member",
              "created_at": "2026-11-21T07:07:00.000Z"
            }
          ]
        },
        "SignUp": {
          "type": "object",
          "additionalProperties": false,
          "required": ["handle", "password"],
          "properties": {
            "handle": { "$ref": "#/components/schemas/Handle" },
            "password": { "$ref": "#/components/schemas/Password" },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" }
          },
          "examples": [{ "handle": "ada", "password": "correct horse battery", "display_name": "Ada" }]
        },
        "MemberChange": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "handle": { "$ref": "#/components/schemas/Handle" },
            "password": {
              "type": ["string", "null"],
              "description": "With `handle`, in a session that is older than ten minutes."
            },
            "display_name": { "$ref": "#/components/schemas/DisplayName" },
            "picture_url": { "$ref": "#/components/schemas/PictureURL" }
          },
          "examples": [{ "display_name": "Ada L.", "picture_url": null }]
        },
        "PasswordChange": {
          "type": "object",
          "additionalProperties": false,
          "required": ["new_password"],
          "properties": {
            "password": {
              "type": ["string", "null"],
              "description": "The password that holds now. Needed, but for a member who has none: they set one within ten minutes of a log-in."
            },
            "new_password": { "$ref": "#/components/schemas/Password" }
          },
          "examples": [{ "password": "correct horse battery", "new_password": "staple correct horse" }]
        },
        "AccountDeletion": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "password": { "type": ["string", "null"], "description": "The password that holds now." }
          },
          "examples": [{ "password": "correct horse battery" }]
        },
        "Password": { "type": "string", "minLength": 10, "maxLength": 256 }
        """#

    static let sessionSchemas: OpenAPIText = #"""
        "LogIn": {
          "oneOf": [
            { "$ref": "#/components/schemas/PasswordLogIn" },
            { "$ref": "#/components/schemas/TokenLogIn" },
            { "$ref": "#/components/schemas/CodeLogIn" }
          ]
        },
        "PasswordLogIn": {
          "type": "object",
          "additionalProperties": false,
          "required": ["handle", "password"],
          "properties": {
            "handle": { "type": "string" },
            "password": { "type": "string" }
          },
          "examples": [{ "handle": "ada", "password": "correct horse battery" }]
        },
        "SignedIn": {
          "type": "object",
          "additionalProperties": false,
          "required": ["member", "token", "expires_at"],
          "properties": {
            "member": { "$ref": "#/components/schemas/OwnMember" },
            "token": { "type": "string", "minLength": 43, "description": "256 random bits, shown once." },
            "expires_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "member": {
                "id": "7423000000000000001",
                "handle": "ada",
                "display_name": null,
                "picture_url": null,
                "role": "member",
                "created_at": "2026-11-21T07:07:00.000Z"
              },
              "token": "q3rOEUIy6Z0x0mYw4Dk9c6m2p0Wm6o5rJ1s8vT7uXyQ",
              "expires_at": "2027-02-19T07:07:00.000Z"
            }
          ]
        },
        "Session": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "created_at", "last_used_at", "expires_at", "current", "user_agent"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "created_at": { "$ref": "#/components/schemas/Instant" },
            "last_used_at": { "$ref": "#/components/schemas/Instant", "description": "Noted at most hourly." },
            "expires_at": { "$ref": "#/components/schemas/Instant" },
            "current": { "type": "boolean", "description": "Whether it is the session that asks." },
            "user_agent": { "type": ["string", "null"], "description": "Of the client that logged in." }
          }
        },
        "SessionPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Session" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          },
          "examples": [
            {
              "items": [
                {
                  "id": "7423000000000000002",
                  "created_at": "2026-11-21T07:07:00.000Z",
                  "last_used_at": "2026-11-21T09:07:00.000Z",
                  "expires_at": "2026-12-21T09:07:00.000Z",
                  "current": true,
                  "user_agent": "curl/8.11.0"
                }
              ],
              "next": null
            }
          ]
        }
        """#
}
