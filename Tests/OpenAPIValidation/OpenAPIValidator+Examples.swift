import JSONText

extension OpenAPIValidator {
    /// A sentence for each example and default in the document that breaks the schema it stands in.
    package func exampleFindings() -> [String] {
        findings(in: model.root, at: "#")
    }

    /// How many examples and defaults the document has.
    package var exampleCount: Int { count(in: model.root) }

    private func findings(in value: JSONValue, at place: String) -> [String] {
        var found = samples(of: value)
            .flatMap { sample, schema in SchemaCheck(model: model).findings(sample, schema, at: place) }
        for (name, member) in children(of: value) { found += findings(in: member, at: "\(place)/\(name)") }
        return found
    }

    private func count(in value: JSONValue) -> Int {
        samples(of: value).count + children(of: value).reduce(0) { $0 + count(in: $1.value) }
    }

    private func children(of value: JSONValue) -> [JSONObject.Member] {
        switch value {
        case .array(let items): items.enumerated().map { (String($0.offset), $0.element) }
        // What stands in an example is no schema.
        case .object(let object):
            object.members.filter { name, member in
                !(name == "examples" && member.arrayValue != nil) && name != "example"
                    && !(name == "default" && isTyped(object))
            }
        default: []
        }
    }

    private func samples(of value: JSONValue) -> [(JSONValue, JSONValue)] {
        guard let object = value.objectValue else { return [] }
        var samples: [(JSONValue, JSONValue)] = []
        for example in object["examples"]?.arrayValue ?? [] { samples.append((example, value)) }
        if let sample = object["default"], isTyped(object) { samples.append((sample, value)) }
        if let example = object["example"], let schema = object["schema"] {
            samples.append((example, schema))
        }
        return samples
    }

    /// A schema with a default says its type: in `properties`, or among the answers, "default" is but a name.
    private func isTyped(_ object: JSONObject) -> Bool { object["type"]?.stringValue != nil }
}
