extension OpenAPIDocument {
    static let reminderPaths: OpenAPIText = #"""
        "/v1/reminders": {
          "get": {
            "operationId": "listReminders",
            "summary": "What the member wants to be reminded of, the oldest first.",
            "tags": ["reminders"],
            \#(signedIn),
            \#(parameters("limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of reminders.", "ReminderPage", headers: "Link")),
              \#(problems(401, 403))
            }
          },
          "post": {
            "operationId": "remind",
            "summary": "Makes a reminder; a member has at most 100.",
            "tags": ["reminders"],
            \#(signedIn),
            \#(parameters("Idempotency-Key")),
            \#(jsonBody("NewReminder")),
            "responses": {
              "201": \#(answer("The reminder.", "Reminder", headers: "Location", "Idempotency-Replayed")),
              \#(problems(401, 403, 409, 413, 415, 422, 507))
            }
          }
        },
        "/v1/reminders/{id}": {
          "delete": {
            "operationId": "deleteReminder",
            "summary": "Takes a reminder away.",
            "tags": ["reminders"],
            \#(signedIn),
            \#(parameters("reminder")),
            "responses": {
              "204": \#(empty("Taken away.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        }
        """#

    static let reminderParameters: OpenAPIText = #"""
        "reminder": {
          "name": "id", "in": "path", "required": true,
          "description": "The reminder's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        }
        """#

    static let reminderSchemas: OpenAPIText = #"""
        "Keyword": { "type": "string", "minLength": 1, "maxLength": 60 },
        "Reminder": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "text", "keywords", "category", "created_at"],
          "properties": {
            "id": { "$ref": "#/components/schemas/Id" },
            "text": { "type": "string", "minLength": 1, "maxLength": 200 },
            "keywords": {
              "type": "array",
              "maxItems": 20,
              "items": { "$ref": "#/components/schemas/Keyword" }
            },
            "category": { "type": ["string", "null"], "minLength": 1, "maxLength": 60 },
            "created_at": { "$ref": "#/components/schemas/Instant" }
          },
          "examples": [
            {
              "id": "7423000000000000009",
              "text": "Buy milk",
              "keywords": ["dairy"],
              "category": "supermarket",
              "created_at": "2026-11-22T07:07:00.000Z"
            }
          ]
        },
        "ReminderPage": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items", "next"],
          "properties": {
            "items": {
              "type": "array",
              "maxItems": 100,
              "items": { "$ref": "#/components/schemas/Reminder" }
            },
            "next": { "$ref": "#/components/schemas/Next" }
          }
        },
        "NewReminder": {
          "type": "object",
          "description": "There is a keyword at least, or a category.",
          "additionalProperties": false,
          "required": ["text"],
          "properties": {
            "text": { "type": "string", "minLength": 1, "maxLength": 200, "description": "What is to be done." },
            "keywords": {
              "type": "array",
              "maxItems": 20,
              "description": "Words of the name, brand, kind of food or category of a place where it can be done.",
              "items": { "$ref": "#/components/schemas/Keyword" }
            },
            "category": {
              "type": ["string", "null"],
              "minLength": 1,
              "maxLength": 60,
              "description": "The category of the places where it can be done."
            }
          },
          "examples": [{ "text": "Buy milk", "keywords": ["dairy"], "category": "supermarket" }]
        }
        """#
}
