func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (units, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(units)" : "\(sign)\(units).\(rest)"
}

/// Returns a number of things, such as `1 note` or `2 notes`.
func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
}

/// Formats numbers and words for SVG 1.1 pictures.
package enum PictureText {
    static func svg(_ width: Double, _ height: Double, title: String, style: String, _ body: String) -> String
    {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
        width="\(number(width))" height="\(number(height))" \
        font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" role="img">
        <title>\(escaped(title))</title>
        <style>
        \(style)
        </style>
        \(body)
        </svg>

        """
    }

    /// A length for people.
    static func distance(_ metres: Double) -> String {
        metres < 999.5 ? "\(Int(metres.rounded())) m" : "\(number(metres / 1000)) km"
    }

    /// One of the eight compass directions.
    static func compassName(_ azimuth: Double) -> String {
        let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        return names[Int((azimuth / 45).rounded()) % 8]
    }

    /// The approximate width of a text, in heights of its font.
    static func width(_ text: String) -> Double {
        text.reduce(0) { $0 + width($1) }
    }

    /// Shortens a text to `width` heights of the font, the ellipsis included; empty if not even three letters
    /// fit.
    static func shortened(_ text: String, to width: Double) -> String {
        guard Self.width(text) > width else { return text }
        var room = width - 0.9
        var start = text.startIndex
        while start < text.endIndex, room >= Self.width(text[start]) {
            room -= Self.width(text[start])
            text.formIndex(after: &start)
        }
        var beginning = text[..<start]
        while beginning.last?.isWhitespace == true { beginning.removeLast() }
        return beginning.count < 3 ? "" : beginning + "…"
    }

    /// Escapes the text for XML, and drops characters that XML 1.0 cannot hold.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": continue
            case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r": continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func width(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar {
        case "i", "j", "l", "I", "f", "t", "r", ".", ",", "'", " ", "·", ":", ";", "!", "|", "(", ")":
            return 0.36
        case "m", "w", "M", "W", "@", "%": return 0.9
        case "A"..."Z": return 0.7
        default:
            // Ideographs and emoji are as wide as they are high.
            return scalar.value >= 0x2E80 ? 1.2 : 0.59
        }
    }
}
