extension OpenAPIDocument {
    static let notePaths: OpenAPIText = #"""
        "/v1/notes": {
          "post": {
            "operationId": "createNote",
            "summary": "Pins a photo to a place.",
            "description": "Position, direction and time come from the photo's EXIF where the form is silent.",
            "tags": ["notes"],
            \#(signedIn),
            \#(parameters("Idempotency-Key")),
            "requestBody": {
              "required": true,
              "content": {
                "multipart/form-data": {
                  "schema": { "$ref": "#/components/schemas/NoteForm" },
                  "encoding": { "image": { "contentType": "image/jpeg, image/png" } }
                }
              }
            },
            "responses": {
              "201": \#(answer("The note.", "Note", headers: "Location", "Idempotency-Replayed")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          },
          "get": {
            "operationId": "listNotes",
            "summary": "The notes that the viewer may see.",
            "tags": ["notes"],
            \#(anyone),
            \#(parameters(
                "lat", "lon", "radius_m", "bbox", "facing", "author", "group", "about-poi", "since", "until", "sort", "limit", "cursor",
                "If-None-Match")),
            "responses": {
              \#(polled("A page of notes.", "NotePage", headers: "Link")),
              \#(problems(401, 403, 422))
            }
          }
        },
        "/v1/notes/search": {
          "post": {
            "operationId": "searchNotes",
            "summary": "The same list, for those who keep positions out of URLs.",
            "description": "The next page is asked for with the cursor in the URL, which is sealed and good for that position only, and the same body.",
            "tags": ["notes"],
            \#(anyone),
            \#(parameters("cursor")),
            \#(jsonBody("NoteSearch")),
            "responses": {
              "200": \#(answer("A page of notes.", "NotePage", headers: "Link")),
              \#(problems(401, 403, 413, 415, 422))
            }
          }
        }
        """#

    static let noteItemPaths: OpenAPIText = #"""
        "/v1/notes/{id}": {
          "get": {
            "operationId": "getNote",
            "summary": "A note.",
            "tags": ["notes"],
            \#(anyone),
            \#(parameters("note", "lat", "lon", "If-None-Match")),
            "responses": {
              \#(polled("The note.", "Note")),
              \#(problems(401, 403, 404))
            }
          },
          "patch": {
            "operationId": "changeNote",
            "summary": "Changes anything of a note but its image; null clears. Its author only.",
            "tags": ["notes"],
            \#(signedIn),
            \#(parameters("note")),
            \#(jsonBody("NoteChange")),
            "responses": {
              "200": \#(answer("The note as it is now.", "Note")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          },
          "delete": {
            "operationId": "deleteNote",
            "summary": "Deletes a note. Its author only.",
            "tags": ["notes"],
            \#(signedIn),
            \#(parameters("note")),
            "responses": {
              "204": \#(empty("Deleted.")),
              \#(problems(401, 403, 404, 409, 507))
            }
          }
        },
        "/v1/notes/{id}/audience": {
          "get": {
            "operationId": "getNoteAudience",
            "summary": "Who can see a note now, and why. Its author only.",
            "tags": ["notes"],
            \#(signedIn),
            \#(parameters("note", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("Whether it is public, and a page of members.", "NoteAudience", headers: "Link")),
              \#(problems(401, 403, 404))
            }
          }
        }
        """#

    private static let changeDescription = [
        "A token is bound to the viewer, the position and the filters, and lives 30 days. It is sealed:",
        "only the servers read or make one. Any other text, a token that is too old or that was made for",
        "another viewer, position or filter, or a change of the viewer's friends, groups or blocks answers",
        "the first page from the start, with reset true.",
    ].joined(separator: " ")

    static let noteListPaths: OpenAPIText = #"""
        "/v1/notes/changes": {
          "get": {
            "operationId": "pollNoteChanges",
            "summary": "What came, changed and went since the last time.",
            "description": "\#(changeDescription)",
            "tags": ["notes"],
            \#(anyone),
            \#(parameters(
                "token", "lat", "lon", "radius_m", "bbox", "facing", "author", "group", "about-poi", "limit", "If-None-Match")),
            "responses": {
              \#(polled("The changes, and the token to send next.", "NoteChanges")),
              \#(problems(401, 403, 422))
            }
          }
        }
        """#

    static let noteFeedPaths: OpenAPIText = #"""
        "/v1/feed.json": {
          "get": {
            "operationId": "getFeed",
            "summary": "The list of notes as a JSON Feed 1.1.",
            "tags": ["notes"],
            \#(anyone),
            \#(parameters(
                "lat", "lon", "radius_m", "bbox", "facing", "author", "group", "about-poi", "since", "until", "sort", "limit", "cursor",
                "If-None-Match")),
            "responses": {
              \#(polled("A page of the feed.", "Feed", type: "application/feed+json", headers: "Link")),
              \#(problems(401, 403, 422))
            }
          }
        }
        """#
}
