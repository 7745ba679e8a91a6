import App
import ArgumentParser
import JSONText
import Model
import Services
import Wire

extension Members {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a member, even if registration is closed.",
            discussion: """
                The command asks for the password twice. Without a terminal, it is the first line of standard input. It is \
                never an argument, because others can read command lines.
                """
        )

        @Argument(help: "3 to 30 of the characters a-z, 0-9 and _.")
        var handle: String

        @Option(help: ArgumentHelp("The displayed name (default: the handle).", valueName: "text"))
        var name: String?

        @Option(help: "The role: member, moderator or admin.")
        var role = Member.Role.member

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            _ = try checkedHandle()
        }

        /// Returns the handle, which an operator may choose even when it is reserved.
        private func checkedHandle() throws -> Handle {
            guard let handle = Handle(handle) else {
                throw ValidationError("handle: Must be 3 to 30 of the characters a-z, 0-9 and _.")
            }
            return handle
        }

        func run() async throws {
            let member = try await OperatorSession.with(try data.settings()) { session in
                let actor = try await session.actor(actor.as)
                let draft = try MemberDraft(
                    handle: try checkedHandle(),
                    password: try await Self.password(),
                    displayName: name,
                    pictureURL: nil
                )
                return try await session.acting { services in
                    try await services.administration.create(
                        draft,
                        role: role,
                        by: actor
                    )
                }
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.member("id", member.id.description)
                    json.member("handle", member.handle.text)
                    json.member("role", member.role.rawValue)
                }
            } else {
                Terminal.write("Added @\(member.handle.text), a \(member.role.rawValue), id \(member.id).\n")
            }
        }

        private static func password() async throws -> String {
            guard Terminal.canAnswer else {
                guard let line = readLine() else {
                    throw ValidationError("The password must be the first line of standard input.")
                }
                return line
            }
            return try await Keyboard.using { keyboard in
                guard let first = try keyboard.secret("Password: "),
                    let again = try keyboard.secret("Password again: ")
                else { throw ValidationError("The password is missing.") }
                guard first == again else { throw ValidationError("The passwords differ.") }
                return first
            }
        }
    }

    struct SetRole: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role",
            abstract: "Set the role of a member. With --as, only for admins.",
            discussion:
                "Moderators and admins can use the pages for moderators, and be named by --as of the moderation commands."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Argument(help: "The role: member, moderator or admin.")
        var role: Member.Role

        @Option(help: ArgumentHelp("The reason, which is kept in the log.", valueName: "text"))
        var reason = "given by the operator"

        @Flag(help: "Show the change without making it.")
        var dryRun = false

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try ActOptions.check(reason) }

        func run() async throws {
            let (member, before) = try await OperatorSession.with(try data.settings()) { session in
                let actor = try await session.actor(actor.as)
                if dryRun {
                    let member = try await session.members.roleHolder(name, for: actor)
                    return (member, member.role)
                }
                return try await session.acting { services in
                    try await services.administration.setRole(
                        role,
                        of: name,
                        reason: reason,
                        by: actor
                    )
                }
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.member("dry_run", dryRun)
                    json.member("id", member.id.description)
                    json.member("handle", member.handle.text)
                    json.member("before", before.rawValue)
                    json.member("role", role.rawValue)
                }
            } else {
                let change =
                    before == role
                    ? "is already a \(role.rawValue)"
                    : dryRun
                        ? "would change from \(before.rawValue) to \(role.rawValue), but this is a dry run"
                        : "changed from \(before.rawValue) to \(role.rawValue)"
                Terminal.write("@\(member.handle.text) \(change).\n")
            }
        }
    }

    struct Sessions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List or end the sessions of a member."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Flag(help: "End all sessions after a confirmation.")
        var end = false

        @Option(help: ArgumentHelp("With --end: the reason, which is kept in the log.", valueName: "text"))
        var reason: String?

        @Flag(help: "With --end: list the sessions without ending them.")
        var dryRun = false

        @Flag(help: "With --end: do not ask for confirmation.")
        var yes = false

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if !end, dryRun || yes || reason != nil {
                throw ValidationError("--reason, --dry-run and --yes require --end.")
            }
            if end {
                guard let reason else { throw ValidationError("--end requires --reason.") }
                try ActOptions.check(reason)
            }
        }

        func run() async throws {
            try await OperatorSession.with(try data.settings()) { session in
                let actor = try await session.actor(actor.as)
                let line = try await session.members.member(name)
                let sessions = try await session.members.sessions(
                    of: line.member.id,
                    at: session.instant,
                    limit: 1000
                )
                if !output.json { show(sessions) }
                var ended = 0
                if end, !dryRun, line.sessions > 0 {
                    let count = Quantity.count(line.sessions, "session", "sessions")
                    guard
                        try Confirmation.isGiven("End \(count) of @\(line.member.handle.text)?", yes: yes)
                    else {
                        Terminal.writeError("Nothing was changed.\n")
                        throw ExitCode(1)
                    }
                    ended = try await session.acting { services in
                        try await services.administration.endSessions(
                            of: name,
                            reason: reason ?? "",
                            by: actor
                        )
                    }
                    if !output.json {
                        Terminal.write("Ended \(Quantity.count(ended, "session", "sessions")).\n")
                    }
                }
                if output.json { write(sessions, ended: ended) }
            }
        }

        private func show(_ sessions: [Session]) {
            guard !sessions.isEmpty else { return Terminal.write("No sessions.\n") }
            var table = Table(["SESSION", "SINCE", "LAST USED", "ENDS", "CLIENT"])
            for session in sessions {
                table.add(
                    session.id.description,
                    Listing.time(session.createdAt),
                    Listing.time(session.lastUsedAt),
                    Listing.time(session.expiresAt),
                    Excerpt.of(session.userAgent, length: 40)
                )
            }
            Terminal.write(table.text(Terminal.tableStyle))
            if dryRun { Terminal.write("Nothing was changed because this is a dry run.\n") }
        }

        private func write(_ sessions: [Session], ended: Int) {
            Terminal.writeJSON { json in
                json.array("sessions") { json in
                    for session in sessions { json.session(session) }
                }
                json.member("ended", ended)
            }
        }
    }
}
