import App
import ArgumentParser
import JSONText
import Model
import Services

extension Members {
    /// Deletes an account.
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an account for good; with --as, admins only.",
            discussion: """
                At once nobody sees anything of it any more, and nobody can log in to it. Its notes are deleted, its comments \
                become tombstones where others replied, and its groups are dissolved: what others showed to them becomes \
                private. The handle stays reserved, and the moderators' log stays. Images are unlinked after the grace \
                period. Nothing of it can be taken back: 'members export' makes a copy first.
                """
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Option(help: ArgumentHelp("Why: it is kept in the log.", valueName: "text"))
        var reason: String

        @OptionGroup var actor: ActorOptions

        @Flag(help: "Say what would be deleted, and delete nothing.")
        var dryRun = false

        @Flag(help: "Do not ask.")
        var yes = false

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try ActOptions.check(reason) }

        func run() async throws {
            try await Office.with(try data.settings()) { office in
                let actor = try await office.actor(actor.as)
                let line = try await office.members.member(name)
                guard line.deletedAt == nil else {
                    throw Refusal(.conflict, code: "deleted", "The account of \(name) was deleted already.")
                }
                if dryRun {
                    report(line, "Would delete")
                    if !output.json { Terminal.write("Nothing was done: this is a dry run.\n") }
                    return
                }
                guard try Confirmation.isGiven("Delete \(Self.text(line)), for good?", yes: yes) else {
                    Terminal.writeError("Nothing was done.\n")
                    throw ExitCode(1)
                }
                let deleted = try await office.acting { platform in
                    try await MemberOffice(platform: platform).delete(name, reason: reason, by: actor)
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
                json.object { json in
                    json.member("dry_run", dryRun)
                    json.member("id", line.member.id.description)
                    json.member("handle", line.member.handle.text)
                    json.member("notes", line.notes)
                    json.member("comments", line.comments)
                }
            }
        }
    }
}
