import App
import ArgumentParser
import JSONText
import Model
import Services
import Wire

extension Moderate {
    struct Queue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the open reports, the oldest first."
        )

        @Option(
            help: ArgumentHelp(
                "List only reports in this state: open, assigned, resolved or rejected. May be repeated.",
                valueName: "state"
            )
        )
        var state: [Report.State] = []

        @Flag(help: "List the reports in all states.")
        var all = false

        @Option(help: ArgumentHelp("List only reports assigned to this moderator.", valueName: "name"))
        var assignee: String?

        @Option(help: ArgumentHelp("List the reports after this one.", valueName: "id"))
        var after: Report.ID?

        @Option(help: ArgumentHelp("The number of reports to list.", valueName: "count"))
        var limit = 50

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if all, !state.isEmpty { throw ValidationError("--all and --state exclude each other.") }
            try Listing.check(limit)
        }

        func run() async throws {
            let states = all ? Report.State.allCases : state.isEmpty ? [.open, .assigned] : state
            try await OperatorSession.with(try data.settings()) { session in
                let assignee = assignee.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
                let found = try await session.queries.queue(
                    ReportFilter(states, assignee: assignee),
                    after: after,
                    limit: limit + 1
                )
                let counts = try await session.queries.counts()
                let (shown, next) = Page.cut(found, limit: limit, \.report.id)
                output.json
                    ? write(shown, counts, next: next) : show(shown, counts, next: next, at: session.instant)
            }
        }

        private func show(
            _ lines: [ModerationQueries.ReportLine],
            _ counts: [Report.State: Int],
            next: Report.ID?,
            at now: Instant
        ) {
            if !lines.isEmpty {
                var table = Table(
                    ["REPORT", "AGE", "STATE", "REASON", "ABOUT", "BY", "TEXT", "STATE NOW", "ASSIGNEE"],
                    right: ["AGE"]
                )
                for line in lines {
                    let (report, facts) = (line.report, line.facts)
                    table.add(
                        report.id.description,
                        Listing.age(report.createdAt, at: now),
                        report.state.rawValue,
                        report.reason.rawValue,
                        report.target.description,
                        facts?.handle.map { "@\($0)" } ?? "",
                        Excerpt.of(facts?.text, length: 24),
                        facts?.state ?? "gone",
                        report.assignee ?? ""
                    )
                }
                Terminal.write(table.text(Terminal.tableStyle))
            }
            let sums = Report.State.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
            Terminal.write("\(sums.joined(separator: ", ")).\n")
            if let next { Terminal.write("There are more: --after \(next)\n") }
        }

        private func write(
            _ lines: [ModerationQueries.ReportLine],
            _ counts: [Report.State: Int],
            next: Report.ID?
        ) {
            Terminal.writeJSON { json in
                json.array("reports") { json in
                    for line in lines { json.report(line.report, line.facts, by: line.reporter) }
                }
                json.object("counts") { json in
                    json.member("open", counts[.open] ?? 0)
                    json.member("assigned", counts[.assigned] ?? 0)
                    json.member("resolved", counts[.resolved] ?? 0)
                    json.member("rejected", counts[.rejected] ?? 0)
                }
                json.member("next", next?.description)
            }
        }
    }
}

enum Listing {
    static let limits = 1...10_000

    static func check(_ limit: Int) throws {
        guard limits.contains(limit) else {
            throw ValidationError("--limit: Must be from \(limits.lowerBound) to \(limits.upperBound).")
        }
    }

    static func age(_ instant: Instant, at now: Instant) -> String {
        Quantity.span(seconds: Double(now.milliseconds - instant.milliseconds) / 1000)
    }

    /// Returns an instant to the second, for people.
    static func time(_ instant: Instant) -> String {
        let text = instant.description
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8))"
    }
}
