/// The rules for every text of a member, checked once when it arrives.
package enum Text {
    package enum Controls: Sendable {
        case none
        case lineBreaksAndTabs
    }

    /// Throws `400` for control characters, and `422` for a length in Unicode scalars out of `length`.
    package static func checked(
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
            throw .badField(field, "Must not contain control characters.")
        }
        if count > length.upperBound {
            throw .refusedField(
                field,
                "Must have at most \(length.upperBound) characters, but has \(count).",
                code: "too-long",
                limit: length.upperBound
            )
        }
        if count < length.lowerBound {
            throw .refusedField(
                field,
                "Must have at least \(length.lowerBound) \(length.lowerBound == 1 ? "character" : "characters").",
                code: "too-short",
                limit: length.lowerBound
            )
        }
        return text
    }

    /// Requires something visible, not only white space.
    package static func checkedLine(
        _ text: String,
        field: String,
        length: ClosedRange<Int>
    ) throws(Refusal) -> String {
        let text = try checked(text, field: field, length: length)
        try requireVisible(text, field: field)
        return text
    }

    /// A name may stand beside other text: it neither changes that text's direction nor breaks its line.
    package static func checkedName(
        _ name: String,
        field: String,
        length: ClosedRange<Int>
    ) throws(Refusal) -> String {
        let name = try checkedLine(name, field: field, length: length)
        for scalar in name.unicodeScalars {
            if scalar.properties.isBidiControl {
                throw .refusedField(
                    field,
                    "Must not contain characters that change the direction of writing.",
                    code: "bidi-control"
                )
            }
            if scalar == "\u{2028}" || scalar == "\u{2029}" {
                throw .refusedField(field, "Must not contain line breaks.", code: "line-break")
            }
        }
        return name
    }

    package static func requireVisible(_ text: String, field: String) throws(Refusal) {
        guard text.unicodeScalars.contains(where: isVisible) else {
            throw .refusedField(field, "Must contain visible characters.", code: "blank")
        }
    }

    /// Whether a character is visible by itself.
    ///
    /// Spaces, control, formatting, combining and private-use characters and noncharacters are not.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.isNoncharacterCodePoint
        {
            return false
        }
        return switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
            .enclosingMark, .privateUse:
            false
        default: !blanks.contains(scalar)
        }
    }

    /// Letters and symbols with an empty glyph.
    ///
    /// They are a braille pattern without dots, a note without a head, an object that is not there, and
    /// blanks of hieroglyphs.
    private static let blanks: Set<Unicode.Scalar> = [
        "\u{2800}", "\u{1D159}", "\u{FFFC}", "\u{13441}", "\u{13442}",
    ]

    /// Whether a character only changes the direction of writing, has no width, or is a noncharacter.
    ///
    /// The two joiners do not count: several languages and emoji need them.
    static func isHiddenControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: false
        case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: scalar.properties.isBidiControl || scalar.properties.isNoncharacterCodePoint
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
