/// The reason why a JSON text was refused.
public struct JSONError: Error, Sendable, Equatable {
    public enum Kind: Sendable {
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

    public let kind: Kind

    /// A sentence fit for a client.
    public let message: String

    /// In bytes from the start of the text.
    public let offset: Int

    init(_ kind: Kind, _ message: String, at offset: Int) {
        self.kind = kind
        self.message = message
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    public var description: String { "\(message) (at byte \(offset))" }
}
