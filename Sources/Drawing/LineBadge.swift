import Model

/// A line and the minutes until it leaves, in the colours of the line.
struct LineBadge {
    let text: String
    /// The colours as `#rrggbb`.
    let fill: String
    let ink: String
    /// The width in heights of its font.
    let width: Double

    /// The width between badges, in heights of the font.
    static let gap = 0.4
    private static let longestName = 6.0
    private static let plain = (red: 85, green: 97, blue: 107)
    /// The contrast that text needs to be readable (WCAG 2.2, level AA).
    private static let leastContrast = 4.5

    init(_ departure: Departure, at now: Instant) {
        let name = PictureText.shortened(departure.line.name, to: Self.longestName)
        let seconds = max(0, departure.secondsLeft(at: now) ?? 0)
        let wait =
            departure.status == .cancelled ? "✕" : seconds < 60 ? "now" : "\(seconds / 60) min"
        text = name.isEmpty ? wait : "\(name) · \(wait)"
        width = PictureText.width(text) + 0.9
        let color = departure.line.color.flatMap(Self.parts) ?? Self.plain
        fill = Self.text(color)
        ink = Self.ink(on: color, wanting: departure.line.textColor)
    }

    /// The badges of the next departures that fit, the earliest first; `size` is the height of the font.
    static func fitting(_ board: StopBoard?, size: Double, room: Double) -> [LineBadge] {
        guard let board else { return [] }
        var badges: [LineBadge] = []
        var width = 0.0
        for departure in board.departures {
            let badge = LineBadge(departure, at: board.instant)
            width += badge.width + (badges.isEmpty ? 0 : gap)
            guard width * size <= room else { break }
            badges.append(badge)
        }
        return badges
    }

    /// The width of badges side by side, in heights of the font.
    static func width(of badges: [LineBadge]) -> Double {
        badges.reduce(0) { $0 + $1.width } + gap * Double(max(0, badges.count - 1))
    }

    private typealias Parts = (red: Int, green: Int, blue: Int)

    private static func parts(_ color: LineColor) -> Parts? {
        guard let value = Int(color.digits, radix: 16) else { return nil }
        return (value >> 16, value >> 8 & 0xFF, value & 0xFF)
    }

    private static func text(_ color: Parts) -> String {
        "#"
            + [color.red, color.green, color.blue].map { part in
                let text = String(part, radix: 16)
                return text.count == 1 ? "0\(text)" : text
            }.joined()
    }

    /// The wanted ink if it can be read, else black or white.
    private static func ink(on fill: Parts, wanting wanted: LineColor?) -> String {
        if let wanted, let parts = parts(wanted), contrast(parts, fill) >= leastContrast {
            return text(parts)
        }
        return contrast((0, 0, 0), fill) > contrast((255, 255, 255), fill) ? "#000000" : "#ffffff"
    }

    private static func contrast(_ left: Parts, _ right: Parts) -> Double {
        let (first, second) = (luminance(left), luminance(right))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The relative luminance of WCAG 2.2, with 2.2 as the exponent of the whole curve of sRGB.
    private static func luminance(_ color: Parts) -> Double {
        func linear(_ part: Int) -> Double { Trigonometry.power(Double(part) / 255, 2.2) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
