/// The reason why a JSON text was refused.
package struct JSONError: Error, Sendable, Equatable {
    package enum Kind: Sendable {
        case syntax
        /// The text is not UTF-8, or an escape names a lone surrogate.
        case encoding
        /// The number is too large for a `Double`.
        case number
        /// A name occurs twice in one object.
        case duplicateMember
        case depth
        case size
    }

    package let kind: Kind

    /// A sentence fit for a client.
    package let message: String

    /// The offset of the fault, in bytes from the start of the text.
    package let offset: Int

    init(_ kind: Kind, _ message: String, at offset: Int) {
        self.kind = kind
        self.message = message
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(message) (at byte \(offset))" }
}
