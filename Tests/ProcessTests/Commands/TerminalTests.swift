import Services
import Testing

@testable import sightline

@Suite struct SpanTests {
    @Test(
        arguments: [("0s", 0), ("90s", 90_000), ("30m", 1_800_000), ("24h", 86_400_000), ("7d", 604_800_000)]
            as [(String, Int64)]
    )
    func `a number with a unit is a span`(_ text: String, _ milliseconds: Int64) {
        #expect(Span(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "h", "24", "24 h", "-1h", "1.5h", "1H", "1w", "1h30m", "99999999999999999999d", "3651d",
    ])
    func `other texts are not spans`(_ text: String) {
        #expect(Span(text) == nil)
    }
}

@Suite struct TableTests {
    private var table: Table {
        var table = Table(["NAME", "SIZE", "NOTE"], right: ["SIZE"])
        table.add("a", "1", "x")
        table.add("longer", "1000")
        return table
    }

    @Test func `columns are aligned without trailing blanks`() {
        #expect(
            table.text(.plain) == """
                NAME    SIZE  NOTE
                ------  ----  ----
                a          1  x
                longer  1000

                """
        )
    }

    @Test func `output that is not a terminal is ASCII only`() {
        #expect(table.text(.plain).utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A) })
        #expect(table.text(.terminal).contains("\u{1B}[1mNAME"))
    }

    @Test func `texts cannot break lines or control the terminal`() {
        var table = Table(["A"])
        table.add("b\n\u{1B}[31mc\u{202E}")
        #expect(table.text(.plain) == "A\n--------\nb??[31mc?\n".replacing("--------", with: "---------"))
    }
}

@Suite struct UsageRefusalTests {
    @Test(arguments: [
        "sightline moderate hide <id> ... --reason <text>", "sightline moderate hide [<options>] <id> ...",
        "sightline moderate hide --reason <text>", "sightline moderate hide",
    ])
    func `a refusal ends with the usage and the name of its command`(_ usage: String) {
        #expect(
            UsageRefusal("Use --yes.", usage: usage).text == """
                Error: Use --yes.
                Usage: \(usage)
                  See 'sightline moderate hide --help' for more information.

                """
        )
    }

    @Test func `a hyphen inside the name of a command is part of it`() {
        let text = UsageRefusal("No.", usage: "sightline media take-over [--yes]").text
        #expect(text.contains("'sightline media take-over --help'"))
    }
}

@Suite struct ProgressTextTests {
    private func texts(_ style: ProgressText.Style, _ reports: [(Int, Int?, Double)]) -> [String] {
        var text = ProgressText(style)
        return reports.compactMap { done, total, second in
            text.text(for: Progress("Work", done: done, of: total), at: .seconds(second))
        }
    }

    @Test func `without a terminal, work has a line when it begins and one every ten seconds`() {
        let lines = texts(.lines, (0...1000).map { ($0, 1000, Double($0) / 40) })
        #expect(
            lines == [
                "Work (1000 in all)\n", "Work: 40 %, 400 of 1000, 40/s, 15 s left\n",
                "Work: 80 %, 800 of 1000, 40/s, 5 s left\n",
            ]
        )
    }

    @Test func `without a terminal, short work has one line, however many steps it has`() {
        #expect(texts(.lines, (1...500).map { ($0, 500, Double($0) / 100) }) == ["Work (500 in all)\n"])
    }

    @Test func `without a terminal, work without a total has a line now and then`() {
        let lines = texts(.lines, (0...100).map { ($0, nil, Double($0)) })
        #expect(lines.count == 11)
        #expect(lines.first == "Work\n")
        #expect(lines.last == "Work: 100\n")
    }

    @Test func `work without a total and without a count is named on a terminal`() {
        #expect(texts(.terminal(width: 80), [(0, nil, 0)]) == ["\rWork\u{1B}[K"])
    }

    @Test func `a bar is drawn over the last one, and not too often`() {
        let bars = texts(.terminal(width: 80), (0...1000).map { ($0, 1000, Double($0) / 1000) })
        #expect(bars.count <= 12)
        #expect(bars.allSatisfy { $0.hasPrefix("\rWork [") && $0.contains("\u{1B}[K") })
        #expect(bars.dropLast().allSatisfy { !$0.contains("\n") })
        #expect(bars.last == "\rWork [##############################] 100 %, 1000 of 1000, 1000/s\u{1B}[K\n")
    }

    @Test(arguments: [0, 1, 10, 20, 40, 80, 200])
    func `a bar fits the width of the terminal`(_ width: Int) {
        for bar in texts(.terminal(width: width), [(1, 3, 0), (2, 3, 1)]) {
            let shown = bar.replacing("\r", with: "").replacing("\u{1B}[K", with: "")
            #expect(shown.count <= max(width - 1, 0))
        }
    }

    @Test func `work that stops half-way ends its line`() {
        var text = ProgressText(.terminal(width: 80))
        _ = text.text(for: Progress("Work", done: 1, of: 3), at: .zero)
        #expect(text.end() == "\n")
        #expect(text.end() == "")
    }

    @Test func `the next piece of work starts a new line`() {
        var text = ProgressText(.lines)
        _ = text.text(for: Progress("One", done: 3, of: 3), at: .seconds(1))
        let next = text.text(for: Progress("Two", done: 3, of: 3, in: .bytes), at: .seconds(1))
        #expect(next == "Two (3 B in all)\n")
    }
}
