extension OpenAPIDocument {
    static let peopleParameters: OpenAPIText = #"""
        "comment": {
          "name": "id", "in": "path", "required": true,
          "description": "The comment's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "group-id": {
          "name": "id", "in": "path", "required": true,
          "description": "The group's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "group-member": {
          "name": "member", "in": "path", "required": true,
          "description": "The member's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "favorite-kind": {
          "name": "kind", "in": "path", "required": true,
          "description": "What kind of thing it is.",
          "schema": { "type": "string", "enum": ["note", "poi"] }
        },
        "favorite-id": {
          "name": "id", "in": "path", "required": true,
          "description": "The thing's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "favorite-kinds": {
          "name": "kind", "in": "query",
          "description": "Only things of this kind.",
          "schema": { "type": "string", "enum": ["note", "poi"] }
        },
        "direction": {
          "name": "direction", "in": "query",
          "description": "Only requests of others, or only one's own.",
          "schema": { "type": "string", "enum": ["incoming", "outgoing"] }
        }
        """#
}
