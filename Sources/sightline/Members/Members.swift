import App
import ArgumentParser
import JSONText
import Model
import Services
import Wire

struct Members: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Manage accounts while the server runs.",
        subcommands: [
            Create.self, List.self, Show.self, Suspend.self, Unsuspend.self, Sessions.self, SetRole.self,
            Export.self,
            Delete.self,
        ]
    )
}

extension Members {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List members, the newest first.")

        @Option(help: ArgumentHelp("List only handles that begin with this text.", valueName: "text"))
        var prefix: String?

        @Option(help: "List only members with this role: member, moderator or admin.")
        var role: Member.Role?

        @Flag(help: "List only suspended members.")
        var suspended = false

        @Option(help: ArgumentHelp("List the members after this one.", valueName: "id"))
        var after: Member.ID?

        @Option(help: ArgumentHelp("The number of members to list.", valueName: "count"))
        var limit = 50

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try Listing.check(limit) }

        func run() async throws {
            var filter = MemberFilter()
            filter.prefix = prefix
            filter.role = role
            filter.isSuspended = suspended
            let found = try await OperatorSession.with(try data.settings()) { session in
                try await session.members.members(filter, before: after, limit: limit + 1)
            }
            let (shown, next) = Page.cut(found, limit: limit, \.member.id)
            if output.json {
                Terminal.writeJSON { json in
                    json.array("members") { json in for line in shown { json.member(line) } }
                    json.member("next", next?.description)
                }
                return
            }
            guard !shown.isEmpty else { return Terminal.write("No members.\n") }
            Terminal.write(Self.table(shown).text(Terminal.tableStyle))
            if let next { Terminal.write("There are more: --after \(next)\n") }
        }

        private static func table(_ lines: [MemberLine]) -> Table {
            var table = Table(
                ["HANDLE", "ID", "NAME", "ROLE", "STATE", "NOTES", "COMMENTS", "WARNED", "SINCE"],
                right: ["NOTES", "COMMENTS", "WARNED"]
            )
            for line in lines {
                table.add(
                    "@\(line.member.handle.text)",
                    line.member.id.description,
                    Excerpt.of(line.member.displayName, length: 24),
                    line.member.role.rawValue,
                    line.state,
                    "\(line.notes)",
                    "\(line.comments)",
                    "\(line.warnings)",
                    Listing.time(line.member.createdAt)
                )
            }
            return table
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a member, the reports about them and the acts of moderators."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await OperatorSession.with(try data.settings()) { session in
                let line = try await session.members.member(name)
                let dossier = try await session.queries.dossier(of: .member(line.member.id))
                if output.json {
                    Terminal.writeJSON { json in
                        json.key("member")
                        json.member(line)
                        json.array("reports") { json in
                            for report in dossier?.reports ?? [] {
                                let reporter = report.reporter.flatMap { dossier?.reporters[$0] }
                                json.report(report, dossier?.facts, by: reporter)
                            }
                        }
                        json.array("log") { json in
                            for record in dossier?.log ?? [] { json.record(record) }
                        }
                    }
                    return
                }
                let member = line.member
                var table = Table(["WHAT", "IS"])
                table.add("handle", "@\(member.handle.text)")
                table.add("id", member.id.description)
                table.add("name", member.displayName)
                table.add("picture", member.pictureURL ?? "none")
                table.add("role", member.role.rawValue)
                table.add("state", line.state)
                table.add("member since", Listing.time(member.createdAt))
                if let at = member.suspendedAt { table.add("suspended", Listing.time(at)) }
                if let at = line.deletedAt { table.add("deleted", Listing.time(at)) }
                table.add("notes", "\(line.notes)")
                table.add("comments", "\(line.comments)")
                table.add("sessions", "\(line.sessions)")
                table.add("warnings", "\(line.warnings)")
                Terminal.write(table.text(Terminal.tableStyle))
                guard let log = dossier?.log, !log.isEmpty else { return }
                Terminal.write("\n" + LogTable.text(log, Terminal.tableStyle))
            }
        }
    }
}
