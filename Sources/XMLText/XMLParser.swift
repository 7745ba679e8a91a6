import CExpat

/// Receives the parts of a document; an error that it throws ends the parsing.
package protocol XMLHandler: AnyObject {
    /// An element begins, with its name as it is written.
    func begin(_ name: String, _ attributes: XMLAttributes) throws
    /// A piece of the text inside the innermost element.
    func append(_ text: String)
    /// The innermost element ends.
    func end() throws
}

/// The reason why a document is refused.
package struct XMLFault: Error, Hashable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

/// Parses a document in pieces with Expat, which checks it.
///
/// A document type declaration is refused, and with it all that an entity could expand to.
package final class XMLParser {
    private let parser: XML_Parser
    /// The handler of the call in progress; `nil` between calls.
    private var handler: (any XMLHandler)?
    /// The first error of the handler.
    private var failure: (any Error)?

    /// The line that the parser has reached.
    package var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Creates a parser, which passes on text only with `readsText`.
    package init(readsText: Bool = false) throws(XMLFault) {
        guard let parser = XML_ParserCreate(nil) else { throw XMLFault("there is no memory to read it") }
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { parser, name, attributes in
                guard let name, let attributes else { return }
                XMLParser.of(parser) { try $0.begin(String(cString: name), XMLAttributes(attributes)) }
            },
            { parser, _ in XMLParser.of(parser) { try $0.end() } }
        )
        if readsText {
            XML_SetCharacterDataHandler(parser) { parser, text, count in
                let text = UnsafeRawBufferPointer(start: text, count: Int(clamping: count))
                XMLParser.of(parser) { $0.append(String(decoding: text, as: UTF8.self)) }
            }
        }
        XML_SetStartDoctypeDeclHandler(parser) { parser, _, _, _, _ in
            XMLParser.of(parser) { _ in throw XMLFault("a document type declaration is not allowed") }
        }
    }

    deinit {
        XML_ParserFree(parser)
    }

    /// Parses the next piece; throws an ``XMLFault`` or the error of the handler.
    package func parse(
        _ piece: UnsafeRawBufferPointer,
        isLast: Bool,
        into handler: any XMLHandler
    ) throws {
        guard let count = CInt(exactly: piece.count) else { throw XMLFault("it is too long") }
        self.handler = handler
        defer { self.handler = nil }
        let bytes = piece.bindMemory(to: CChar.self).baseAddress
        let status = XML_Parse(parser, bytes, count, isLast ? 1 : 0)
        if let failure { throw failure }
        guard status == XML_STATUS_OK else {
            let reason =
                XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is damaged"
            throw XMLFault("it is not well-formed XML (\(reason))")
        }
    }

    /// Does some work with the handler of the parser behind a pointer.
    ///
    /// An error of the handler is kept and stops the parser, because Expat cannot pass errors on.
    private static func of(_ pointer: UnsafeMutableRawPointer?, _ work: (any XMLHandler) throws -> Void) {
        guard let pointer else { return }
        let parser = Unmanaged<XMLParser>.fromOpaque(pointer).takeUnretainedValue()
        guard parser.failure == nil, let handler = parser.handler else { return }
        do {
            try work(handler)
        } catch {
            parser.failure = error
            XML_StopParser(parser.parser, 0)
        }
    }
}

/// The attributes of an element as Expat passes them: names and values in turn, then a null pointer.
package struct XMLAttributes {
    private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

    init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        self.list = list
    }

    package subscript(key: String) -> String? {
        var index = 0
        // in range: a value follows each name, and nothing after the last one is read
        while let name = list[index], let value = list[index + 1] {
            if String(cString: name) == key { return String(cString: value) }
            index += 2
        }
        return nil
    }

    /// All attributes by name.
    package var all: [String: String] {
        var values: [String: String] = [:]
        var index = 0
        // in range: a value follows each name, and nothing after the last one is read
        while let name = list[index], let value = list[index + 1] {
            values[String(cString: name)] = String(cString: value)
            index += 2
        }
        return values
    }
}
