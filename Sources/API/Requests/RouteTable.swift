import HTTPTypes

/// The routes as templates, which distinguish a wrong method from a wrong path.
struct RouteTable: Sendable {
    fileprivate struct Template: Sendable {
        let segments: [Substring]
        var methods: Set<String>
    }

    private var templates: [String: Template] = [:]

    /// Creates a table from methods and paths with `{id}` placeholders.
    init(_ routes: [(method: HTTPRequest.Method, path: String)]) {
        for (method, path) in routes {
            var methods: Set<String> = [method.rawValue]
            if method == .get { methods.insert("HEAD") }
            templates[path, default: Template(segments: path.split(separator: "/"), methods: [])].methods
                .formUnion(methods)
        }
    }

    /// The methods of a path in alphabetical order; empty when the path is unknown.
    func methods(of path: String) -> [String] {
        let segments = path.split(separator: "/")
        let fits = templates.values.filter { template in
            template.segments.count == segments.count
                && zip(template.segments, segments).allSatisfy { $0.isWildcard || $0 == $1 }
        }
        // A literal path takes precedence over a template.
        let best = fits.min { left, right in left.wildcards < right.wildcards }
        return (best?.methods ?? []).sorted()
    }
}

extension RouteTable.Template {
    fileprivate var wildcards: Int { segments.count(where: \.isWildcard) }
}

extension Substring {
    fileprivate var isWildcard: Bool { hasPrefix("{") }
}
