import TextCoding

/// An unguessable name for the URL of an image: 128 random bits.
public struct UnguessableName: Sendable, Hashable {
    /// The name as it stands in a URL: 22 characters of base64url.
    public let text: String

    /// Creates a new name from the system's random number generator.
    public init() {
        text = Base64URL.encode(.random(count: 16))
    }

    /// Creates the name of that text, or returns `nil` if it is not one; a name never contains a path.
    public init?(_ text: String) {
        guard text.utf8.count == 22, Base64URL.decode(text) != nil else { return nil }
        self.text = text
    }
}

extension UnguessableName: CustomStringConvertible {
    /// The name as it stands in a URL.
    public var description: String { text }
}
