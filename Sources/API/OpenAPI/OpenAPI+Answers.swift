extension OpenAPIDocument {
    /// Nobody signs in: a token has no meaning here.
    static let open: OpenAPIText = #""security": []"#

    /// Anonymous callers are welcome, and a token makes the viewer a member.
    static let anyone: OpenAPIText = #""security": [{}, { "bearer": [] }]"#

    /// Only for signed-in members.
    static let signedIn: OpenAPIText = #""security": [{ "bearer": [] }]"#

    /// References to shared parameters, as the `parameters` of an operation.
    static func parameters(_ names: String...) -> OpenAPIText {
        let references = names.map { OpenAPIText(##"{ "$ref": "#/components/parameters/\##($0)" }"##) }
        return #"""
            "parameters": [
              \#(OpenAPIText.members(references))
            ]
            """#
    }

    /// A required JSON body.
    static func jsonBody(_ schema: String) -> OpenAPIText {
        #"""
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/\#(schema)" } } }
        }
        """#
    }

    /// The headers of an answer: those of every answer, and some more.
    ///
    /// A question mark behind the name takes the header's optional form.
    static func headers(_ more: String...) -> OpenAPIText {
        headers(more)
    }

    private static func headers(_ more: [String]) -> OpenAPIText {
        let always = [
            "X-Request-Id", "Cache-Control", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset",
        ]
        let references = (always + more).map { header in
            // `Name=Piece` is another description of a header that has one already.
            let halves = header.split(separator: "=").map(String.init)
            let name = halves[0].hasSuffix("?") ? String(halves[0].dropLast()) : halves[0]
            let piece = halves.count > 1 ? halves[1] : halves[0] == name ? name : "Optional-\(name)"
            return OpenAPIText(##""\##(name)": { "$ref": "#/components/headers/\##(piece)" }"##)
        }
        return #"""
            "headers": {
              \#(OpenAPIText.members(references))
            }
            """#
    }

    /// An answer with a JSON body of one of the schemas.
    static func answer(
        _ description: String,
        _ schema: String,
        type: String = "application/json",
        headers more: String...
    ) -> OpenAPIText {
        #"""
        {
          "description": "\#(description)",
          \#(headers(more)),
          "content": { "\#(type)": { "schema": { "$ref": "#/components/schemas/\#(schema)" } } }
        }
        """#
    }

    /// The answer to a GET that can be polled, and the one that says nothing changed.
    static func polled(
        _ description: String,
        _ schema: String,
        type: String = "application/json",
        headers more: String...
    ) -> OpenAPIText {
        #"""
        "200": {
          "description": "\#(description)",
          \#(headers(["ETag", "Vary"] + more)),
          "content": { "\#(type)": { "schema": { "$ref": "#/components/schemas/\#(schema)" } } }
        },
        \#(notModified)
        """#
    }

    /// The answer to a conditional request when what the caller holds is still right.
    static let notModified: OpenAPIText = #"""
        "304": {
          "description": "Nothing changed since the ETag that was sent.",
          \#(headers("ETag", "Vary"))
        }
        """#

    /// An answer without a body.
    static func empty(_ description: String) -> OpenAPIText {
        #"""
        {
          "description": "\#(description)",
          \#(headers())
        }
        """#
    }

    /// The problem answers of an operation: bad input, rate limit, failure and overload, and some more.
    static func problems(_ more: Int...) -> OpenAPIText {
        problems(only: [400, 429, 500, 503] + more)
    }

    /// References to the problems of some statuses alone.
    static func problems(only statuses: [Int]) -> OpenAPIText {
        let references = problemKinds.filter { statuses.contains($0.status) }.map { kind in
            OpenAPIText(
                ##""\##(String(kind.status))": { "$ref": "#/components/responses/\##(kind.name)" }"##
            )
        }
        return .members(references)
    }

    private struct ProblemKind {
        let status: Int
        let name: String
        let description: String
        let headers: [String]

        init(_ status: Int, _ name: String, _ description: String, headers: String...) {
            self.status = status
            self.name = name
            self.description = description
            self.headers = headers
        }
    }

    private static let problemKinds: [ProblemKind] = [
        .init(400, "BadRequest", "Malformed; an unknown, repeated, missing or out-of-range field."),
        .init(401, "Unauthorized", "No valid token, or wrong credentials.", headers: "WWW-Authenticate"),
        .init(403, "Forbidden", "Known, but not allowed: not yours, suspended, or closed."),
        .init(404, "NotFound", "Absent, a malformed id, or not visible to the caller."),
        .init(405, "MethodNotAllowed", "The path has no such method.", headers: "Allow"),
        .init(
            409,
            "Conflict",
            "In conflict with what is there, or with a request that still runs.",
            headers: "Retry-After?"
        ),
        .init(413, "ContentTooLarge", "The body is too large; `limit` says what is accepted."),
        .init(415, "UnsupportedMediaType", "The type of the body or of the image is not accepted."),
        .init(416, "RangeNotSatisfiable", "The range lies outside the file.", headers: "Content-Range"),
        .init(422, "UnprocessableContent", "Well-formed, but refused; `errors` names the fields."),
        .init(429, "TooManyRequests", "A rate limit was passed.", headers: "Retry-After"),
        .init(
            500,
            "InternalServerError",
            "A fault of the server, which says nothing of it but the request's id."
        ),
        .init(503, "ServiceUnavailable", "Too busy, or a part is not ready.", headers: "Retry-After"),
        .init(507, "InsufficientStorage", "There is no space left to store this."),
    ]

    static let problemResponses = OpenAPIText.members(
        problemKinds.map { kind in
            #"""
            "\#(kind.name)": {
              "description": "\#(kind.description)",
              \#(headers(kind.headers)),
              "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
            }
            """#
        }
    )
}
