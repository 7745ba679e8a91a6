extension OpenAPIDocument {
    static let commentPaths: OpenAPIText = #"""
        "/v1/notes/{id}/comments": {
          "get": {
            "operationId": "listComments",
            "summary": "The comments on a note, newest first, each with its first replies.",
            "tags": ["comments"],
            \#(anyone),
            \#(parameters("note", "lat", "lon", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of comments.", "CommentPage", headers: "Link")),
              \#(problems(401, 403, 404))
            }
          },
          "post": {
            "operationId": "comment",
            "summary": "Says something about a note.",
            "tags": ["comments"],
            \#(signedIn),
            \#(parameters("note", "Idempotency-Key")),
            \#(jsonBody("NewComment")),
            "responses": {
              "201": \#(answer("The comment.", "Comment", headers: "Location", "Idempotency-Replayed")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          }
        },
        "/v1/comments/{id}": {
          "get": {
            "operationId": "getComment",
            "summary": "A comment with its first replies.",
            "tags": ["comments"],
            \#(anyone),
            \#(parameters("comment", "lat", "lon", "If-None-Match")),
            "responses": {
              \#(polled("The comment.", "Comment")),
              \#(problems(401, 403, 404))
            }
          },
          "patch": {
            "operationId": "changeComment",
            "summary": "Changes the text of one's own comment, where one can see what it stands on.",
            "tags": ["comments"],
            \#(signedIn),
            \#(parameters("comment")),
            \#(jsonBody("NewComment")),
            "responses": {
              "200": \#(answer("The comment as it is now.", "Comment")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          },
          "delete": {
            "operationId": "deleteComment",
            "summary": "Deletes one's own comment; where others replied, a tombstone stays.",
            "tags": ["comments"],
            \#(signedIn),
            \#(parameters("comment")),
            "responses": {
              "204": \#(empty("Deleted.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        },
        "/v1/comments/{id}/replies": {
          "get": {
            "operationId": "listReplies",
            "summary": "The replies to a comment, oldest first, each with its first replies.",
            "tags": ["comments"],
            \#(anyone),
            \#(parameters("comment", "lat", "lon", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of replies.", "CommentPage", headers: "Link")),
              \#(problems(401, 403, 404))
            }
          },
          "post": {
            "operationId": "reply",
            "summary": "Answers a comment, up to depth 8.",
            "tags": ["comments"],
            \#(signedIn),
            \#(parameters("comment", "Idempotency-Key")),
            \#(jsonBody("NewComment")),
            "responses": {
              "201": \#(answer("The reply.", "Comment", headers: "Location", "Idempotency-Replayed")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          }
        }
        """#

    static let favoritePaths: OpenAPIText = #"""
        "/v1/favorites": {
          "get": {
            "operationId": "listFavorites",
            "summary": "What the member marked as a favorite and can see now, newest mark first.",
            "tags": ["favorites"],
            \#(signedIn),
            \#(parameters("favorite-kinds", "lat", "lon", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of favorites.", "FavoritePage", headers: "Link")),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/favorites.gpx": {
          "get": {
            "operationId": "exportFavorites",
            "summary": "The same as waypoints of GPX 1.1, in one file.",
            "tags": ["favorites"],
            \#(signedIn),
            \#(parameters("favorite-kinds", "lat", "lon", "gpx-limit", "cursor", "If-None-Match")),
            "responses": {
              "200": {
                "description": "The file.",
                \#(headers("ETag", "Vary", "Link", "Content-Disposition")),
                "content": { "application/gpx+xml": { "schema": { "type": "string", "minLength": 1 } } }
              },
              \#(notModified),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/favorites/{kind}/{id}": {
          "put": {
            "operationId": "markAsFavorite",
            "summary": "Marks something as a favorite.",
            "description": "A place that is gone takes no new mark: 409, place-gone.",
            "tags": ["favorites"],
            \#(signedIn),
            \#(parameters("favorite-kind", "favorite-id", "lat", "lon")),
            "responses": {
              "204": \#(empty("Marked.")),
              \#(problems(401, 403, 404, 409, 507))
            }
          },
          "delete": {
            "operationId": "unmarkFavorite",
            "summary": "Takes the mark away.",
            "tags": ["favorites"],
            \#(signedIn),
            \#(parameters("favorite-kind", "favorite-id")),
            "responses": {
              "204": \#(empty("Not marked.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        }
        """#
}
