enum MediaType {
    /// The media type by the end of a file's name.
    static func of(_ path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "txt": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }

    static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasPrefix("application/") && type != "application/octet-stream"
            || type == "image/svg+xml"
    }
}
