import Bounds
import XMLText

/// An element of a small XML document, with its names as they are without the prefix of a name space.
struct XMLElement: Sendable, Hashable {
    let name: String
    let attributes: [String: String]
    /// The text directly inside it, in one piece.
    fileprivate(set) var text = ""
    fileprivate(set) var children: [XMLElement] = []

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The first child of a name.
    func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    func children(_ name: String) -> [XMLElement] {
        children.filter { $0.name == name }
    }

    /// The text of the first child of a name without white space around it; `nil` when it is empty.
    func value(_ name: String) -> String? {
        guard let text = child(name)?.text.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The value of an attribute without white space around it; `nil` when it is empty.
    func attribute(_ name: String) -> String? {
        guard let text = attributes[name]?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// Parses a document of at most 64 levels.
    static func parse(_ bytes: [UInt8]) throws(ProviderError) -> XMLElement {
        let builder = TreeBuilder()
        do {
            let parser = try XMLParser(readsText: true)
            try bytes.withUnsafeBytes { try parser.parse($0, isLast: true, into: builder) }
        } catch {
            let reason = (error as? XMLFault)?.reason ?? "it is damaged"
            throw .unreadable("The answer cannot be read: \(reason).")
        }
        guard let root = builder.root else { throw .unreadable("The answer is empty.") }
        return root
    }
}

private final class TreeBuilder: XMLHandler {
    private(set) var root: XMLElement?
    private var open: [XMLElement] = []

    func begin(_ name: String, _ attributes: XMLAttributes) throws {
        guard open.count < 64 else { throw XMLFault("it is nested too deep") }
        open.append(XMLElement(name: Self.local(name), attributes: attributes.all))
    }

    func append(_ text: String) {
        open.change(at: open.count - 1) { $0.text += text }
    }

    func end() {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open.change(at: open.count - 1) { $0.children.append(element) }
        }
    }

    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}
