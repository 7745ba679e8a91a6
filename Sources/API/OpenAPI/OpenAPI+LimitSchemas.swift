extension OpenAPIDocument {
    static let limitSchemas: OpenAPIText = #"""
        "Limits": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "image", "text", "list", "view", "search", "reveal", "position_precision", "groups",
            "comments", "sessions", "reminders", "rates", "registration", "anonymous_reports",
            "sign_on"
          ],
          "properties": {
            "image": {
              "type": "object",
              "additionalProperties": false,
              "required": ["types", "max_bytes", "max_pixels", "max_side_px"],
              "properties": {
                "types": {
                  "type": "array",
                  "minItems": 1,
                  "items": { "type": "string", "enum": ["image/jpeg", "image/png"] }
                },
                "max_bytes": { "$ref": "#/components/schemas/Count" },
                "max_pixels": { "$ref": "#/components/schemas/Count" },
                "max_side_px": { "$ref": "#/components/schemas/Count" }
              }
            },
            "text": {
              "type": "object",
              "description": "The most Unicode scalars of each text; handle is a regular expression.",
              "additionalProperties": false,
              "required": [
                "title", "body", "alt_text", "comment", "report", "group_name", "parking_note", "reminder",
                "keyword", "handle", "display_name",
                "password_min", "password_max"
              ],
              "properties": {
                "title": { "$ref": "#/components/schemas/Count" },
                "body": { "$ref": "#/components/schemas/Count" },
                "alt_text": { "$ref": "#/components/schemas/Count" },
                "comment": { "$ref": "#/components/schemas/Count" },
                "group_name": { "$ref": "#/components/schemas/Count" },
                "report": { "$ref": "#/components/schemas/Count" },
                "parking_note": { "$ref": "#/components/schemas/Count" },
                "reminder": { "$ref": "#/components/schemas/Count" },
                "keyword": { "$ref": "#/components/schemas/Count" },
                "handle": { "type": "string", "minLength": 1 },
                "display_name": { "$ref": "#/components/schemas/Count" },
                "password_min": { "$ref": "#/components/schemas/Count" },
                "password_max": { "$ref": "#/components/schemas/Count" }
              }
            },
            "groups": {
              "type": "object",
              "description": "How many groups a member owns at most, and how many members a group has.",
              "additionalProperties": false,
              "required": ["max_owned", "max_members"],
              "properties": {
                "max_owned": { "$ref": "#/components/schemas/Count" },
                "max_members": { "$ref": "#/components/schemas/Count" }
              }
            },
            "comments": {
              "type": "object",
              "description": "How deep a thread goes at most.",
              "additionalProperties": false,
              "required": ["max_depth"],
              "properties": { "max_depth": { "$ref": "#/components/schemas/Count" } }
            },
            "sessions": {
              "type": "object",
              "description": "How many sessions of a member live at once: the oldest ends when another one begins.",
              "additionalProperties": false,
              "required": ["max_live"],
              "properties": { "max_live": { "$ref": "#/components/schemas/Count" } }
            },
            "reminders": {
              "type": "object",
              "description": "How many reminders a member has at most, and how many keywords a reminder.",
              "additionalProperties": false,
              "required": ["max_kept", "max_keywords"],
              "properties": {
                "max_kept": { "$ref": "#/components/schemas/Count" },
                "max_keywords": { "$ref": "#/components/schemas/Count" }
              }
            },
            "list": {
              "type": "object",
              "additionalProperties": false,
              "required": ["default", "max"],
              "properties": {
                "default": { "$ref": "#/components/schemas/Count" },
                "max": { "$ref": "#/components/schemas/Count" }
              }
            },
            "view": {
              "type": "object",
              "additionalProperties": false,
              "required": ["default", "max", "max_all_around", "max_range_m"],
              "properties": {
                "default": { "$ref": "#/components/schemas/Count" },
                "max": { "$ref": "#/components/schemas/Count" },
                "max_all_around": {
                  "$ref": "#/components/schemas/Count", "description": "The same where fov_deg is 360."
                },
                "max_range_m": { "$ref": "#/components/schemas/Metres" }
              }
            },
            "search": {
              "type": "object",
              "additionalProperties": false,
              "required": ["max_radius_m"],
              "properties": { "max_radius_m": { "$ref": "#/components/schemas/Metres" } }
            },
            "reveal": { "$ref": "#/components/schemas/MetreSpan" },
            "position_precision": { "$ref": "#/components/schemas/MetreSpan" },
            "rates": {
              "type": ["object", "null"],
              "description": "null when rate limits are off.",
              "additionalProperties": false,
              "required": [
                "requests", "polls", "uploads", "comments", "sign_ups", "failed_log_ins",
                "failed_log_ins_per_account", "reports", "exports"
              ],
              "properties": {
                "requests": {
                  "$ref": "#/components/schemas/Rate",
                  "description": "Of a member, in all sessions together, or of an address."
                },
                "polls": {
                  "$ref": "#/components/schemas/Rate",
                  "description": "For images, answers that nothing changed, views, and searches of places."
                },
                "uploads": { "$ref": "#/components/schemas/Rate" },
                "comments": { "$ref": "#/components/schemas/Rate", "description": "Comments and replies of a member." },
                "sign_ups": { "$ref": "#/components/schemas/Rate" },
                "failed_log_ins": { "$ref": "#/components/schemas/Rate" },
                "failed_log_ins_per_account": { "$ref": "#/components/schemas/Rate" },
                "reports": { "$ref": "#/components/schemas/Rate" },
                "exports": { "$ref": "#/components/schemas/Rate" }
              }
            },
            "registration": { "type": "string", "enum": ["open", "closed"] },
            "anonymous_reports": {
              "type": "boolean",
              "description": "Whether somebody who is not signed in may report."
            },
            "sign_on": {
              "type": "array",
              "description": "The identity providers by which one can sign in.",
              "items": { "$ref": "#/components/schemas/SignOnOffer" }
            }
          },
          "examples": [
            {
              "image": {
                "types": ["image/jpeg", "image/png"],
                "max_bytes": 16777216,
                "max_pixels": 50000000,
                "max_side_px": 16384
              },
              "text": {
                "title": 120,
                "body": 2000,
                "alt_text": 1500,
                "comment": 1000,
                "group_name": 60,
                "report": 1000,
                "parking_note": 500,
                "reminder": 200,
                "keyword": 60,
                "handle": "^[a-z0-9_]{3,30}$",
                "display_name": 60,
                "password_min": 10,
                "password_max": 256
              },
              "list": { "default": 20, "max": 100 },
              "view": { "default": 50, "max": 200, "max_all_around": 1000, "max_range_m": 50000 },
              "search": { "max_radius_m": 50000 },
              "reveal": { "min_m": 1, "max_m": 100000 },
              "position_precision": { "min_m": 10, "max_m": 10000 },
              "groups": { "max_owned": 200, "max_members": 1000 },
              "comments": { "max_depth": 8 },
              "sessions": { "max_live": 20 },
              "reminders": { "max_kept": 100, "max_keywords": 20 },
              "rates": {
                "requests": { "limit": 300, "window_s": 300 },
                "polls": { "limit": 3000, "window_s": 300 },
                "uploads": { "limit": 30, "window_s": 1800 },
                "comments": { "limit": 60, "window_s": 600 },
                "sign_ups": { "limit": 5, "window_s": 1800 },
                "failed_log_ins": { "limit": 25, "window_s": 300 },
                "failed_log_ins_per_account": { "limit": 10, "window_s": 3600 },
                "reports": { "limit": 30, "window_s": 1800 },
                "exports": { "limit": 5, "window_s": 86400 }
              },
              "registration": "open",
              "anonymous_reports": false,
              "sign_on": [
                {
                  "name": "google",
                  "issuer": "https://accounts.google.com",
                  "client_id": "1234.apps.googleusercontent.com",
                  "browser": true
                }
              ]
            }
          ]
        },
        "SignOnOffer": {
          "type": "object",
          "additionalProperties": false,
          "required": ["name", "issuer", "client_id", "browser"],
          "properties": {
            "name": { "$ref": "#/components/schemas/ProviderName" },
            "issuer": { "type": "string", "format": "uri" },
            "client_id": { "type": "string", "description": "Who this server is at the provider." },
            "browser": { "type": "boolean", "description": "Whether GET /v1/auth/{provider} works here." }
          }
        },
        "Count": { "type": "integer", "minimum": 1 },
        "Metres": { "type": "number", "exclusiveMinimum": 0 },
        "MetreSpan": {
          "type": "object",
          "additionalProperties": false,
          "required": ["min_m", "max_m"],
          "properties": {
            "min_m": { "$ref": "#/components/schemas/Metres" },
            "max_m": { "$ref": "#/components/schemas/Metres" }
          }
        },
        "Rate": {
          "type": "object",
          "additionalProperties": false,
          "required": ["limit", "window_s"],
          "properties": {
            "limit": { "$ref": "#/components/schemas/Count" },
            "window_s": { "$ref": "#/components/schemas/Count" }
          }
        }
        """#
}
