import TextCoding

/// An unguessable name for the URL of an image: 128 random bits.
package struct UnguessableName: Sendable, Hashable {
    package let text: String

    package init() {
        text = Base64URL.encode(.random(count: 16))
    }

    /// Returns `nil` if the text is not such a name; a valid name never contains a path.
    package init?(_ text: String) {
        guard text.utf8.count == 22, Base64URL.decode(text) != nil else { return nil }
        self.text = text
    }
}

extension UnguessableName: CustomStringConvertible {
    package var description: String { text }
}
