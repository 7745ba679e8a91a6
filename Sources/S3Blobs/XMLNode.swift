import XMLText

/// An element as S3 stores write it; attributes are checked and dropped.
///
/// The parser refuses document types, unknown entities, and elements nested in more than sixteen others.
struct XMLNode {
    /// The name without its namespace.
    let name: String
    var text = ""
    var children: [XMLNode] = []

    static func parse(_ bytes: [UInt8]) throws -> XMLNode {
        let tree = XMLTree()
        let parser = try XMLParser(readsText: true)
        try bytes.withUnsafeBytes { try parser.parse($0, isLast: true, into: tree) }
        guard let root = tree.root else { throw XMLFault("it has no element") }
        return root
    }

    func text(_ name: String) -> String? {
        children.first { $0.name == name }?.text
    }
}

/// Makes the elements of a document from its parts.
private final class XMLTree: XMLHandler {
    private static let deepest = 16

    private(set) var root: XMLNode?
    /// The elements that have begun and not ended, the innermost last.
    private var open: [XMLNode] = []

    func begin(_ name: String, _: XMLAttributes) throws {
        guard open.count < Self.deepest else { throw XMLFault("its elements are nested too deeply") }
        open.append(XMLNode(name: name.split(separator: ":").last.map(String.init) ?? name))
    }

    func append(_ text: String) {
        guard var node = open.popLast() else { return }
        node.text += text
        open.append(node)
    }

    func end() {
        guard let node = open.popLast() else { return }
        if var parent = open.popLast() {
            parent.children.append(node)
            open.append(parent)
        } else {
            root = node
        }
    }
}
