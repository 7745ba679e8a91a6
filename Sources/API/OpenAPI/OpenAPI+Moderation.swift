extension OpenAPIDocument {
    static let moderationPaths: OpenAPIText = #"""
        "/v1/moderation/images/{note}/{image}/{variant}": {
          "get": {
            "operationId": "getModeratedImage",
            "summary": "The picture of a note for moderators, whoever may see the note.",
            "description": "For members whose role is moderator or admin. The log of moderation says who looked. The address below /uploads answers as it does to everybody.",
            "tags": ["moderation"],
            \#(signedIn),
            \#(parameters("moderated-note", "moderated-image", "variant")),
            "responses": {
              "200": {
                "description": "The image.",
                \#(headers("Vary", "X-Content-Type-Options", "Content-Security-Policy")),
                "content": { "image/jpeg": {}, "image/png": {} }
              },
              \#(problems(401, 403, 404))
            }
          }
        }
        """#

    static let moderationParameters: OpenAPIText = #"""
        "moderated-note": {
          "name": "note", "in": "path", "required": true,
          "description": "The note's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "moderated-image": {
          "name": "image", "in": "path", "required": true,
          "description": "The image's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "variant": {
          "name": "variant", "in": "path", "required": true,
          "description": "display and thumb are JPEG, original keeps the type that was sent.",
          "schema": { "type": "string", "enum": ["original", "display", "thumb"] }
        }
        """#
}
