import JSONText

extension OpenAPIValidator {
    struct Answer {
        let isHead: Bool
        let status: Int
        let contentType: String?
        let headers: [String: String]
        let body: [UInt8]
    }

    func findings(_ answer: Answer, _ response: JSONValue) -> [String] {
        headerFindings(answer, response) + bodyFindings(answer, response["content"]?.objectValue)
    }

    private func headerFindings(_ answer: Answer, _ response: JSONValue) -> [String] {
        let sent = Dictionary(
            answer.headers.map { ($0.key.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        return (response["headers"]?.objectValue?.members ?? []).flatMap { name, value -> [String] in
            let header = model.resolved(value)
            guard let text = sent[name.lowercased()] else {
                return header["required"] == .bool(true) ? ["the header \(name) is missing"] : []
            }
            guard let schema = header["schema"] else { return [] }
            return SchemaCheck(model: model)
                .findings(self.value(of: text, model.resolved(schema)), schema, at: "header \(name)")
        }
    }

    /// The text of a header as the type that its schema asks for.
    private func value(of text: String, _ schema: JSONValue) -> JSONValue {
        switch schema["type"]?.stringValue {
        case "integer": Int64(text).map(JSONValue.integer) ?? .string(text)
        case "number": Double(text).map(JSONValue.number) ?? .string(text)
        default: .string(text)
        }
    }

    private func bodyFindings(_ answer: Answer, _ content: JSONObject?) -> [String] {
        guard let content else { return answer.body.isEmpty ? [] : ["a body where there should be none"] }
        guard let type = answer.contentType.map(mediaType) else { return ["the Content-Type is missing"] }
        guard let media = content.members.first(where: { $0.key.lowercased() == type })?.value else {
            return ["\(type) is not in the document, only \(content.keys.joined(separator: ", "))"]
        }
        if answer.isHead { return answer.body.isEmpty ? [] : ["a body in answer to HEAD"] }
        return findings(answer, type: type, media)
    }

    private func mediaType(_ contentType: String) -> String {
        var type = contentType.prefix { $0 != ";" }.lowercased()
        type.removeAll { $0 == " " }
        return type
    }

    private func findings(_ answer: Answer, type: String, _ media: JSONValue) -> [String] {
        guard let schema = media["schema"] else {
            return answer.body.isEmpty ? ["the body is empty"] : []
        }
        let check = SchemaCheck(model: model)
        guard type == "application/json" || type.hasSuffix("+json") else {
            guard let text = String(validating: answer.body, as: UTF8.self) else {
                return ["the body is not UTF-8"]
            }
            return check.findings(.string(text), schema, at: "body")
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue.parse(answer.body, limits: JSONLimits(maximumBytes: 1 << 26))
        } catch {
            return ["the body is not JSON: \(error)"]
        }
        var found = check.findings(value, schema, at: "body")
        // RFC 9457 §3.1.2, which no schema can express.
        if type == "application/problem+json", value["status"]?.integerValue != Int64(answer.status) {
            found.append("body: the status in the problem is not that of the answer")
        }
        return found
    }
}
