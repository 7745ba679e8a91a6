import HTTPTypes
import Hummingbird
import WebClient

/// Answers browsers with the web client: its page at every address that is not the API's, and its files.
///
/// None of it depends on the viewer, so no token and no cookie is looked at.
package struct WebPages: Sendable {
    private let source: WebSource
    /// The first segments of the API's paths.
    private let taken: Set<Substring>
    private let policy: String

    /// The first segments of the pages that the client has, beside `@`, which begins a position on the map.
    package static let pages: Set<Substring> = [
        "about", "account", "admin", "alarms", "compose", "departures", "directions", "favorites", "groups",
        "lens", "lines", "log-in", "me", "members", "moderation", "notes", "outbox", "parking", "people",
        "places", "reminders", "sign-up", "signed-on", "stops", "vehicles",
    ]

    /// `pictures` are further sources of images in the terms of a content security policy.
    init(_ options: WebOptions, besides paths: [String], pictures: String? = nil) {
        source = WebSource(folder: options.root)
        taken = Set(paths.compactMap { $0.split(separator: "/").first.map { Substring(String($0)) } })
        policy = Self.policy(pictures: pictures)
    }

    /// Returns `nil` for what the API answers.
    func answer(_ request: Request) -> Response? {
        guard request.method == .get || request.method == .head else { return nil }
        let path = request.uri.path
        if path.hasPrefix("/_web/") { return file(path.dropFirst(6), for: request) }
        switch path {
        case "/sw.js":
            return source.current().map { response(to: request, with: $0.worker, isPage: true) }
        case "/manifest.webmanifest":
            return source.current().map { response(to: request, with: $0.manifest) }
        default:
            return page(path, for: request)
        }
    }

    private func file(_ rest: Substring, for request: Request) -> Response? {
        let parts = rest.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let tree = source.known(), tree.hash == parts[0],
            let file = tree.file(String(parts[1]))
        else { return nil }
        return response(to: request, with: file, isImmutable: true)
    }

    private func page(_ path: String, for request: Request) -> Response? {
        // Most requests that are for no page lack this field. To read it costs less than to divide the path.
        guard let accepted = request.headers[.accept] else { return nil }
        let first = path.split(separator: "/").first
        guard first.map(taken.contains) != true, Self.isPage(accepted, isRoot: first == nil),
            let tree = source.current()
        else { return nil }
        var response = response(to: request, with: tree.shell, isPage: true)
        let isKnown = first.map { $0.hasPrefix("@") || Self.pages.contains($0) } ?? true
        if !isKnown, response.status == .ok { response.status = .notFound }
        return response
    }

    private static func isPage(_ accepted: String, isRoot: Bool) -> Bool {
        accepted.contains("text/html") || isRoot && accepted.contains("*/*")
    }

    private func response(
        to request: Request,
        with file: WebFile,
        isPage: Bool = false,
        isImmutable: Bool = false
    ) -> Response {
        let acceptsGzip = request.headers[.acceptEncoding]?.contains("gzip") == true
        let gzip = acceptsGzip ? file.gzip : nil
        // Each encoding has a tag of its own.
        let tag = EntityTag(digest: file.digest, encoding: gzip == nil ? nil : "gzip")
        var headers: HTTPFields = [
            .contentType: file.type, .eTag: tag.text, .vary: "Accept-Encoding",
            .cacheControl: isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
            .resourcePolicy: "same-origin",
        ]
        if isPage {
            headers[.contentSecurityPolicy] = policy
            headers[.permissionsPolicy] = Self.permissions
            headers[.referrerPolicy] = "same-origin"
            headers[.openerPolicy] = "same-origin"
        }
        if tag.matches(request.headers) { return Response(status: .notModified, headers: headers) }
        if gzip != nil { headers[.contentEncoding] = "gzip" }
        return .bytes(gzip ?? file.bytes, type: file.type, headers: headers)
    }

    // MARK: - What a page may do

    private static func policy(pictures: String?) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
            "img-src 'self' blob: data:" + (pictures.map { " \($0)" } ?? ""), "media-src 'self' blob:",
            "worker-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    private static let permissions = [
        "accelerometer=(self)", "camera=(self)", "geolocation=(self)", "gyroscope=(self)",
        "magnetometer=(self)", "microphone=()", "payment=()", "usb=()",
    ].joined(separator: ", ")
}
