import JSONText

/// Walks a document once, and notes whatever the validator would not understand.
///
/// What it does not know it refuses, so that no rule of the document goes unchecked.
struct OpenAPISurvey {
    let root: JSONValue
    var findings: [String] = []
    var references: [String: JSONValue] = [:]
    var patterns: [String: Pattern] = [:]

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    init(_ root: JSONValue) {
        self.root = root
    }

    mutating func document() {
        let known = ["openapi", "info", "servers", "tags", "paths", "components", "security"]
        guard let document = object(root, at: "#", known: known) else { return }
        if document["openapi"]?.stringValue?.hasPrefix("3.1.") != true {
            findings.append("#/openapi: only 3.1 is understood")
        }
        for (path, item) in members(document["paths"], at: "#/paths") {
            pathItem(item, at: "#/paths/\(path)")
        }
        let kinds = ["securitySchemes", "parameters", "headers", "responses", "requestBodies", "schemas"]
        guard let components = document["components"] else { return }
        object(components, at: "#/components", known: kinds)
        for kind in kinds where kind != "securitySchemes" {
            for (name, value) in members(components[kind], at: "#/components/\(kind)") {
                let place = "#/components/\(kind)/\(name)"
                switch kind {
                case "parameters": parameter(value, at: place)
                case "headers": header(value, at: place)
                case "responses": response(value, at: place)
                case "requestBodies": requestBody(value, at: place)
                default: schema(value, at: place)
                }
            }
        }
    }

    private mutating func pathItem(_ value: JSONValue, at place: String) {
        guard let item = object(value, at: place, known: Self.methods + ["summary", "description"]) else {
            return
        }
        for (method, operation) in item.members where Self.methods.contains(method) {
            self.operation(operation, at: "\(place)/\(method)")
        }
    }

    private mutating func operation(_ value: JSONValue, at place: String) {
        let known = [
            "operationId", "summary", "description", "tags", "security", "parameters", "requestBody",
            "responses",
            "deprecated",
        ]
        guard let operation = object(value, at: place, known: known) else { return }
        for (index, value) in (operation["parameters"]?.arrayValue ?? []).enumerated() {
            parameter(value, at: "\(place)/parameters/\(index)")
        }
        if let body = operation["requestBody"] { requestBody(body, at: "\(place)/requestBody") }
        for (status, answer) in members(operation["responses"], at: "\(place)/responses") {
            response(answer, at: "\(place)/responses/\(status)")
        }
    }

    private mutating func parameter(_ value: JSONValue, at place: String) {
        if reference(value, at: place) { return }
        let known = ["name", "in", "required", "description", "schema", "style", "explode", "example"]
        guard let parameter = object(value, at: place, known: known) else { return }
        if let schema = parameter["schema"] { self.schema(schema, at: "\(place)/schema") }
    }

    private mutating func header(_ value: JSONValue, at place: String) {
        if reference(value, at: place) { return }
        let known = ["required", "description", "schema", "example"]
        guard let header = object(value, at: place, known: known) else { return }
        guard let schema = header["schema"] else {
            findings.append("\(place): a header needs a schema")
            return
        }
        self.schema(schema, at: "\(place)/schema")
    }

    private mutating func requestBody(_ value: JSONValue, at place: String) {
        if reference(value, at: place) { return }
        guard let body = object(value, at: place, known: ["required", "description", "content"]) else {
            return
        }
        content(body["content"], at: "\(place)/content")
    }

    private mutating func response(_ value: JSONValue, at place: String) {
        if reference(value, at: place) { return }
        guard let response = object(value, at: place, known: ["description", "headers", "content"]) else {
            return
        }
        for (name, value) in members(response["headers"], at: "\(place)/headers") {
            header(value, at: "\(place)/headers/\(name)")
        }
        content(response["content"], at: "\(place)/content")
    }

    private mutating func content(_ value: JSONValue?, at place: String) {
        for (type, value) in members(value, at: place) {
            let here = "\(place)/\(type)"
            guard let media = object(value, at: here, known: ["schema", "example", "encoding"]) else {
                continue
            }
            if let schema = media["schema"] { self.schema(schema, at: "\(here)/schema") }
        }
    }
}

extension OpenAPISurvey {
    /// The object that stands there, after its keys were checked.
    @discardableResult
    mutating func object(_ value: JSONValue, at place: String, known: [String]) -> JSONObject? {
        guard let object = value.objectValue else {
            findings.append("\(place): an object is expected, not \(value.kind)")
            return nil
        }
        for key in object.keys where !known.contains(key) {
            findings.append("\(place): \(key) is not understood")
        }
        return object
    }

    /// The members of an optional object whose keys are free.
    mutating func members(_ value: JSONValue?, at place: String) -> [JSONObject.Member] {
        guard let value else { return [] }
        guard let object = value.objectValue else {
            findings.append("\(place): an object is expected, not \(value.kind)")
            return []
        }
        return object.members
    }

    /// Notes where a reference leads, or answers `false` when there is none.
    mutating func reference(_ value: JSONValue, at place: String) -> Bool {
        guard let target = value["$ref"] else { return false }
        guard let name = target.stringValue, let value = OpenAPIModel.target(of: name, in: root) else {
            findings.append("\(place): a reference leads nowhere: \(target)")
            return true
        }
        if value["$ref"] != nil {
            findings.append("\(place): \(name) is itself a reference")
        }
        references[name] = value
        return true
    }
}
