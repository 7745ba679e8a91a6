import Bounds

/// An element as S3 stores write it; attributes are checked and dropped.
///
/// The parser refuses document types, unknown entities, and elements nested in more than sixteen others.
struct XMLNode {
    struct Fault: Error, Hashable {
        let offset: Int
        let reason: String
    }

    /// Without its namespace.
    let name: String
    var text = ""
    var children: [XMLNode] = []

    static func parse(_ bytes: [UInt8]) throws(Fault) -> XMLNode {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Fault(offset: 0, reason: "not UTF-8")
        }
        var reader = XMLReader(bytes)
        return try reader.document()
    }

    func text(_ name: String) -> String? {
        children.first { $0.name == name }?.text
    }
}

private struct XMLReader {
    private let bytes: [UInt8]
    private var offset = 0

    private static let deepest = 16

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark has no meaning in UTF-8.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func document() throws(XMLNode.Fault) -> XMLNode {
        if take("<?xml") { try skip(past: "?>") }
        try skipMisc()
        guard take("<") else { throw fault("no element") }
        let root = try element(depth: 1)
        try skipMisc()
        guard offset == bytes.count else { throw fault("more than one element") }
        return root
    }

    private mutating func element(depth: Int) throws(XMLNode.Fault) -> XMLNode {
        guard depth <= Self.deepest else { throw fault("too deep") }
        let name = try name()
        var node = XMLNode(name: name.split(separator: ":").last.map(String.init) ?? name)
        if try attributes() { return node }
        var text: [UInt8] = []
        while true {
            guard let byte = peek else { throw fault("no end of \(name)") }
            if take("</") {
                guard try self.name() == name else { throw fault("wrong end of \(name)") }
                skipSpace()
                guard take(">") else { throw fault("wrong end of \(name)") }
                node.text = String(decoding: text, as: UTF8.self)
                return node
            } else if take("<!--") {
                try skip(past: "-->")
            } else if take("<![CDATA[") {
                let start = offset
                try skip(past: "]]>")
                text += bytes.slice(from: start, to: offset - 3) ?? []
            } else if byte == UInt8(ascii: "<") {
                offset += 1
                node.children.append(try element(depth: depth + 1))
            } else if byte == UInt8(ascii: "&") {
                text += try entity()
            } else {
                text.append(byte)
                offset += 1
            }
        }
    }

    /// Returns `true` when the tag closes the element.
    private mutating func attributes() throws(XMLNode.Fault) -> Bool {
        while true {
            let before = offset
            skipSpace()
            if take("/>") { return true }
            if take(">") { return false }
            guard offset > before else { throw fault("wrong tag") }
            _ = try name()
            skipSpace()
            guard take("=") else { throw fault("attribute without a value") }
            skipSpace()
            guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw fault("attribute without quotes")
            }
            offset += 1
            while let byte = peek, byte != quote {
                if byte == UInt8(ascii: "<") { throw fault("wrong attribute") }
                offset += 1
            }
            guard peek == quote else { throw fault("attribute without an end") }
            offset += 1
        }
    }

    private mutating func entity() throws(XMLNode.Fault) -> [UInt8] {
        let start = offset + 1
        let code = bytes.from(start).prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard bytes[checked: code.endIndex] == UInt8(ascii: ";") else { throw fault("wrong entity") }
        let name = String(decoding: code, as: UTF8.self)
        offset = code.endIndex + 1
        switch name {
        case "amp": return Array("&".utf8)
        case "lt": return Array("<".utf8)
        case "gt": return Array(">".utf8)
        case "quot": return Array("\"".utf8)
        case "apos": return Array("'".utf8)
        default:
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst(), radix: 10) : nil
            guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
                throw fault("wrong entity")
            }
            return Array(String(Character(scalar)).utf8)
        }
    }

    private mutating func name() throws(XMLNode.Fault) -> String {
        let start = offset
        let stops = Array(" \t\r\n/>=<&\"'".utf8)
        while let byte = peek, !stops.contains(byte) { offset += 1 }
        let name = bytes.slice(from: start, to: offset) ?? []
        guard let first = name.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else {
            throw fault("no name")
        }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func skipMisc() throws(XMLNode.Fault) {
        skipSpace()
        while take("<!--") {
            try skip(past: "-->")
            skipSpace()
        }
    }

    private mutating func skipSpace() {
        while let byte = peek, [0x20, 0x09, 0x0D, 0x0A].contains(byte) { offset += 1 }
    }

    private mutating func skip(past end: StaticString) throws(XMLNode.Fault) {
        while offset < bytes.count {
            if take(end) { return }
            offset += 1
        }
        throw fault("no \(end)")
    }

    private var peek: UInt8? { bytes[checked: offset] }

    private mutating func take(_ text: StaticString) -> Bool {
        let matches = text.withUTF8Buffer { bytes.from(offset).starts(with: $0) }
        if matches { offset += text.utf8CodeUnitCount }
        return matches
    }

    private func fault(_ reason: String) -> XMLNode.Fault {
        XMLNode.Fault(offset: offset, reason: reason)
    }
}
