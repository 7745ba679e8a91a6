import Model
import Relational
import Storage

extension ModerationQueries {
    /// The acts that an action would perform; throws unless every target exists and can take it.
    static func acts(
        _ action: ModerationAction,
        on names: [TargetName],
        resolving: Bool,
        at now: Instant,
        on connection: any Connection
    ) throws -> [ModerationAct] {
        var seen: Set<Target> = []
        var missing: [TargetName] = []
        var acts: [ModerationAct] = []
        for name in names {
            guard let facts = try facts(of: name, on: connection) else {
                missing.append(name)
                continue
            }
            guard seen.insert(facts.target).inserted else { continue }
            try require(facts, toTake: action)
            let reports = resolving ? try ReportStore(connection).pending(of: facts.target).map(\.id) : []
            let isChange = try isChange(action, facts, on: connection)
            let belongings: Belongings? =
                if case .member(let id) = facts.target, [.suspend, .unsuspend].contains(action) {
                    try TargetStore(connection).belongings(of: id)
                } else {
                    nil
                }
            acts.append(
                ModerationAct(
                    action: action,
                    before: facts,
                    after: isChange ? facts.after(action, at: now) : facts,
                    isChange: isChange,
                    resolved: reports,
                    belongings: belongings
                )
            )
        }
        guard missing.isEmpty else { throw nothing(missing) }
        return acts
    }

    /// Whether an action would change anything; a picture without a stored hash of its pixels counts as one
    /// that is not blocked.
    private static func isChange(
        _ action: ModerationAction,
        _ facts: TargetFacts,
        on connection: any Connection
    ) throws -> Bool {
        guard case .note(let note) = facts.target, [.blockImage, .unblockImage].contains(action) else {
            return facts.changes(by: action)
        }
        return try isImageBlocked(note, on: connection) == (action == .unblockImage)
    }

    static func isImageBlocked(_ note: Note.ID, on connection: any Connection) throws -> Bool {
        guard let pixels = try ImageStore(connection).pixels(of: note) else { return false }
        return try BlockedImages(connection).contains(pixels)
    }

    static func facts(of name: TargetName, on connection: any Connection) throws -> TargetFacts? {
        let store = TargetStore(connection)
        switch name {
        case .number(let number): return try store.facts(of: number)
        case .target(let target): return try store.facts(of: target)
        case .handle(let handle):
            // A report may name a member by a former handle.
            let members = MemberStore(connection)
            return try (members.member(named: handle) ?? members.member(formerlyNamed: handle)).flatMap {
                try store.facts(of: .member($0.id))
            }
        }
    }

    private static func require(_ facts: TargetFacts, toTake action: ModerationAction) throws {
        let target = facts.target
        guard action.kinds.contains(target.kind) else {
            let wanted = action.kinds.map { "\($0)s" }.joined(separator: " and ")
            let hint = action.kinds == ["member"] ? facts.handle.map { ", of @\($0)" } ?? "" : ""
            throw Refusal(
                .unprocessable,
                code: "wrong-kind",
                "\(target.number) is a \(target.word)\(hint), but '\(action.rawValue)' is for \(wanted)."
            )
        }
        if facts.deletedAt != nil {
            throw Refusal(
                .conflict,
                code: "deleted",
                "\(target) was deleted, so there is nothing left to \(action.rawValue)."
            )
        }
    }

    static func nothing(_ names: [TargetName]) -> Refusal {
        let names = names.map(\.description).joined(separator: ", ")
        return Refusal(
            .notFound,
            code: "not-found",
            "There is no note, comment, member or place \(names). Nothing was changed."
        )
    }
}
