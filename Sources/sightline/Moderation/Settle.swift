import App
import ArgumentParser
import JSONText
import Model
import Services

extension Moderate {
    /// Assigns reports.
    struct Assign: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take reports on, or give them to a moderator."
        )

        @Argument(help: ArgumentHelp("Reports.", valueName: "report"))
        var reports: [Report.ID]

        @Option(help: ArgumentHelp("Who works on them (default: who acts).", valueName: "handle"))
        var to: String?

        @Flag(help: "Say what would be assigned, and assign nothing.")
        var dryRun = false

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await Office.with(try data.settings()) { office in
                let actor = try await office.actor(actor.as)
                let assignee: Moderator =
                    if let to { try await office.desk.moderator(named: to) } else { actor }
                let found = try await office.desk.pending(reports)
                if dryRun {
                    return Settlement.tell(
                        found,
                        try await office.desk.reporters(of: found),
                        "Nothing was done, this is a dry run; would be assigned to \(assignee)",
                        output
                    )
                }
                let done = try await office.acting { platform in
                    try await ModerationService(platform: platform).assign(reports, to: assignee, by: actor)
                }
                let reporters = try await office.desk.reporters(of: done)
                Settlement.tell(done, reporters, "Assigned to \(assignee)", output)
            }
        }
    }

    /// Resolves reports: action was taken.
    struct Resolve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End reports: something was done about them. The reason is the moderators' note."
        )
        @OptionGroup var settlement: Settlement
        func run() async throws { try await settlement.run(.resolve, "Resolved") }
    }

    /// Rejects reports: no action was needed.
    struct Reject: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End reports: there was nothing to be done. The reason is the moderators' note."
        )
        @OptionGroup var settlement: Settlement
        func run() async throws { try await settlement.run(.reject, "Rejected") }
    }
}

/// The reports to close and the reason.
struct Settlement: ParsableArguments {
    @Argument(help: ArgumentHelp("Reports.", valueName: "report"))
    var reports: [Report.ID]

    @OptionGroup var options: ActOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !reports.isEmpty else { throw ValidationError("Which reports is missing.") }
        try options.require(Set(reports).count)
    }

    func run(_ action: ModerationAction, _ verb: String) async throws {
        let reports = Array(Set(reports)).sorted()
        try await Office.with(try data.settings()) { office in
            let actor = try await office.actor(options.actor.as)
            let found = try await office.desk.pending(reports)
            if options.dryRun {
                return Self.tell(
                    found,
                    try await office.desk.reporters(of: found),
                    "Nothing was done, this is a dry run; would be \(verb.lowercased())",
                    output
                )
            }
            let done = try await office.acting { platform in
                try await ModerationService(platform: platform).settle(
                    reports,
                    as: action,
                    outcome: options.reason,
                    by: actor
                )
            }
            Self.tell(done, try await office.desk.reporters(of: done), verb, output)
        }
    }

    static func tell(
        _ reports: [Report],
        _ reporters: [Member.ID: Handle],
        _ verb: String,
        _ output: OutputOptions
    ) {
        if output.json {
            Terminal.writeJSON { json in
                json.object { json in
                    json.array("reports") { json in
                        for report in reports {
                            json.report(report, nil, by: report.reporter.flatMap { reporters[$0] })
                        }
                    }
                }
            }
        } else {
            for report in reports {
                Terminal.write("\(verb): report \(report.id), about \(report.target)\n")
            }
        }
    }
}
