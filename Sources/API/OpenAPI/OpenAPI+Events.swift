extension OpenAPIDocument {
    static let eventPaths: OpenAPIText = #"""
        "/v1/events": {
          "get": {
            "operationId": "listen",
            "summary": "What comes, changes and goes, as it happens: server-sent events.",
            "description": "\#(eventDescription)",
            "tags": ["events"],
            \#(anyone),
            \#(parameters(
                "event-token", "lat", "lon", "radius_m", "bbox", "facing", "author", "group", "about-poi", "Last-Event-ID")),
            "responses": {
              "200": {
                "description": "A stream that ends when the session does, or the server stops: connect again.",
                \#(headers("Vary", "X-Accel-Buffering")),
                "content": {
                  "text/event-stream": {
                    "schema": { "type": "string" },
                    "example": "\#(eventExample)"
                  }
                }
              },
              \#(problems(401, 403, 422))
            }
          }
        }
        """#

    private static let eventDescription = [
        "To list and then listen without a gap, ask /v1/notes/changes with the same filters until more is",
        "false, and listen with the token of its last answer. Events: note, whose data is the note as in",
        "lists; removed, whose data is an object with the note's id; comment, whose data is the comment as",
        "it is shown by itself, on a note that the filters take, and a tombstone where it is shown no more;",
        "and reset, after which all that is held is to be thrown away and listed anew: the token was too",
        "old, or not one of this viewer and filter, or the viewer's friends, groups or blocks changed. The",
        "id of an event is a token of the change feed from which everything follows that comes after it:",
        "nothing is lost when a client connects again, but an event may come twice. Where nothing happens,",
        "a comment comes as a sign of life. A server has room for so many listeners (503), and so has a",
        "member or an address (429); IPv6 addresses count by their first 56 bits. The stream of a session",
        "that is ended ends within a second.",
    ].joined(separator: " ")

    private static let eventExample =
        #"event: removed\nid: AAECAwQF\ndata: {\"id\":\"7423000000000000003\"}\n\n"#

    static let eventParameters: OpenAPIText = #"""
        "event-token": {
          "name": "token", "in": "query",
          "description": "How far the caller has read, from the change feed or an event's id; absent: from now on.",
          "schema": { "type": "string", "minLength": 1 }
        },
        "Last-Event-ID": {
          "name": "Last-Event-ID", "in": "header",
          "description": "The id of the last event that came, as browsers send it; it goes before token.",
          "schema": { "type": "string" }
        }
        """#
}
