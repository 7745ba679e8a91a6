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

    init(_ departure: Departure, at now: Instant) {
        let name = PictureText.shortened(departure.line.name, to: Self.longestName)
        let seconds = max(0, departure.secondsLeft(at: now) ?? 0)
        let wait =
            departure.status == .cancelled ? "✕" : seconds < 60 ? "now" : "\(seconds / 60) min"
        text = name.isEmpty ? wait : "\(name) · \(wait)"
        width = PictureText.width(text) + 0.9
        let paint = LinePaint(departure.line)
        (fill, ink) = (paint.fill.text, paint.ink.text)
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
}
