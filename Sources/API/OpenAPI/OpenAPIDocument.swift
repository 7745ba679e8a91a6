/// The HTTP contract as an OpenAPI 3.1 document, as `/openapi.json` publishes it.
///
/// A part of the contract that this server does not have is absent from it. The tests hold the router and
/// every answer to this document.
public enum OpenAPIDocument {
    /// The document as JSON text in UTF-8, assembled once.
    public static let json: String = document.text + "\n"

    private static let document: OpenAPIText = #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "Sightline",
            "version": "1",
            "summary": "Image notes pinned to places, and what is in view.",
            "description": "\#(conventions)"
          },
          "servers": [{ "url": "/" }],
          "tags": [
            { "name": "service", "description": "Health, limits and this document." },
            { "name": "members", "description": "Accounts and public profiles." },
            { "name": "sessions", "description": "Log-in, log-out and the list of sessions." },
            { "name": "notes", "description": "Photos pinned to a position, with an audience and a window." },
            { "name": "events", "description": "What changes, as it happens." },
            { "name": "comments", "description": "What people say about notes and places, and answer to each other." },
            { "name": "favorites", "description": "What members marked for themselves." },
            { "name": "parking", "description": "Where members left their cars." },
            { "name": "reminders", "description": "What members want to be reminded of where a search finds it." },
            { "name": "collections", "description": "Notes and places for other people's clients: OGC API Features." },
            { "name": "friends", "description": "Friendships, requests for them, and blocks." },
            { "name": "groups", "description": "Groups of friends that notes can be shown to." },
            { "name": "pois", "description": "Businesses and points of interest." },
            { "name": "view", "description": "What a camera at a position sees." },
            { "name": "routes", "description": "The way there." },
            { "name": "reports", "description": "What the moderators should look at." },
            { "name": "moderation", "description": "What only moderators reach." },
            { "name": "uploads", "description": "The stored images." }
          ],
          "paths": {
            \#(paths)
          },
          "components": {
            "securitySchemes": {
              "bearer": {
                "type": "http",
                "scheme": "bearer",
                "description": "The token that sign-up and log-in answer; 30 days idle, 90 days in all."
              }
            },
            "parameters": {
              \#(parameters)
            },
            "headers": {
              \#(headers)
            },
            "responses": {
              \#(problemResponses)
            },
            "schemas": {
              \#(schemas)
            }
          }
        }
        """#

    private static let conventions = [
        "Units stand in the names: _m metres, _deg degrees, _s seconds.",
        "Positions are WGS 84; azimuths and headings are degrees clockwise from true north.",
        "Ids are decimal strings. Instants are RFC 3339, answered in UTC with milliseconds.",
        "URLs in answers are paths from the root, but for those of JSON Feed, OGC API and GPX.",
        "Every GET also answers HEAD. What the caller may not see answers like what does not exist.",
    ].joined(separator: " ")

    private static let paths = OpenAPIText.members([
        servicePaths, memberPaths, ownMemberPaths, sessionPaths, signOnPaths, identityPaths, notePaths,
        noteItemPaths, noteListPaths, noteFeedPaths, eventPaths, commentPaths, favoritePaths, friendPaths,
        blockPaths, groupPaths, placeListPaths, placePaths, viewPaths,
        parkingPaths, reminderPaths, collectionPaths, routePaths, reportPaths, moderationPaths, uploadPaths,
    ])

    private static let parameters = OpenAPIText.members([
        pathParameters, signOnParameters, headerParameters, listParameters, eventParameters, viewParameters,
        routeParameters, peopleParameters, placeParameters, parkingParameters, reminderParameters,
        collectionParameters, moderationParameters,
    ])

    private static let schemas = OpenAPIText.members([
        valueSchemas, serviceSchemas, limitSchemas, memberSchemas, sessionSchemas, signOnSchemas, noteSchemas,
        noteRequestSchemas, noteListSchemas, feedSchemas, commentSchemas, favoriteSchemas, friendSchemas,
        groupSchemas,
        placeListSchemas, placeSchemas, viewSchemas, routeSchemas, reportSchemas, parkingSchemas,
        reminderSchemas, collectionSchemas, featureSchemas,
    ])
}
