package import JSONText

/// Holds answers of a server to its OpenAPI 3.1 document.
///
/// What the document does not mention is a finding: an unknown status, a content type, a member, a missing
/// header. A path or a method that it does not have must be refused with its shared `NotFound` or
/// `MethodNotAllowed` answer.
package struct OpenAPIValidator: Sendable {
    let model: OpenAPIModel

    /// The operations of the document, ordered by path and method.
    package let operations: [OpenAPIOperation]

    private let templates: [PathTemplate]

    /// Reads a document; throws with every reference that leads nowhere and everything in it that is not
    /// understood.
    package init(document: JSONValue) throws(OpenAPIDefect) {
        model = try OpenAPIModel(document)
        let paths = document["paths"]?.objectValue?.members ?? []
        templates = paths.map { PathTemplate($0.key) }
        operations = paths.flatMap { path, item in
            OpenAPISurvey.methods.compactMap { method in
                item[method].map { operation in
                    OpenAPIOperation(
                        method: method.uppercased(),
                        path: path,
                        id: operation["operationId"]?.stringValue
                    )
                }
            }
        }.sorted()
    }

    /// A sentence for each way in which an answer breaks the document; none when it keeps to it.
    ///
    /// `path` is the path that was asked for; a query is ignored. HEAD is held to what GET says.
    package func findings(
        method: String,
        path: String,
        status: Int,
        contentType: String?,
        headers: [String: String],
        body: [UInt8]
    ) -> [String] {
        let answer = Answer(
            isHead: method == "HEAD",
            status: status,
            contentType: contentType,
            headers: headers,
            body: body
        )
        let found =
            switch documented(method: method, path: path, status: status) {
            case .success(let response): findings(answer, model.resolved(response))
            case .failure(let defect): defect.findings
            }
        return found.map { "\(method) \(path) \(status): \($0)" }
    }

    /// The template that a path falls under: the one with the most literal segments.
    package func template(for path: String) -> String? {
        let segments = PathTemplate.segments(of: path)
        return templates.filter { $0.accepts(segments) }.max { $0.literals < $1.literals }?.text
    }

    private func documented(method: String, path: String, status: Int) -> Result<JSONValue, OpenAPIDefect> {
        guard let template = template(for: path), let item = model.root["paths"]?[template] else {
            return shared("NotFound", for: 404, status: status)
        }
        let name = method == "HEAD" && item["head"] == nil ? "get" : method.lowercased()
        guard let responses = item[name]?["responses"] else {
            return shared("MethodNotAllowed", for: 405, status: status)
        }
        guard let response = responses[String(status)] ?? responses["default"] else {
            let known = responses.objectValue?.keys.joined(separator: ", ") ?? "none"
            return .failure(OpenAPIDefect(["the document has no such status here, only \(known)"]))
        }
        return .success(response)
    }

    /// The shared answer to what the document does not have; a bad token, a rate limit or overload may come
    /// before it.
    private func shared(_ name: String, for expected: Int, status: Int) -> Result<JSONValue, OpenAPIDefect> {
        let names = [expected: name, 401: "Unauthorized", 429: "TooManyRequests", 503: "ServiceUnavailable"]
        guard let name = names[status], let response = model.root["components"]?["responses"]?[name] else {
            return .failure(OpenAPIDefect(["it is not in the document, so it should be \(expected)"]))
        }
        return .success(response)
    }
}
