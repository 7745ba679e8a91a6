import OSM
import XMLText

/// Reads a register as Västtrafik's `GetAllStops` answered it: each `item` is a stop with a position.
///
/// The answer is a document in the text of another.
enum StopRegisterXML {
    static func read(_ bytes: [UInt8], into register: inout StopRegister) throws {
        let outer = try parse(bytes)
        if outer.items.isEmpty, outer.text.utf8.contains(UInt8(ascii: "<")) {
            let text = outer.text.drop { $0.isWhitespace }
            return try add(parse(Array(text.utf8)).items, to: &register)
        }
        try add(outer.items, to: &register)
    }

    private static func add(_ items: [Item], to register: inout StopRegister) throws(SourceFileError) {
        for item in items {
            try register.add({ item.fields[$0] }, at: "line \(item.line)")  // in range: a dictionary
        }
    }

    private static func parse(_ bytes: [UInt8]) throws -> Document {
        let parser: XMLParser
        do throws(XMLFault) {
            parser = try XMLParser(readsText: true)
        } catch {
            throw SourceFileError(error.reason)
        }
        let document = Document(parser)
        do {
            try bytes.withUnsafeBytes { try parser.parse($0, isLast: true, into: document) }
        } catch let fault as XMLFault {
            throw SourceFileError(fault.reason, at: "line \(parser.line)")
        }
        return document
    }

    private struct Item {
        let line: Int
        var fields: [String: String] = [:]
    }

    private final class Document: XMLHandler {
        private(set) var items: [Item] = []
        /// The text outside of items.
        private(set) var text = ""
        private let parser: XMLParser
        private var item: Item?
        private var open: [String] = []
        private var content = ""

        private static let deepest = 64
        private static let attributes = [
            "stop_id": "id", "rt90_x": "x", "rt90_y": "y", "lat": "lat", "lon": "lon",
        ]
        private static let elements = ["stop_name": "name", "friendly_name": "friendly"]

        init(_ parser: XMLParser) {
            self.parser = parser
        }

        func begin(_ name: String, _ attributes: XMLAttributes) throws {
            guard open.count < Self.deepest else { throw XMLFault("it is nested too deep") }
            open.append(name)
            content = ""
            guard name == "item" else { return }
            var item = Item(line: parser.line)
            for (attribute, field) in Self.attributes {
                let value = attributes[attribute] ?? ""  // in range: a name
                if !value.isEmpty { item.fields[field] = value }  // in range: a dictionary
            }
            self.item = item
        }

        func append(_ text: String) {
            if item == nil { self.text += text } else { content += text }
        }

        func end() {
            let name = open.popLast()
            if name == "item", var item {
                // in range: a dictionary; the friendly name has the town behind the name
                item.fields["name"] = item.fields["name"] ?? item.fields["friendly"]
                items.append(item)
                self.item = nil
            } else if let name, let field = Self.elements[name] {  // in range: a dictionary
                let text = content.trimmingBlanks
                if !text.isEmpty { item?.fields[field] = text }  // in range: a dictionary
            }
            content = ""
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
