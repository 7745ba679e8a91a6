/// The identity of one `Entity`: a positive 64-bit number, printed as a decimal string.
///
/// Ids are made by the application (see ``IDSequence``), grow with time, and are unique over all kinds.
package struct ID<Entity>: Sendable, Hashable, Comparable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Returns `nil` if the text is not in the form that we print.
    package init?(_ text: some StringProtocol) {
        guard (1...19).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            text.utf8.first != 0x30, let value = Int64(text, radix: 10)
        else { return nil }
        rawValue = value
    }

    /// Orders ids by age.
    package static func < (left: ID, right: ID) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ID: CustomStringConvertible {
    package var description: String { String(rawValue) }
}
