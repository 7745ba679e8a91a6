import App
import ArgumentParser
import JSONText
import Model
import Services
import Wire

extension Moderate {
    struct Assign: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Assign reports to yourself or to another moderator."
        )

        @Argument(help: ArgumentHelp("Reports.", valueName: "report"))
        var reports: [Report.ID]

        @Option(help: ArgumentHelp("The assignee (default: the moderator who acts).", valueName: "handle"))
        var to: String?

        @Flag(help: "Show the reports without assigning them.")
        var dryRun = false

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await OperatorSession.with(try data.settings()) { session in
                let actor = try await session.actor(actor.as)
                let assignee: Moderator =
                    if let to { try await session.queries.moderator(named: to) } else { actor }
                let found = try await session.queries.pending(reports)
                if dryRun {
                    return Settlement.tell(
                        found,
                        try await session.queries.reporters(of: found),
                        "Dry run, would be assigned to \(assignee)",
                        output
                    )
                }
                let done = try await session.acting { services in
                    try await services.moderation.assign(reports, to: assignee, by: actor)
                }
                let reporters = try await session.queries.reporters(of: done)
                Settlement.tell(done, reporters, "Assigned to \(assignee)", output)
            }
        }
    }

    /// Settles reports on which action was taken.
    struct Resolve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Close reports after action was taken. The reason is a note for moderators."
        )
        @OptionGroup var settlement: Settlement
        func run() async throws { try await settlement.run(.resolve, "Resolved") }
    }

    /// Settles reports that needed no action.
    struct Reject: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Close reports that need no action. The reason is a note for moderators."
        )
        @OptionGroup var settlement: Settlement
        func run() async throws { try await settlement.run(.reject, "Rejected") }
    }
}

struct Settlement: ParsableArguments {
    @Argument(help: ArgumentHelp("Reports.", valueName: "report"))
    var reports: [Report.ID]

    @OptionGroup var options: ActOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !reports.isEmpty else { throw ValidationError("Name at least one report.") }
        try options.require(Set(reports).count)
    }

    func run(_ action: ModerationAction, _ verb: String) async throws {
        let reports = Array(Set(reports)).sorted()
        try await OperatorSession.with(try data.settings()) { session in
            let actor = try await session.actor(options.actor.as)
            let found = try await session.queries.pending(reports, for: actor)
            if options.dryRun {
                return Self.tell(
                    found,
                    try await session.queries.reporters(of: found),
                    "Dry run, would be \(verb.lowercased())",
                    output
                )
            }
            let done = try await session.acting { services in
                try await services.moderation.settle(
                    reports,
                    as: action,
                    outcome: options.reason,
                    by: actor
                )
            }
            Self.tell(done, try await session.queries.reporters(of: done), verb, output)
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
                json.array("reports") { json in
                    for report in reports {
                        json.report(report, nil, by: report.reporter.flatMap { reporters[$0] })
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
