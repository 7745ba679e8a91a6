import Drawing
import Model
import Services

/// A departure board as text.
struct BoardText {
    enum Style {
        /// Without colours, for pipes.
        case plain
        /// With the colours of the lines.
        case terminal
    }

    private let board: DepartureService.Board
    private let words: TransitWords
    private let minutes: Int

    init(_ board: DepartureService.Board, words: TransitWords, minutes: Int) {
        self.board = board
        self.words = words
        self.minutes = minutes
    }

    func text(_ style: Style, at now: Instant) -> String {
        let stop = board.stop
        let name = [stop.name, stop.platform].compactMap { $0?.onOneLine }.joined(separator: " ")
        var lines = [style == .terminal ? "\u{1B}[1m\(name)\u{1B}[0m" : name]
        if let time = board.localTime(at: now) { lines.append(time) }
        lines.append("")
        if board.departures.isEmpty {
            lines.append(words.text(.nothing, String(minutes)))
        } else {
            lines += rows(style, at: now)
        }
        for source in board.sources where source.state == .failed {
            lines.append("")
            let detail = source.detail.map { " \($0.onOneLine)" } ?? ""
            lines.append(words.text(.failed, source.source) + detail)
        }
        for source in board.sources where source.state != .failed {
            guard let detail = source.detail else { continue }
            lines.append("")
            lines.append("\(source.source): \(detail.onOneLine)")
        }
        for alert in board.alerts.prefix(5) {
            lines.append("")
            lines.append("! \(alert.title.onOneLine)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func rows(_ style: Style, at now: Instant) -> [String] {
        let showsPlatforms = board.departures.contains { $0.stop.platform != nil }
        let lines = board.departures.map { $0.line.name.onOneLine }
        let destinations = board.departures.map { ($0.destination ?? "").onOneLine }
        let platforms = board.departures.map { ($0.stop.platform ?? "").onOneLine }
        let waits = board.departures.map { $0.secondsLeft(at: now).map(words.wait) ?? "" }
        let widths = [
            width(lines, words[.line]), width(destinations, words[.destination]),
            showsPlatforms ? width(platforms, words[.platform]) : 0, width(waits, words[.leaves]),
        ]
        let heading = row(
            [words[.line], words[.destination], words[.platform], words[.leaves]],
            widths,
            note: "",
            color: nil
        )
        return [style == .terminal ? "\u{1B}[2m\(heading)\u{1B}[0m" : heading]
            + zip(zip(lines, destinations), zip(platforms, waits)).enumerated().map { index, cells in
                let departure = board.departures[index]  // in range: an index of the departures
                let isOff = departure.status == .cancelled || departure.status == .skipped
                let text = row(
                    [cells.0.0, cells.0.1, cells.1.0, cells.1.1],
                    widths,
                    note: note(departure),
                    color: style == .terminal ? departure.line : nil
                )
                return style == .terminal && isOff ? "\u{1B}[9m\(text)\u{1B}[0m" : text
            }
    }

    private func note(_ departure: Departure) -> String {
        let origin = departure.realtime == .live ? words[.live] : words[.scheduled]
        var notes = [words.status(departure.status) ?? origin]
        if departure.isStale { notes.append(words[.stale]) }
        if departure.accessible == .yes { notes.append(words[.accessible]) }
        return notes.joined(separator: ", ")
    }

    private func row(_ cells: [String], _ widths: [Int], note: String, color: DepartureLine?) -> String {
        var parts: [String] = []
        for (index, (cell, width)) in zip(cells, widths).enumerated() where width > 0 {
            let blank = String(repeating: " ", count: max(0, width - columns(cell)))
            let isRight = index == 3
            let text = isRight ? blank + cell : cell + blank
            parts.append(index == 0 && color != nil ? Self.painted(text, color) : text)
        }
        var text = (parts + [note]).joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The text in the colours of a line.
    private static func painted(_ text: String, _ line: DepartureLine?) -> String {
        guard let line else { return text }
        let paint = LinePaint(line)
        let (back, front) = (paint.fill, paint.ink)
        return "\u{1B}[48;2;\(back.red);\(back.green);\(back.blue)m"
            + "\u{1B}[38;2;\(front.red);\(front.green);\(front.blue)m \(text) \u{1B}[0m"
    }

    private func width(_ cells: [String], _ heading: String) -> Int {
        cells.reduce(columns(heading)) { max($0, columns($1)) }
    }

    /// The columns that a text takes in a terminal; Chinese characters take two.
    private func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x0300...0x036F: sum
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
                0xFF00...0xFF60:
                sum + 2
            default: sum + 1
            }
        }
    }
}
