/// The rules that every text of a member passes once, at the edge.
public enum Text {
    /// Which control characters a text may hold.
    public enum Controls: Sendable {
        /// None.
        case none
        /// Line breaks and tabs.
        case lineBreaksAndTabs
    }

    /// The text as it may be stored.
    ///
    /// Lengths count Unicode scalars. Throws `400` for control characters and `422` for a length out of
    /// `length`.
    public static func checked(
        _ text: String,
        field: String,
        length: ClosedRange<Int>,
        controls: Controls = .none
    ) throws(Refusal) -> String {
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            guard isControl(scalar) else { continue }
            if controls == .lineBreaksAndTabs, scalar == "\n" || scalar == "\r" || scalar == "\t" { continue }
            throw .badField(field, "control characters are not accepted.")
        }
        if count > length.upperBound {
            throw .refusedField(
                field,
                "at most \(length.upperBound) characters are accepted, these are \(count).",
                code: "too-long",
                limit: length.upperBound
            )
        }
        if count < length.lowerBound {
            throw .refusedField(
                field,
                "at least \(length.lowerBound) \(length.lowerBound == 1 ? "character is" : "characters are") needed.",
                code: "too-short",
                limit: length.lowerBound
            )
        }
        return text
    }

    /// A text of which something can be seen: not only white space.
    public static func checkedLine(
        _ text: String,
        field: String,
        length: ClosedRange<Int>
    ) throws(Refusal) -> String {
        let text = try checked(text, field: field, length: length)
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw .refusedField(field, "something has to be written here.", code: "blank")
        }
        return text
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
