/// A bar chart with one bar for each day.
struct DayChart {
    let days: [(date: String, amount: Int)]
    let width: Double
    let height: Double

    init(_ days: [(date: String, amount: Int)], width: Double, height: Double) {
        self.days = days
        self.width = width
        self.height = height
    }

    /// The round step between the grid lines, and the value of the top line, which no bar exceeds.
    static func scale(of most: Int) -> (step: Int, top: Int) {
        var step = 1
        while true {
            for factor in [1, 2, 5] where step * factor * 5 >= most {
                let step = step * factor
                return (step, max(step, (most + step - 1) / step * step))
            }
            step *= 10
        }
    }

    func svg(kind: String) -> String {
        let most = days.map(\.amount).max() ?? 0
        let (step, top) = Self.scale(of: most)
        var parts: [String] = []
        for value in stride(from: 0, through: top, by: step) {
            let y = number(height - Double(value) / Double(top) * height)
            parts.append(
                "<line class=\"\(value == 0 ? "axis" : "grid")\" x2=\"\(number(width))\" y1=\"\(y)\" y2=\"\(y)\"/>"
            )
            parts.append(
                "<text class=\"faint\" x=\"-8\" y=\"\(y)\" dy=\"4\" font-size=\"12\" text-anchor=\"end\">\(value)</text>"
            )
        }
        let pitch = width / Double(max(days.count, 1))
        let gap = pitch >= 6 ? min(pitch * 0.25, 8) : 0
        for (index, day) in days.enumerated() where day.amount > 0 {
            let length = Double(day.amount) / Double(top) * height
            let x = Double(index) * pitch + gap / 2
            parts.append(
                """
                <rect class="\(kind)" x="\(number(x))" y="\(number(height - length))" \
                width="\(number(max(pitch - gap, 0.5)))" height="\(number(length))">\
                <title>\(day.date): \(day.amount)</title></rect>
                """
            )
        }
        parts += dates(pitch: pitch)
        let sum = days.reduce(0) { $0 + $1.amount }
        parts.append(
            "<text class=\"faint\" x=\"\(number(width))\" y=\"-12\" font-size=\"13\" text-anchor=\"end\">\(sum) in all</text>"
        )
        return parts.joined(separator: "\n")
    }

    static let dateWidth = 12 * PictureText.width("2026-11-23")

    /// Draws as many dates as fit, always with the last day's.
    ///
    /// Each is centred below its bar, but at the ends of the chart, where it would reach beyond them.
    private func dates(pitch: Double) -> [String] {
        let half = Self.dateWidth / 2
        // At an end a date is moved by up to half its width, where its bar is narrower than the date.
        let distance = pitch < Self.dateWidth ? Self.dateWidth + half : Self.dateWidth
        let every = max(1, Int(((distance + 6) / pitch).rounded(.up)))
        return days.enumerated().filter { (days.count - 1 - $0.offset) % every == 0 }.map { index, day in
            let middle = (Double(index) + 0.5) * pitch
            let (x, anchor) =
                middle + half > width ? (width, "end") : middle < half ? (0.0, "start") : (middle, "middle")
            return """
                <text class="faint" x="\(number(x))" y="\(number(height + 18))" font-size="12" \
                text-anchor="\(anchor)">\(day.date)</text>
                """
        }
    }
}
