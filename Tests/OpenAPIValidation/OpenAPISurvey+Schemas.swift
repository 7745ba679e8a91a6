import JSONText

extension OpenAPISurvey {
    /// The keywords of JSON Schema 2020-12 that the validator checks or that say nothing to be checked.
    static let keywords = [
        "$ref", "type", "enum", "const", "properties", "required", "additionalProperties", "items",
        "minItems",
        "maxItems", "minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "oneOf", "anyOf", "allOf", "title", "description", "default", "examples",
        "contentMediaType",
    ]

    private static let types = ["null", "boolean", "integer", "number", "string", "array", "object"]

    mutating func schema(_ value: JSONValue, at place: String) {
        if value.boolValue != nil { return }
        guard let schema = object(value, at: place, known: Self.keywords) else { return }
        _ = reference(value, at: place)
        for (name, value) in members(schema["properties"], at: "\(place)/properties") {
            self.schema(value, at: "\(place)/properties/\(name)")
        }
        for keyword in ["items", "additionalProperties"] {
            if let value = schema[keyword] { self.schema(value, at: "\(place)/\(keyword)") }
        }
        for keyword in ["oneOf", "anyOf", "allOf"] {
            guard let value = schema[keyword] else { continue }
            guard let branches = value.arrayValue, !branches.isEmpty else {
                findings.append("\(place)/\(keyword): a list of schemas is expected")
                continue
            }
            for (index, branch) in branches.enumerated() {
                self.schema(branch, at: "\(place)/\(keyword)/\(index)")
            }
        }
        operands(of: schema, at: place)
    }

    private mutating func operands(of schema: JSONObject, at place: String) {
        for (keyword, value) in schema.members where !isSound(keyword, value) {
            findings.append("\(place)/\(keyword): \(value) is not a value for it")
        }
        guard let text = schema["pattern"]?.stringValue, patterns[text] == nil else { return }
        do throws(OpenAPIDefect) {
            patterns[text] = try Pattern(text)
        } catch {
            findings += error.findings.map { "\(place): \($0)" }
        }
    }

    private func isSound(_ keyword: String, _ value: JSONValue) -> Bool {
        switch keyword {
        case "type":
            let names = value.arrayValue ?? [value]
            return !names.isEmpty && names.allSatisfy { Self.types.contains($0.stringValue ?? "") }
        case "required":
            return value.arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
        case "enum":
            return value.arrayValue?.isEmpty == false
        case "examples":
            return value.arrayValue != nil
        case "minItems", "maxItems", "minLength", "maxLength":
            return value.integerValue.map { $0 >= 0 } ?? false
        case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
            return value.doubleValue != nil
        case "pattern", "title", "description", "contentMediaType":
            return value.stringValue != nil
        case "format":
            return value.stringValue.flatMap(Format.init) != nil
        default:
            return true
        }
    }
}
