extension OpenAPIDocument {
    static let friendPaths: OpenAPIText = #"""
        "/v1/friends": {
          "get": {
            "operationId": "listFriends",
            "summary": "The member's friends.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of friends.", "AcquaintancePage", headers: "Link")),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/friends/requests": {
          "get": {
            "operationId": "listFriendRequests",
            "summary": "Requests for friendship that nobody answered yet, from others and one's own.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("direction", "limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of requests.", "FriendRequestPage", headers: "Link")),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/friends/{id}": {
          "put": {
            "operationId": "askToBeFriends",
            "summary": "Asks somebody to be friends, or accepts where they asked first.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("member")),
            "responses": {
              "200": \#(answer("How the two stand now.", "FriendState")),
              \#(problems(401, 403, 404, 409, 422, 507))
            }
          },
          "delete": {
            "operationId": "endFriendship",
            "summary": "Ends a friendship, takes a request back, or declines one.",
            "description": "Each leaves the groups that the other owns.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("member")),
            "responses": {
              "204": \#(empty("There is nothing between the two any more.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        }
        """#

    static let blockPaths: OpenAPIText = #"""
        "/v1/blocks": {
          "get": {
            "operationId": "listBlocks",
            "summary": "Those whom the member blocked.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("limit", "cursor", "If-None-Match")),
            "responses": {
              \#(polled("A page of members.", "AcquaintancePage", headers: "Link")),
              \#(problems(401, 403))
            }
          }
        },
        "/v1/blocks/{id}": {
          "put": {
            "operationId": "block",
            "summary": "Blocks somebody: neither is there for the other any more, and a friendship ends.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("member")),
            "responses": {
              "204": \#(empty("Blocked.")),
              \#(problems(401, 403, 404, 422, 507))
            }
          },
          "delete": {
            "operationId": "unblock",
            "summary": "Takes a block back.",
            "tags": ["friends"],
            \#(signedIn),
            \#(parameters("member")),
            "responses": {
              "204": \#(empty("Not blocked.")),
              \#(problems(401, 403, 404, 507))
            }
          }
        }
        """#
}
