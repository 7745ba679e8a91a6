import App
import ArgumentParser
import JSONText
import Model
import Services

struct ActArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Ids, or handles of members.", valueName: "id"))
    var names: [TargetName]

    @OptionGroup var options: ActOptions

    @Flag(help: "Resolve the open reports about them too.")
    var resolve = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !names.isEmpty else { throw ValidationError("Name at least one id.") }
        try options.require(Set(names).count)
    }

    /// Shows the planned action, asks for confirmation, and performs it.
    func run(_ action: ModerationAction) async throws {
        try await OperatorSession.with(try data.settings()) { session in
            let actor = try await session.actor(options.actor.as)
            let plan = try await session.queries.plan(action, on: names, resolving: resolve, by: actor)
            let changes = plan.filter { $0.isChange || !$0.resolved.isEmpty }
            if !output.json { Terminal.write(ActTable.text(plan)) }
            guard !options.dryRun, !changes.isEmpty else {
                if output.json { write(plan, by: actor) }
                let reason = options.dryRun ? "this is a dry run" : "nothing would change"
                if !output.json { Terminal.write("Nothing was changed because \(reason).\n") }
                return
            }
            let asks = [.hide, .remove, .warn, .suspend].contains(action)
            var isMeant = true
            if asks {
                isMeant = try Confirmation.isGiven(
                    question(action, changes),
                    yes: options.yes
                )
            }
            guard isMeant else {
                Terminal.writeError("Nothing was changed.\n")
                throw ExitCode(1)
            }
            let done = try await session.acting { services in
                try await services.moderation.act(
                    action,
                    on: names,
                    reason: options.reason,
                    by: actor,
                    resolving: resolve
                )
            }
            output.json ? write(done, by: actor) : show(done, action)
        }
    }

    private func question(_ action: ModerationAction, _ acts: [ModerationAct]) -> String {
        var question = "\(ActTable.verb(action).asks) \(Self.count(acts))"
        if action == .suspend {
            let all = acts.compactMap(\.belongings).reduce(Belongings(), +)
            question += ", with \(Quantity.count(all.notes, "note", "notes"))"
            question += ", \(Quantity.count(all.comments, "comment", "comments"))"
            question += " and \(Quantity.count(all.sessions, "session", "sessions"))"
        }
        return question + "?"
    }

    static func count(_ acts: [ModerationAct]) -> String {
        Target.kinds.compactMap { kind in
            let count = acts.count { $0.before.target.kind == kind }
            return count == 0 ? nil : Quantity.count(count, kind, "\(kind)s")
        }.joined(separator: " and ")
    }

    private func show(_ acts: [ModerationAct], _ action: ModerationAction) {
        let changed = acts.filter(\.isChange)
        if !changed.isEmpty { Terminal.write("\(ActTable.verb(action).says) \(Self.count(changed)).\n") }
        let reports = acts.reduce(0) { $0 + $1.resolved.count }
        if reports > 0 { Terminal.write("Resolved \(Quantity.count(reports, "report", "reports")).\n") }
    }

    private func write(_ acts: [ModerationAct], by actor: Moderator) {
        Terminal.writeJSON { json in
            json.member("dry_run", options.dryRun)
            json.member("actor", actor.description)
            json.array("acts") { json in for act in acts { act.write(to: &json) } }
        }
    }
}

enum ActTable {
    static func text(_ acts: [ModerationAct]) -> String {
        var table = Table(["KIND", "ID", "BY", "TEXT", "WAS", "BECOMES", "REPORTS"], right: ["REPORTS"])
        for act in acts {
            let becomes = act.action == .warn ? "warned" : act.isChange ? act.after.state : "-"
            table.add(
                act.before.target.kind,
                "\(act.before.target.number)",
                act.before.handle.map { "@\($0)" } ?? "",
                Excerpt.of(act.before.text),
                act.before.state,
                becomes,
                act.resolved.isEmpty ? "" : "\(act.resolved.count)"
            )
        }
        return table.text(Terminal.tableStyle)
    }

    static func verb(_ action: ModerationAction) -> (asks: String, says: String) {
        switch action {
        case .hide: ("Hide", "Hid")
        case .unhide: ("Show", "Unhid")
        case .remove: ("Remove", "Removed")
        case .restore: ("Restore", "Restored")
        case .warn: ("Warn", "Warned")
        case .suspend: ("Suspend", "Suspended")
        case .unsuspend: ("Free", "Freed")
        default: (action.rawValue, "Done:")
        }
    }
}

enum Excerpt {
    /// Shortens a text to `length` characters on one line.
    static func of(_ text: String?, length: Int = 32) -> String {
        guard let text else { return "" }
        return text.count > length ? "\(text.prefix(length - 3))..." : text
    }
}
