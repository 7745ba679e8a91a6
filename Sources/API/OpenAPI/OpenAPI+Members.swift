extension OpenAPIDocument {
    static let memberPaths: OpenAPIText = #"""
        "/v1/members": {
          "post": {
            "operationId": "signUp",
            "summary": "Signs up a new member.",
            "tags": ["members"],
            \#(anyone),
            \#(jsonBody("SignUp")),
            "responses": {
              "201": \#(answer("The member, signed in.", "SignedIn")),
              \#(problems(401, 403, 409, 413, 415, 422, 507))
            }
          },
          "get": {
            "operationId": "getMemberByHandle",
            "summary": "The public profile of the member with a handle.",
            "tags": ["members"],
            \#(anyone),
            \#(parameters("handle", "If-None-Match")),
            "responses": {
              \#(polled("The member.", "Member")),
              \#(problems(401, 403, 404))
            }
          }
        },
        "/v1/members/{id}": {
          "get": {
            "operationId": "getMember",
            "summary": "A member's public profile.",
            "tags": ["members"],
            \#(anyone),
            \#(parameters("member", "If-None-Match")),
            "responses": {
              \#(polled("The member.", "Member")),
              \#(problems(401, 403, 404))
            }
          }
        }
        """#

    private static let deletionDescription = [
        "The password is needed unless the session is less than 10 minutes old. At once, nobody sees anything of the account",
        "and every session ends; notes and their images are deleted, comments that others replied to become tombstones, groups",
        "are dissolved, and what others showed to them becomes private. The handle stays reserved.",
    ].joined(separator: " ")

    static let ownMemberPaths: OpenAPIText = #"""
        "/v1/members/me": {
          "get": {
            "operationId": "getOwnMember",
            "summary": "The signed-in member.",
            "tags": ["members"],
            \#(signedIn),
            \#(parameters("If-None-Match")),
            "responses": {
              \#(polled("The member.", "OwnMember")),
              \#(problems(401, 403))
            }
          },
          "patch": {
            "operationId": "changeOwnMember",
            "summary": "Changes the signed-in member's profile; null clears.",
            "description": "A handle is changed with the password, or in a session younger than ten minutes, and once in 30 days: sooner is a 429 that says when. The old one stays the member's own: nobody else gets it, nobody logs in by it, and the member may return to it.",
            "tags": ["members"],
            \#(signedIn),
            \#(jsonBody("MemberChange")),
            "responses": {
              "200": \#(answer("The member as it is now.", "OwnMember")),
              \#(problems(401, 403, 409, 413, 415, 422, 507))
            }
          },
          "delete": {
            "operationId": "deleteOwnAccount",
            "summary": "Deletes the account for good, with all that was made in it.",
            "description": "\#(deletionDescription)",
            "tags": ["members"],
            \#(signedIn),
            "requestBody": {
              "required": false,
              "content": {
                "application/json": { "schema": { "$ref": "#/components/schemas/AccountDeletion" } }
              }
            },
            "responses": {
              "204": \#(empty("Deleted.")),
              \#(problems(401, 403, 413, 415, 422, 507))
            }
          }
        },
        "/v1/members/me/export": {
          "get": {
            "operationId": "exportOwnData",
            "summary": "All that the member made, as a ZIP: JSON, the images, and a README that says what is what.",
            "description": "One at a time (409), and so many a day (429).",
            "tags": ["members"],
            \#(signedIn),
            "responses": {
              "200": {
                "description": "The archive, made while it is sent.",
                \#(headers("Vary", "Content-Disposition")),
                "content": { "application/zip": {} }
              },
              \#(problems(401, 403, 404, 409, 507))
            }
          }
        },
        "/v1/members/me/password": {
          "put": {
            "operationId": "changePassword",
            "summary": "Changes the password, or sets the first one, and ends the member's other sessions.",
            "tags": ["members"],
            \#(signedIn),
            \#(jsonBody("PasswordChange")),
            "responses": {
              "204": \#(empty("Changed.")),
              \#(problems(401, 403, 413, 415, 422, 507))
            }
          }
        }
        """#

    static let sessionPaths: OpenAPIText = #"""
        "/v1/sessions": {
          "post": {
            "operationId": "logIn",
            "summary": "Logs in with handle and password, an id_token, or the code of a browser's sign-on.",
            "tags": ["sessions"],
            \#(anyone),
            \#(jsonBody("LogIn")),
            "responses": {
              "201": \#(answer("The member and a token.", "SignedIn")),
              \#(problems(401, 403, 413, 415, 422, 507))
            }
          },
          "get": {
            "operationId": "listSessions",
            "summary": "The member's own sessions, newest first.",
            "tags": ["sessions"],
            \#(signedIn),
            \#(parameters("limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of sessions.", "SessionPage", headers: "Link")),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/sessions/{id}": {
          "delete": {
            "operationId": "endSession",
            "summary": "Ends one of the member's own sessions.",
            "tags": ["sessions"],
            \#(signedIn),
            \#(parameters("session")),
            "responses": {
              "204": \#(empty("Ended.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        },
        "/v1/sessions/current": {
          "delete": {
            "operationId": "logOut",
            "summary": "Ends the session of the token that was sent.",
            "tags": ["sessions"],
            \#(signedIn),
            "responses": {
              "204": \#(empty("Ended.")),
              \#(problems(401, 403, 507))
            }
          }
        }
        """#
}
