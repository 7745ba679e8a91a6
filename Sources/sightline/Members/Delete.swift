import App
import ArgumentParser
import JSONText
import Model
import Services

extension Members {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an account for good. With --as, only for admins.",
            discussion: """
                The account disappears at once, and log-ins are refused. Its notes are deleted, its comments \
                become tombstones where others replied, and its groups are dissolved; notes that others shared with them become \
                private. The handle stays reserved, and the moderators' log is kept. Images are removed after the grace \
                period. The deletion cannot be undone. Make a copy with 'members export' first.
                """
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Option(help: ArgumentHelp("The reason, which is kept in the log.", valueName: "text"))
        var reason: String

        @OptionGroup var actor: ActorOptions

        @Flag(help: "Show the account without deleting it.")
        var dryRun = false

        @Flag(help: "Do not ask for confirmation.")
        var yes = false

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try ActOptions.check(reason) }

        func run() async throws {
            try await OperatorSession.with(try data.settings()) { session in
                let actor = try await session.actor(actor.as)
                let line = try await session.members.member(name)
                guard line.deletedAt == nil else {
                    throw Refusal(.conflict, code: "deleted", "The account of \(name) is already deleted.")
                }
                if dryRun {
                    report(line, "Would delete")
                    if !output.json { Terminal.write("Nothing was deleted because this is a dry run.\n") }
                    return
                }
                guard try Confirmation.isGiven("Delete \(Self.text(line)) for good?", yes: yes) else {
                    Terminal.writeError("Nothing was deleted.\n")
                    throw ExitCode(1)
                }
                let deleted = try await session.acting { services in
                    try await services.administration.delete(name, reason: reason, by: actor)
                }
                report(deleted, "Deleted")
            }
        }

        private static func text(_ line: MemberLine) -> String {
            let notes = Quantity.count(line.notes, "note", "notes")
            let comments = Quantity.count(line.comments, "comment", "comments")
            return "the account of @\(line.member.handle.text), with \(notes) and \(comments)"
        }

        private func report(_ line: MemberLine, _ verb: String) {
            guard output.json else { return Terminal.write("\(verb) \(Self.text(line)).\n") }
            Terminal.writeJSON { json in
                json.member("dry_run", dryRun)
                json.member("id", line.member.id.description)
                json.member("handle", line.member.handle.text)
                json.member("notes", line.notes)
                json.member("comments", line.comments)
            }
        }
    }
}
