/// Why a JSON text was refused, and where.
public struct JSONError: Error, Sendable, Equatable {
    /// The kinds of refusal, for those who answer them differently.
    public enum Kind: Sendable {
        /// The text is not JSON.
        case syntax
        /// The text is not UTF-8, or an escape names a lone surrogate.
        case encoding
        /// A number is too large for a `Double`.
        case number
        /// A name stands twice in one object.
        case duplicateMember
        /// The nesting passes the limit.
        case depth
        /// The text is longer than the limit.
        case size
    }

    /// What kind of refusal this is.
    public let kind: Kind

    /// What is wrong: a sentence fit for a client.
    public let message: String

    /// Where it is wrong: bytes from the start of the text.
    public let offset: Int

    init(_ kind: Kind, _ message: String, at offset: Int) {
        self.kind = kind
        self.message = message
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// The sentence, with the place.
    public var description: String { "\(message) (at byte \(offset))" }
}
