import App
import Services

/// Draws progress as a bar on a terminal.
///
/// Elsewhere, as in a log, each piece of work has a line when it begins, and one every ten seconds.
struct ProgressText: Sendable {
    enum Style: Sendable, Hashable {
        /// Each bar is drawn over the previous one.
        case terminal(width: Int)
        /// The output goes to a file or a pipe, line by line.
        case lines
    }

    private let style: Style
    private var what: String?
    private var started = Duration.zero
    private var shownAt: Duration?
    private var isOpen = false

    /// The shortest time between two drawings of a bar.
    static let rest = Duration.milliseconds(100)
    /// The shortest time between two lines about one piece of work.
    static let lineRest = Duration.seconds(10)

    init(_ style: Style) {
        self.style = style
    }

    /// Returns the text to write, or `nil` when it is too soon to write again; `now` is the time of a
    /// monotonic clock.
    mutating func text(for progress: Progress, at now: Duration) -> String? {
        var opening = ""
        if what != progress.what {
            opening = end()
            what = progress.what
            started = now
            shownAt = nil
        }
        switch style {
        case .lines:
            if let shownAt, now - shownAt < Self.lineRest { return nil }
            let isFirst = shownAt == nil
            shownAt = now
            return (isFirst ? Self.opening(of: progress) : line(for: progress, at: now)) + "\n"
        case .terminal(let width):
            let isEnd = progress.total.map { progress.done >= $0 } ?? false
            if !isEnd, let shownAt, now - shownAt < Self.rest { return opening.isEmpty ? nil : opening }
            shownAt = now
            isOpen = !isEnd
            // The last part erases the rest of the line, because the previous bar may have been longer.
            return opening + "\r" + bar(for: progress, width: width, at: now) + "\u{1B}[K"
                + (isEnd ? "\n" : "")
        }
    }

    /// Returns the line break after a bar, when the work is over or stops half-way.
    mutating func end() -> String {
        defer { isOpen = false }
        return isOpen ? "\n" : ""
    }

    private static func opening(of progress: Progress) -> String {
        guard let total = progress.total, total > 0 else { return progress.what }
        return "\(progress.what) (\(amount(total, progress.unit)) in all)"
    }

    private func line(for progress: Progress, at now: Duration) -> String {
        guard let total = progress.total, total > 0 else { return Self.uncounted(progress) }
        return "\(progress.what): \(figures(progress, total: total, at: now))"
    }

    private static func uncounted(_ progress: Progress) -> String {
        progress.done > 0
            ? "\(progress.what): \(amount(progress.done, progress.unit))" : progress.what
    }

    private static func amount(_ number: Int, _ unit: Progress.Unit) -> String {
        unit == .bytes ? Quantity.bytes(number) : "\(number)"
    }

    private func bar(for progress: Progress, width: Int, at now: Duration) -> String {
        guard let total = progress.total, total > 0 else { return Self.uncounted(progress) }
        let figures = figures(progress, total: total, at: now)
        let room = min(30, width - progress.what.count - figures.count - 6)
        guard room >= 5 else { return String("\(progress.what) \(figures)".prefix(max(width - 1, 0))) }
        let filled = min(room, room * progress.done / total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled)
        return "\(progress.what) [\(bar)] \(figures)"
    }

    private func figures(_ progress: Progress, total: Int, at now: Duration) -> String {
        let seconds = (now - started) / .seconds(1)
        let percent = min(100, progress.done * 100 / total)
        let unit = progress.unit
        var text = "\(percent) %, \(Self.amount(progress.done, unit)) of \(Self.amount(total, unit))"
        guard seconds > 0.5, progress.done > 0 else { return text }
        let rate = Double(progress.done) / seconds
        let pace = rate < 10 ? "\((rate * 10).rounded() / 10)" : String(Int(rate.rounded()))
        text += ", \(unit == .bytes ? Quantity.bytes(Int(rate)) : pace)/s"
        if progress.done < total {
            text += ", \(Quantity.span(seconds: Double(total - progress.done) / rate)) left"
        }
        return text
    }
}
