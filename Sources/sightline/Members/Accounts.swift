import App
import ArgumentParser
import JSONText
import Model
import Services

extension Members {
    /// Adds a member.
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a member, whether registration is open or not.",
            discussion: """
                The password is asked for, twice; where nobody can be asked, it is the first line of standard input. It is \
                never an argument, for a command line is read by others.
                """
        )

        @Argument(help: "3 to 30 of the characters a-z, 0-9 and _.")
        var handle: String

        @Option(help: ArgumentHelp("The name that others see (default: the handle).", valueName: "text"))
        var name: String?

        @Option(help: "What the member may do: member, moderator or admin.")
        var role = Member.Role.member

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            _ = try checkedHandle()
        }

        /// The handle; the operator may also choose a reserved one.
        private func checkedHandle() throws -> Handle {
            guard let handle = Handle(handle) else {
                throw ValidationError("'\(handle)' is no handle: 3 to 30 of a-z, 0-9 and _ are.")
            }
            return handle
        }

        func run() async throws {
            let member = try await Office.with(try data.settings()) { office in
                let actor = try await office.actor(actor.as)
                let draft = try MemberDraft(
                    handle: try checkedHandle(),
                    password: try await Self.password(),
                    displayName: name,
                    pictureURL: nil
                )
                return try await office.acting { platform in
                    try await MemberOffice(platform: platform).create(
                        draft,
                        role: role,
                        passwords: office.passwords,
                        by: actor
                    )
                }
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.object { json in
                        json.member("id", member.id.description)
                        json.member("handle", member.handle.text)
                        json.member("role", member.role.rawValue)
                    }
                }
            } else {
                Terminal.write("Added @\(member.handle.text), a \(member.role.rawValue), id \(member.id).\n")
            }
        }

        private static func password() async throws -> String {
            guard Terminal.canAnswer else {
                guard let line = readLine() else {
                    throw ValidationError("The password is missing: it is the first line of standard input.")
                }
                return line
            }
            return try await Keyboard.using { keyboard in
                guard let first = try keyboard.secret("Password: "),
                    let again = try keyboard.secret("Once more: ")
                else { throw ValidationError("There is no password.") }
                guard first == again else { throw ValidationError("These are two different passwords.") }
                return first
            }
        }
    }

    /// Sets a member's role.
    struct SetRole: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role",
            abstract: "Give a member a role; with --as, admins only.",
            discussion:
                "Moderators may be named by --as of the moderation commands; nothing changes in the API."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Argument(help: "What the member may do: member, moderator or admin.")
        var role: Member.Role

        @Option(help: ArgumentHelp("Why: it is kept in the log.", valueName: "text"))
        var reason = "given by the operator"

        @Flag(help: "Say what would be changed, and change nothing.")
        var dryRun = false

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try ActOptions.check(reason) }

        func run() async throws {
            let (member, before) = try await Office.with(try data.settings()) { office in
                let actor = try await office.actor(actor.as)
                if dryRun {
                    let member = try await office.members.roleHolder(name, for: actor)
                    return (member, member.role)
                }
                return try await office.acting { platform in
                    try await MemberOffice(platform: platform).setRole(
                        role,
                        of: name,
                        reason: reason,
                        by: actor
                    )
                }
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.object { json in
                        json.member("dry_run", dryRun)
                        json.member("id", member.id.description)
                        json.member("handle", member.handle.text)
                        json.member("before", before.rawValue)
                        json.member("role", role.rawValue)
                    }
                }
            } else {
                let change =
                    before == role
                    ? "is a \(role.rawValue) already"
                    : dryRun
                        ? "is a \(before.rawValue), and would be a \(role.rawValue): this is a dry run"
                        : "was a \(before.rawValue), and is a \(role.rawValue) now"
                Terminal.write("@\(member.handle.text) \(change).\n")
            }
        }
    }

    /// Lists and ends sessions.
    struct Sessions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List where a member is signed in, and sign them out."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Flag(help: "End them all, after asking.")
        var end = false

        @Option(help: ArgumentHelp("With --end: why; it is kept in the log.", valueName: "text"))
        var reason: String?

        @Flag(help: "With --end: say what would be ended, and end nothing.")
        var dryRun = false

        @Flag(help: "With --end: do not ask.")
        var yes = false

        @OptionGroup var actor: ActorOptions
        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if !end, dryRun || yes || reason != nil {
                throw ValidationError("--reason, --dry-run and --yes go with --end only.")
            }
            if end {
                guard let reason else { throw ValidationError("--end needs --reason.") }
                try ActOptions.check(reason)
            }
        }

        func run() async throws {
            try await Office.with(try data.settings()) { office in
                let actor = try await office.actor(actor.as)
                let line = try await office.members.member(name)
                let sessions = try await office.members.sessions(
                    of: line.member.id,
                    at: office.instant,
                    limit: 1000
                )
                if !output.json { show(sessions) }
                var ended = 0
                if end, !dryRun, line.sessions > 0 {
                    let count = Quantity.count(line.sessions, "session", "sessions")
                    guard
                        try Confirmation.isGiven("End \(count) of @\(line.member.handle.text)?", yes: yes)
                    else {
                        Terminal.writeError("Nothing was done.\n")
                        throw ExitCode(1)
                    }
                    ended = try await office.acting { platform in
                        try await MemberOffice(platform: platform).endSessions(
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
            var table = Table(
                .init("SESSION"),
                .init("SINCE"),
                .init("LAST USED"),
                .init("ENDS"),
                .init("CLIENT")
            )
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
            if dryRun { Terminal.write("Nothing was done: this is a dry run.\n") }
        }

        private func write(_ sessions: [Session], ended: Int) {
            Terminal.writeJSON { json in
                json.object { json in
                    json.array("sessions") { json in
                        for session in sessions {
                            json.object { json in
                                json.member("id", session.id.description)
                                json.member("created_at", session.createdAt.description)
                                json.member("last_used_at", session.lastUsedAt.description)
                                json.member("expires_at", session.expiresAt.description)
                                json.member("user_agent", session.userAgent)
                            }
                        }
                    }
                    json.member("ended", ended)
                }
            }
        }
    }
}
