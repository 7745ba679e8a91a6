extension OpenAPIDocument {
    static let groupPaths: OpenAPIText = #"""
        "/v1/groups": {
          "get": {
            "operationId": "listGroups",
            "summary": "The groups that the member belongs to.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of groups.", "GroupPage", headers: "Link")),
              \#(problems(401, 403))
            }
          },
          "post": {
            "operationId": "createGroup",
            "summary": "Makes a group, which its owner belongs to.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("Idempotency-Key")),
            \#(jsonBody("NewGroup")),
            "responses": {
              "201": \#(answer("The group.", "Group", headers: "Location", "Idempotency-Replayed")),
              \#(problems(401, 403, 409, 413, 415, 422, 507))
            }
          }
        },
        "/v1/groups/{id}": {
          "get": {
            "operationId": "getGroup",
            "summary": "A group that the member belongs to.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("group-id", "If-None-Match")),
            "responses": {
              \#(polled("The group.", "Group")),
              \#(problems(401, 403, 404))
            }
          },
          "patch": {
            "operationId": "changeGroup",
            "summary": "Renames a group, or hands it on to one of its members.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("group-id")),
            \#(jsonBody("GroupChange")),
            "responses": {
              "200": \#(answer("The group as it is now.", "Group")),
              \#(problems(401, 403, 404, 409, 413, 415, 422, 507))
            }
          },
          "delete": {
            "operationId": "deleteGroup",
            "summary": "Deletes a group; what was shown to it becomes private.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("group-id")),
            "responses": {
              "200": \#(answer("How many notes became private.", "GroupDeletion")),
              \#(problems(401, 403, 404, 507))
            }
          }
        },
        "/v1/groups/{id}/members": {
          "get": {
            "operationId": "listGroupMembers",
            "summary": "Who belongs to a group.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("group-id", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of members.", "AcquaintancePage", headers: "Link")),
              \#(problems(401, 403, 404))
            }
          }
        },
        "/v1/groups/{id}/members/{member}": {
          "put": {
            "operationId": "addToGroup",
            "summary": "Lets a friend of the owner into the group.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("group-id", "group-member")),
            "responses": {
              "204": \#(empty("In the group.")),
              \#(problems(401, 403, 404, 409, 422, 507))
            }
          },
          "delete": {
            "operationId": "removeFromGroup",
            "summary": "Takes somebody out of a group: its owner may, and everybody themselves.",
            "description": "What they showed to the group becomes private.",
            "tags": ["groups"],
            \#(signedIn),
            \#(parameters("group-id", "group-member")),
            "responses": {
              "204": \#(empty("Not in the group.")),
              \#(problems(401, 403, 404, 409, 507))
            }
          }
        }
        """#
}
