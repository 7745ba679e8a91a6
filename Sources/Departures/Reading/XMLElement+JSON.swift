import Bounds
package import JSONText

extension XMLElement {
    /// The element as the object that the usual converters make of it, so that one reader serves both forms.
    ///
    /// An element with neither children nor attributes is its text. A name that occurs several times is a
    /// list; an attribute is a member with an at sign before its name.
    package var json: JSONValue {
        if children.isEmpty, attributes.isEmpty { return .string(text) }
        var members: [(name: String, values: [JSONValue])] = []
        var places: [String: Int] = [:]
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            members.append(("@" + name, [.string(value)]))
        }
        for child in children {
            if let place = places[child.name] {
                members.change(at: place) { $0.values.append(child.json) }
            } else {
                places[child.name] = members.count
                members.append((child.name, [child.json]))
            }
        }
        var object = JSONObject()
        for (name, values) in members {
            // in range: a member
            object[name] = values.count == 1 ? values.first : .array(values)
        }
        return .object(object)
    }
}

extension ProviderResponse {
    /// The body as a value, whichever of JSON and XML it is; the root element of XML is a member.
    package func tree() throws(ProviderError) -> JSONValue {
        guard body.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return try json() }
        let root = try xml()
        return .object([root.name: root.json])
    }
}
