extension OpenAPIDocument {
    static let viewPaths: OpenAPIText = #"""
        "/v1/view": {
          "get": {
            "operationId": "getView",
            "summary": "What a camera at a position sees, nearest first.",
            "tags": ["view"],
            \#(anyone),
            \#(cameraParameters),
            "responses": {
              \#(polled("What is in view.", "View")),
              \#(problems(401, 403, 422))
            }
          },
          "post": {
            "operationId": "postView",
            "summary": "The same, for those who keep positions out of URLs.",
            "tags": ["view"],
            \#(anyone),
            \#(jsonBody("ViewRequest")),
            "responses": {
              "200": \#(answer("What is in view.", "View")),
              \#(problems(401, 403, 413, 415, 422))
            }
          }
        },
        "/v1/view.svg": {
          "get": {
            "operationId": "drawView",
            "summary": "The same as a picture: the frame, the horizon, each sighting at its place and scale.",
            "description": "Labels stand in their rows; where these are more than can be read, the last have none and are counted.",
            "tags": ["view"],
            \#(anyone),
            \#(cameraParameters),
            "responses": {
              "200": {
                "description": "The picture.",
                \#(headers("ETag", "Vary", "X-Content-Type-Options", "Content-Security-Policy")),
                "content": { "image/svg+xml": { "schema": { "type": "string", "minLength": 1 } } }
              },
              \#(notModified),
              \#(problems(401, 403, 422))
            }
          }
        }
        """#

    static let uploadPaths: OpenAPIText = #"""
        "/uploads/{token}/{file}": {
          "get": {
            "operationId": "getImage",
            "summary": "A stored image, under the visibility rule of its note.",
            "description": "lat and lon are the viewer's position, for a note with a reveal radius.",
            "tags": ["uploads"],
            \#(anyone),
            \#(parameters("upload", "file", "lat", "lon", "If-None-Match", "Range", "If-Range")),
            "responses": {
              "200": {
                "description": "The image.",
                \#(headers(
                    "ETag", "Vary", "Accept-Ranges", "X-Content-Type-Options", "Content-Security-Policy")),
                "content": { "image/jpeg": {}, "image/png": {} }
              },
              "206": {
                "description": "The bytes of the range.",
                \#(headers(
                    "ETag", "Vary", "Accept-Ranges", "Content-Range", "X-Content-Type-Options",
                    "Content-Security-Policy")),
                "content": { "image/jpeg": {}, "image/png": {} }
              },
              "302": {
                "description": "Where the operator has it so: the image store serves what everybody may see.",
                \#(headers("Location=Location-Elsewhere", "Vary"))
              },
              \#(notModified),
              \#(problems(401, 403, 404, 416))
            }
          }
        }
        """#

    private static let cameraParameters = parameters(
        "view-lat",
        "view-lon",
        "alt_m",
        "accuracy_m",
        "heading_deg",
        "heading_accuracy_deg",
        "pitch_deg",
        "roll_deg",
        "ax",
        "ay",
        "az",
        "fov_deg",
        "aspect",
        "range_m",
        "min_range_m",
        "kinds",
        "q",
        "category",
        "author",
        "group",
        "about-poi",
        "view-limit",
        "cap",
        "declutter",
        "label_width",
        "If-None-Match"
    )
}
