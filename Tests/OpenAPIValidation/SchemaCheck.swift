import JSONText

/// Holds a value to a schema of the document.
struct SchemaCheck {
    let model: OpenAPIModel

    /// A sentence for each way in which `value` breaks `schema`.
    func findings(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        findings(value, schema, at: place, depth: 0)
    }

    private func findings(_ value: JSONValue, _ schema: JSONValue, at place: String, depth: Int) -> [String] {
        guard depth < 128 else { return ["\(place): the schemas refer to each other without end"] }
        if let verdict = schema.boolValue { return verdict ? [] : ["\(place): nothing is allowed here"] }
        guard let keywords = schema.objectValue else { return ["\(place): its schema is not one"] }
        var found: [String] = []
        if let name = keywords["$ref"]?.stringValue, let target = model.references[name] {
            found += findings(value, target, at: place, depth: depth + 1)
        }
        found += identity(value, keywords, at: place)
        found += branches(value, keywords, at: place, depth: depth)
        switch value {
        case .string(let text): found += strings(text, keywords, at: place)
        case .integer, .number: found += numbers(value.doubleValue ?? .nan, keywords, at: place)
        case .array(let items): found += arrays(items, keywords, at: place, depth: depth)
        case .object(let object): found += objects(object, keywords, at: place, depth: depth)
        case .null, .bool: break
        }
        return found
    }

    private func identity(_ value: JSONValue, _ keywords: JSONObject, at place: String) -> [String] {
        var found: [String] = []
        if let type = keywords["type"] {
            let names = (type.arrayValue ?? [type]).compactMap(\.stringValue)
            if !names.contains(where: { has(value, type: $0) }) {
                found.append("\(place): \(value.kind) where \(names.joined(separator: " or ")) is expected")
            }
        }
        if let choices = keywords["enum"]?.arrayValue, !choices.contains(where: { isSame($0, value) }) {
            found.append("\(place): \(value) is not in the enum")
        }
        if let only = keywords["const"], !isSame(only, value) {
            found.append("\(place): \(value) is not the const \(only)")
        }
        return found
    }

    private func has(_ value: JSONValue, type: String) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("number", .integer), ("number", .number):
            true
        case ("integer", _): value.integerValue != nil
        default: false
        }
    }

    /// Numbers are the same when their values are, however they are written.
    private func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard let leftNumber = left.doubleValue, let rightNumber = right.doubleValue else {
            return left == right
        }
        return leftNumber == rightNumber
    }

    private func branches(
        _ value: JSONValue,
        _ keywords: JSONObject,
        at place: String,
        depth: Int
    ) -> [String] {
        var found: [String] = []
        for branch in keywords["allOf"]?.arrayValue ?? [] {
            found += findings(value, branch, at: place, depth: depth + 1)
        }
        func fitting(_ keyword: String) -> Int? {
            keywords[keyword]?.arrayValue?
                .count { findings(value, $0, at: place, depth: depth + 1).isEmpty }
        }
        if let count = fitting("anyOf"), count == 0 { found.append("\(place): fits nothing of its anyOf") }
        if let count = fitting("oneOf"), count != 1 {
            found.append("\(place): fits \(count) of its oneOf, not one")
        }
        return found
    }

    private func strings(_ text: String, _ keywords: JSONObject, at place: String) -> [String] {
        var found: [String] = []
        let length = Int64(text.unicodeScalars.count)
        if let least = keywords["minLength"]?.integerValue, length < least {
            found.append("\(place): shorter than \(least)")
        }
        if let most = keywords["maxLength"]?.integerValue, length > most {
            found.append("\(place): longer than \(most)")
        }
        if let pattern = keywords["pattern"]?.stringValue, model.patterns[pattern]?.matches(text) != true {
            found.append("\(place): \"\(text)\" does not match \(pattern)")
        }
        if let format = keywords["format"]?.stringValue, Format(rawValue: format)?.accepts(text) != true {
            found.append("\(place): \"\(text)\" is not a \(format)")
        }
        return found
    }

    private func numbers(_ number: Double, _ keywords: JSONObject, at place: String) -> [String] {
        var found: [String] = []
        if let least = keywords["minimum"]?.doubleValue, !(number >= least) {
            found.append("\(place): \(number) is less than \(least)")
        }
        if let most = keywords["maximum"]?.doubleValue, !(number <= most) {
            found.append("\(place): \(number) is more than \(most)")
        }
        if let bound = keywords["exclusiveMinimum"]?.doubleValue, !(number > bound) {
            found.append("\(place): \(number) is not more than \(bound)")
        }
        if let bound = keywords["exclusiveMaximum"]?.doubleValue, !(number < bound) {
            found.append("\(place): \(number) is not less than \(bound)")
        }
        return found
    }

    private func arrays(
        _ items: [JSONValue],
        _ keywords: JSONObject,
        at place: String,
        depth: Int
    ) -> [String] {
        var found: [String] = []
        if let least = keywords["minItems"]?.integerValue, items.count < least {
            found.append("\(place): fewer than \(least) items")
        }
        if let most = keywords["maxItems"]?.integerValue, items.count > most {
            found.append("\(place): more than \(most) items")
        }
        if let schema = keywords["items"] {
            for (index, item) in items.enumerated() {
                found += findings(item, schema, at: "\(place)/\(index)", depth: depth + 1)
            }
        }
        return found
    }

    private func objects(
        _ object: JSONObject,
        _ keywords: JSONObject,
        at place: String,
        depth: Int
    ) -> [String] {
        var found: [String] = []
        let names = Set(object.keys)
        for name in (keywords["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        where !names.contains(name) {
            found.append("\(place): \(name) is missing")
        }
        let properties = keywords["properties"]?.objectValue ?? [:]
        for (name, value) in object.members {
            if let schema = properties[name] {
                found += findings(value, schema, at: "\(place)/\(name)", depth: depth + 1)
            } else if let rest = keywords["additionalProperties"] {
                if rest == .bool(false) {
                    found.append("\(place): \(name) is not in the document")
                } else {
                    found += findings(value, rest, at: "\(place)/\(name)", depth: depth + 1)
                }
            }
        }
        return found
    }
}
