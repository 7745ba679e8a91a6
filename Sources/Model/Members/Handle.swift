/// The unique name of a member: 3 to 30 of `a–z`, `0–9` and `_`.
package struct Handle: Sendable, Hashable {
    package static let pattern = "^[a-z0-9_]{3,30}$"

    package let text: String

    package init?(_ text: String) {
        guard (3...30).contains(text.utf8.count),
            text.utf8.allSatisfy({ byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
            })
        else { return nil }
        self.text = text
    }
}
