import App
import ArgumentParser
import Geodesy
import JSONText
import Model
import Services
import Wire

extension Moderate {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Show a report, note, comment, member or place, with all reports and acts about it."
        )

        @Argument(help: ArgumentHelp("An id, or the handle of a member.", valueName: "id"))
        var name: TargetName

        @Option(
            help: ArgumentHelp(
                "A new file to write the note's picture to. This is kept in the log.",
                valueName: "file"
            )
        )
        var image: String?

        @Option(
            help: "With --image: the size of the picture: original, display or thumb (default: display)."
        )
        var variant: ImageVariant?

        @OptionGroup var actor: ActorOptions

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if image == nil, variant != nil || actor.as != nil {
                throw ValidationError("--variant and --as require --image.")
            }
        }

        func run() async throws {
            try await OperatorSession.with(try data.settings()) { session in
                let desk = session.queries
                var report: ModerationQueries.ReportLine?
                if case .number(let number) = name { report = try await desk.report(.init(rawValue: number)) }
                var dossier = try await dossier(of: report, on: desk)
                guard report != nil || dossier != nil else {
                    throw Refusal(
                        .notFound,
                        code: "not-found",
                        "There is no report, note, comment, member or place \(name)."
                    )
                }
                if let image {
                    try await session.savePicture(
                        variant ?? .display,
                        of: PictureText.note(in: dossier),
                        to: image,
                        for: try await session.actor(actor.as)
                    )
                    // The dossier is read again, because saving the picture has added a log entry.
                    dossier = try await self.dossier(of: report, on: desk)
                }
                if output.json {
                    Terminal.writeJSON { Self.write(report, dossier, to: &$0) }
                } else {
                    Terminal.write(
                        DossierText(report, dossier, at: session.instant).whole(Terminal.tableStyle)
                    )
                    if let image { Terminal.write("\nThe picture is in \(image).\n") }
                }
            }
        }

        private func dossier(
            of report: ModerationQueries.ReportLine?,
            on desk: ModerationQueries
        ) async throws -> ModerationQueries.Dossier? {
            if let report { return try await desk.dossier(of: report.report.target) }
            return try await desk.dossier(of: name)
        }

        private static func write(
            _ report: ModerationQueries.ReportLine?,
            _ dossier: ModerationQueries.Dossier?,
            to json: inout JSONWriter
        ) {
            if let report {
                json.key("report")
                json.report(report.report, dossier?.facts, by: report.reporter)
            }
            guard let dossier else { return json.null("target") }
            json.key("target")
            json.target(dossier.facts.target, dossier.facts)
            if let note = dossier.note {
                json.key("note")
                json.moderated(note, image: dossier.image, path: dossier.picturePath)
            }
            json.array("reports") { json in
                for report in dossier.reports {
                    json.report(
                        report,
                        dossier.facts,
                        by: report.reporter.flatMap { dossier.reporters[$0] }
                    )
                }
            }
            json.array("log") { json in for record in dossier.log { json.record(record) } }
        }
    }
}

struct DossierText {
    let report: ModerationQueries.ReportLine?
    let dossier: ModerationQueries.Dossier?
    let now: Instant

    init(_ report: ModerationQueries.ReportLine?, _ dossier: ModerationQueries.Dossier?, at now: Instant) {
        self.report = report
        self.dossier = dossier
        self.now = now
    }

    var head: String {
        var text = ""
        if let line = report {
            let report = line.report
            text += "Report \(report.id): \(report.reason.rawValue), \(report.state.rawValue)"
            if let assignee = report.assignee { text += ", \(assignee.onOneLine)" }
            text += ", \(Listing.age(report.createdAt, at: now)) ago\n"
            let reporter = line.reporter.map { "@\($0.text)" } ?? "an anonymous client"
            text +=
                report.comment.map { "  \(reporter) says: \($0.onOneLine)\n" }
                ?? "  Reported by \(reporter).\n"
            if let outcome = report.outcome { text += "  Outcome: \(outcome.onOneLine)\n" }
        }
        guard let dossier else { return text + "  The reported content no longer exists.\n" }
        let facts = dossier.facts
        text += "\(facts.target.word.capitalizedASCII) \(facts.target.number)"
        if facts.target.isOfSource {
            let gone = facts.deletedAt.map { "gone from the map since \(Listing.time($0))" }
            text += ": \(gone ?? "on the map"), first imported \(Listing.time(facts.createdAt))\n"
        } else {
            text += facts.handle.map { " by @\($0), " } ?? " "
            text += "\(facts.state), \(Listing.time(facts.createdAt))\n"
        }
        if facts.suspendedAt != nil, facts.state != "suspended" { text += "  The author is suspended.\n" }
        if let shown = facts.text { text += "  \(shown.onOneLine)\n" }
        if let note = dossier.note {
            if let body = note.content.body { text += "  \(body.onOneLine)\n" }
            let latitude = JSONWriter.text(note.coordinate.latitude, decimals: 7)
            let longitude = JSONWriter.text(Rounding.longitude(note.coordinate.longitude), decimals: 7)
            text += "  For \(note.content.audience.name), at \(latitude), \(longitude); "
            text += "\(note.image.width) × \(note.image.height) pixels.\n"
            if let path = dossier.picturePath {
                text += "  Its picture: sightline moderate show \(note.id) --image FILE, or \(path)\n"
            }
        }
        return text
    }

    func whole(_ style: Table.Style) -> String {
        var text = head
        guard let dossier else { return text }
        if !dossier.reports.isEmpty {
            var table = Table(["REPORT", "AT", "STATE", "REASON", "COMMENT", "REPORTER"])
            for report in dossier.reports {
                table.add(
                    report.id.description,
                    Listing.time(report.createdAt),
                    report.state.rawValue,
                    report.reason.rawValue,
                    Excerpt.of(report.comment, length: 40),
                    report.reporter.flatMap { dossier.reporters[$0] }.map { "@\($0.text)" } ?? "anonymous"
                )
            }
            text += "\n" + table.text(style)
        }
        if !dossier.log.isEmpty { text += "\n" + LogTable.text(dossier.log, style) }
        return text
    }
}

extension String {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
