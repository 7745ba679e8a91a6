package import Model

/// The two colours in which a line is shown, of which the ink can always be read on the fill.
package struct LinePaint: Sendable, Hashable {
    package struct Color: Sendable, Hashable {
        package let red: Int
        package let green: Int
        package let blue: Int

        init(red: Int, green: Int, blue: Int) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        init?(_ color: LineColor) {
            guard let value = Int(color.digits, radix: 16) else { return nil }
            self.init(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
        }

        /// The colour as `#rrggbb`.
        var text: String {
            "#"
                + [red, green, blue].map { part in
                    let text = String(part, radix: 16)
                    return text.count == 1 ? "0\(text)" : text
                }.joined()
        }

        /// The relative luminance of WCAG 2.2, with 2.2 as the exponent of the whole curve of sRGB.
        var luminance: Double {
            func linear(_ part: Int) -> Double { Trigonometry.power(Double(part) / 255, 2.2) }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        func contrast(to other: Color) -> Double {
            let (first, second) = (luminance, other.luminance)
            return (max(first, second) + 0.05) / (min(first, second) + 0.05)
        }
    }

    private static let plain = Color(red: 85, green: 97, blue: 107)
    private static let black = Color(red: 0, green: 0, blue: 0)
    private static let white = Color(red: 255, green: 255, blue: 255)
    /// The contrast that text needs to be readable (WCAG 2.2, level AA).
    private static let leastContrast = 4.5

    package let fill: Color
    package let ink: Color

    /// The colours of a line; its ink only if it can be read, else black or white.
    package init(_ line: DepartureLine) {
        self.init(color: line.color, textColor: line.textColor)
    }

    /// The same of a line's colours as its source tells them.
    package init(color: LineColor?, textColor: LineColor?) {
        fill = color.flatMap { Color($0) } ?? Self.plain
        if let wanted = textColor.flatMap({ Color($0) }), wanted.contrast(to: fill) >= Self.leastContrast {
            ink = wanted
        } else {
            ink = Self.black.contrast(to: fill) > Self.white.contrast(to: fill) ? Self.black : Self.white
        }
    }
}
