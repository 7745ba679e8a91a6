import JSONText

/// A checked document: every reference in it resolves, every pattern is compiled, every keyword is known.
struct OpenAPIModel: Sendable {
    let root: JSONValue
    let references: [String: JSONValue]
    let patterns: [String: Pattern]

    init(_ root: JSONValue) throws(OpenAPIDefect) {
        var survey = OpenAPISurvey(root)
        survey.document()
        guard survey.findings.isEmpty else { throw OpenAPIDefect(survey.findings) }
        self.root = root
        references = survey.references
        patterns = survey.patterns
    }

    /// The object itself, or the one it refers to.
    func resolved(_ object: JSONValue) -> JSONValue {
        guard let name = object["$ref"]?.stringValue else { return object }
        return references[name] ?? object
    }

    /// What a local JSON pointer (RFC 6901, as a fragment) leads to.
    static func target(of reference: String, in root: JSONValue) -> JSONValue? {
        guard reference.hasPrefix("#/") else { return nil }
        var value = root
        for token in reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
            let name = token.replacing("~1", with: "/").replacing("~0", with: "~")
            guard let member = value[String(name)] else { return nil }
            value = member
        }
        return value
    }
}
