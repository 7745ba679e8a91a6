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
        // Shows as many dates as fit.
        let every = max(1, Int((76 / pitch).rounded(.up)))
        for (index, day) in days.enumerated() where (days.count - 1 - index) % every == 0 {
            let x = number((Double(index) + 0.5) * pitch)
            let text = every == 1 && pitch < 76 ? day.date.suffix(5) : day.date[...]
            parts.append(
                "<text class=\"faint\" x=\"\(x)\" y=\"\(number(height + 18))\" font-size=\"12\" text-anchor=\"middle\">\(text)</text>"
            )
        }
        let sum = days.reduce(0) { $0 + $1.amount }
        parts.append(
            "<text class=\"faint\" x=\"\(number(width))\" y=\"-12\" font-size=\"13\" text-anchor=\"end\">\(sum) in all</text>"
        )
        return parts.joined(separator: "\n")
    }
}
