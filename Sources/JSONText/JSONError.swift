/// The reason why a JSON text was refused, and the position of the fault.
public struct JSONError: Error, Sendable, Equatable {
    /// The kinds of refusal, for callers that answer them differently.
    public enum Kind: Sendable {
        /// The text is not JSON.
        case syntax
        /// The text is not UTF-8, or an escape names a lone surrogate.
        case encoding
        /// A number is too large for a `Double`.
        case number
        /// A name occurs twice in one object.
        case duplicateMember
        /// The nesting exceeds the limit.
        case depth
        /// The text is longer than the limit.
        case size
    }

    /// The kind of refusal.
    public let kind: Kind

    /// The fault, as a sentence fit for a client.
    public let message: String

    /// The position of the fault, in bytes from the start of the text.
    public let offset: Int

    init(_ kind: Kind, _ message: String, at offset: Int) {
        self.kind = kind
        self.message = message
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// The sentence with the position.
    public var description: String { "\(message) (at byte \(offset))" }
}
