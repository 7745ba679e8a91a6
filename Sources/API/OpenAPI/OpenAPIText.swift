/// A piece of JSON text that keeps its indentation when it is spliced into another.
///
/// A spliced piece of several lines is indented as the line it stands on.
struct OpenAPIText: Sendable, ExpressibleByStringInterpolation {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init(stringLiteral text: String) {
        self.text = text
    }

    init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Joins pieces into the members of one object or array, one piece a line.
    static func members(_ pieces: [OpenAPIText]) -> OpenAPIText {
        OpenAPIText(pieces.map(\.text).joined(separator: ",\n"))
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 64)
        }

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        mutating func appendInterpolation(_ piece: OpenAPIText) {
            let line = text.lastIndex(of: "\n").map { text[text.index(after: $0)...] } ?? text[...]
            let indent = line.prefix { $0 == " " }
            text += piece.text
                .split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\n" + indent)
        }

        mutating func appendInterpolation(_ text: String) {
            self.text += text
        }
    }
}
