import App
import ArgumentParser
import Model
import Services

struct ReviewWalk {
    let session: OperatorSession
    let actor: Moderator
    let assignee: String?
    let input: ReviewInput
    private var handled = 0
    private var left = 0

    init(session: OperatorSession, actor: Moderator, assignee: String?, input: ReviewInput) {
        self.session = session
        self.actor = actor
        self.assignee = assignee
        self.input = input
    }

    private enum Step {
        case stay, next, quit
    }

    mutating func run() async throws {
        var last: Report.ID?
        while let line = try await waiting(after: last) {
            let report = line.report
            last = report.id
            let dossier = try await session.queries.dossier(of: report.target)
            Terminal.write("\n" + DossierText(line, dossier, at: session.instant).head)
            let others = (dossier?.reports ?? []).count { $0.state.isPending && $0.id != report.id }
            if others > 0 {
                Terminal.write(
                    "  \(Quantity.count(others, "more report is open", "more reports are open")) about it.\n"
                )
            }
            var step = Step.stay
            while step == .stay {
                guard let (key, reason) = try input.next() else { return finish() }
                step = await answer(key, reason, line, dossier)
            }
            if step == .quit { return finish() }
        }
        finish()
    }

    private func finish() {
        let rest = left > 0 ? ", \(left) left open" : ""
        Terminal.write("\(Quantity.count(handled, "report", "reports")) handled\(rest).\n")
    }

    private func waiting(after last: Report.ID?) async throws -> ModerationQueries.ReportLine? {
        try await session.queries.queue(
            ReportFilter([.open, .assigned], assignee: assignee),
            after: last,
            limit: 1
        ).first
    }

    /// Performs the action of a key; when the action is refused, prints the reason and stays at the report.
    private mutating func answer(
        _ character: Character,
        _ reason: String?,
        _ line: ModerationQueries.ReportLine,
        _ dossier: ModerationQueries.Dossier?
    ) async -> Step {
        let report = line.report
        guard let key = ReviewKey(rawValue: character) else {
            Terminal.write("The key is unknown. \(ReviewKey.words)\n")
            return .stay
        }
        switch key {
        case .quit: return .quit
        case .next:
            left += 1
            return .next
        case .help:
            for key in ReviewKey.allCases { Terminal.write("  \(key.rawValue)  \(key.meaning)\n") }
            return .stay
        case .more:
            Terminal.write(DossierText(line, dossier, at: session.instant).whole(Terminal.tableStyle))
            return .stay
        case .image:
            await savePicture(to: reason, dossier)
            return .stay
        default: break
        }
        var why = ""
        if key.needsReason {
            guard let given = reason ?? input.reason(for: key, else: report.reason.rawValue) else {
                return .stay
            }
            why = given
        }
        do {
            Terminal.write("\(try await perform(key, why, report, dossier))\n")
            handled += 1
            return .next
        } catch {
            Terminal.write("Not done: \(Sentence.telling(error))\n")
            return .stay
        }
    }

    /// Writes a note's picture to a new file.
    private func savePicture(to path: String?, _ dossier: ModerationQueries.Dossier?) async {
        do {
            let note = try PictureText.note(in: dossier)
            guard let path = path ?? input.path(else: "note-\(note).jpg") else { return }
            try await session.savePicture(.display, of: note, to: path, for: actor)
            Terminal.write("Its picture is in \(path.onOneLine).\n")
        } catch {
            Terminal.write("Not done: \(Sentence.telling(error))\n")
        }
    }

    private func perform(
        _ key: ReviewKey,
        _ reason: String,
        _ report: Report,
        _ dossier: ModerationQueries.Dossier?
    ) async throws -> String {
        let (session, actor) = (session, actor)
        switch key {
        case .assign:
            _ = try await session.acting { services in
                try await services.moderation.assign([report.id], to: actor, by: actor)
            }
            return "Assigned to \(actor)."
        case .done, .reject:
            let action = key == .done ? ModerationAction.resolve : .reject
            _ = try await session.acting { services in
                try await services.moderation.settle(
                    [report.id],
                    as: action,
                    outcome: reason,
                    by: actor
                )
            }
            return key == .done ? "Resolved." : "Rejected."
        default: break
        }
        guard let facts = dossier?.facts else {
            throw Refusal(.notFound, code: "gone", "The content is gone. Press d or x to end the report.")
        }
        let it = TargetName.number(facts.target.number)
        // A target without an author, such as a place, stands for the author, and the action on it is
        // refused.
        let author = TargetName.number((facts.author?.rawValue ?? facts.target.number))
        let (action, name): (ModerationAction, TargetName) =
            switch key {
            case .hide: (.hide, it)
            case .warn: (.warn, author)
            case .suspend: (.suspend, author)
            default: (.remove, it)
            }
        if key == .blockImage {
            _ = try await session.blockImages { blocking in
                try await blocking.act(.blockImage, on: [it], reason: reason, by: actor)
            }
        }
        let settling = (dossier?.reports ?? []).filter(\.state.isPending).map(\.id) + [report.id]
        let acts = try await session.acting { services in
            try await services.moderation.act(
                action,
                on: [name],
                reason: reason,
                by: actor,
                for: report.id,
                settling: settling
            )
        }
        let says = acts.contains { $0.isChange } ? ActTable.verb(action).says : "Already done:"
        return
            "\(says) \(ActArguments.count(acts)), \(Quantity.count(Set(settling).count, "report", "reports")) resolved."
    }
}
