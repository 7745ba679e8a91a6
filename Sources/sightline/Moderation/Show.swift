import App
import ArgumentParser
import Geodesy
import JSONText
import Model
import Services

extension Moderate {
    /// Shows one thing.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Show a report, a note, a comment or a member, with all reports about it and all that was done."
        )

        @Argument(help: ArgumentHelp("An id; a member also by the handle.", valueName: "id"))
        var name: SubjectName

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await Office.with(try data.settings()) { office in
                let desk = office.desk
                var report: Report?
                if case .number(let number) = name { report = try await desk.report(.init(rawValue: number)) }
                let dossier: ModerationDesk.Dossier? =
                    if let report {
                        try await desk.dossier(of: report.subject)
                    } else {
                        try await desk.dossier(of: name)
                    }
                guard report != nil || dossier != nil else {
                    throw Refusal(
                        .notFound,
                        code: "not-found",
                        "There is no report, note, comment or member \(name)."
                    )
                }
                if output.json {
                    Terminal.writeJSON { Self.write(report, dossier, to: &$0) }
                } else {
                    Terminal.write(
                        DossierText(report, dossier, at: office.instant).whole(Terminal.tableStyle)
                    )
                }
            }
        }

        private static func write(
            _ report: Report?,
            _ dossier: ModerationDesk.Dossier?,
            to json: inout JSONWriter
        ) {
            json.object { json in
                if let report {
                    json.key("report")
                    json.report(report, dossier?.facts)
                }
                guard let dossier else { return json.null("target") }
                json.key("target")
                json.subject(dossier.facts.subject, dossier.facts)
                if let note = dossier.note {
                    json.object("note") { json in
                        json.member("title", note.title)
                        json.member("body", note.body)
                        json.member("alt_text", note.altText)
                        json.member("lat", note.place.coordinate.latitude, decimals: 7)
                        json.member("lon", note.place.coordinate.longitude, decimals: 7)
                        json.member("audience", note.audience.name)
                        json.member("url", note.image.path(of: .display))
                        json.member("sha256", note.image.sha256)
                    }
                }
                json.array("reports") { json in
                    for report in dossier.reports { json.report(report, dossier.facts) }
                }
                json.array("log") { json in for record in dossier.log { json.record(record) } }
            }
        }
    }
}

/// A report and what it is about, for people.
struct DossierText {
    let report: Report?
    let dossier: ModerationDesk.Dossier?
    let now: Instant

    init(_ report: Report?, _ dossier: ModerationDesk.Dossier?, at now: Instant) {
        self.report = report
        self.dossier = dossier
        self.now = now
    }

    /// What is reported.
    var head: String {
        var text = ""
        if let report {
            text += "Report \(report.id): \(report.reason.rawValue), \(report.state.rawValue)"
            if let assignee = report.assignee { text += ", \(assignee.onOneLine)" }
            text += ", \(Listing.age(report.createdAt, at: now)) ago\n"
            let reporter = report.reporter.map { "Member \($0)" } ?? "Somebody who was not signed in"
            if let comment = report.comment { text += "  \(reporter) says: \(comment.onOneLine)\n" }
            if let outcome = report.outcome { text += "  Outcome: \(outcome.onOneLine)\n" }
        }
        guard let dossier else { return text + "  What it was about is gone.\n" }
        let facts = dossier.facts
        text += "\(facts.subject.kind.capitalizedASCII) \(facts.subject.number) "
        if let handle = facts.handle { text += "by @\(handle), " }
        text += "\(facts.state), \(Listing.time(facts.createdAt))\n"
        if facts.suspendedAt != nil, facts.state != "suspended" { text += "  The author is suspended.\n" }
        if let shown = facts.text { text += "  \(shown.onOneLine)\n" }
        if let note = dossier.note {
            if let body = note.body { text += "  \(body.onOneLine)\n" }
            let place = note.place.coordinate
            text += "  For \(note.audience.name), at \(place.latitude), \(place.longitude); "
            text += "image \(note.image.path(of: .display))\n"
        }
        return text
    }

    /// All of it.
    func whole(_ style: Table.Style) -> String {
        var text = head
        guard let dossier else { return text }
        if !dossier.reports.isEmpty {
            var table = Table(
                .init("REPORT"),
                .init("AT"),
                .init("STATE"),
                .init("REASON"),
                .init("COMMENT"),
                .init("REPORTER")
            )
            for report in dossier.reports {
                table.add(
                    report.id.description,
                    Listing.time(report.createdAt),
                    report.state.rawValue,
                    report.reason.rawValue,
                    Excerpt.of(report.comment, length: 40),
                    report.reporter?.description ?? "anonymous"
                )
            }
            text += "\n" + table.text(style)
        }
        if !dossier.log.isEmpty { text += "\n" + LogTable.text(dossier.log, style) }
        return text
    }
}

extension String {
    /// The text with its first letter, where it is one of a to z, in upper case.
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
