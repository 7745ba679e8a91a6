import JSONText
import Model
import Services

extension Fields {
    /// Reads the kind of a thing that can be reported.
    mutating func targetKind(_ name: String) throws(Refusal) -> String? {
        guard let kind = try string(name) else { return nil }
        guard Target.kinds.contains(kind) else {
            throw .badField(name, "Must be one of: \(Target.kinds.joined(separator: ", ")).")
        }
        return kind
    }
}

extension ReportFilter {
    /// Throws unless the word names a queue.
    init(queue word: String, of moderator: Moderator) throws(Refusal) {
        switch word {
        case "open": self.init([.open, .assigned])
        case "mine": self.init([.assigned], assignee: moderator.name)
        case "done":
            self.init([.resolved, .rejected])
            isNewestFirst = true
        default: throw .badField("state", "Must be one of: open, mine, done.")
        }
    }
}

/// A change to a report that a moderator asks for.
enum ReportChange {
    /// Assigns it to the moderator with the handle, or to who asks.
    case assign(String?)
    /// Ends it; the moderator with the handle is noted as the one who did it, or else who took it or asks.
    case settle(ModerationAction, outcome: String, by: String?)

    init(state: String, assignee: String?, outcome: String?) throws(Refusal) {
        switch state {
        case "assigned":
            if outcome != nil { throw .badField("outcome", "This field is not accepted with 'assigned'.") }
            self = .assign(assignee)
        case "resolved", "rejected":
            self = .settle(
                state == "resolved" ? .resolve : .reject,
                outcome: outcome ?? state,
                by: assignee
            )
        default: throw .badField("state", "Must be one of: assigned, resolved, rejected.")
        }
    }
}

extension ModerationOrder {
    /// The actions that can be asked for.
    static let actions: [ModerationAction] = [
        .hide, .unhide, .remove, .restore, .warn, .suspend, .unsuspend, .blockImage, .unblockImage,
    ]
    static let mostTargets = 100

    init(_ fields: inout Fields) throws(Refusal) {
        let word = try Fields.required(fields.string("act"), "act")
        guard let action = ModerationAction(rawValue: word), Self.actions.contains(action) else {
            let words = Self.actions.map(\.rawValue).joined(separator: ", ")
            throw .badField("act", "Must be one of: \(words).")
        }
        let targets = try Fields.required(fields.array("targets"), "targets")
        guard (1...Self.mostTargets).contains(targets.count) else {
            throw .badField("targets", "Must have 1 to \(Self.mostTargets) targets.")
        }
        let reason = try Fields.required(fields.string("reason"), "reason")
        var names: [TargetName] = []
        for target in targets { names.append(.target(try Self.target(target))) }
        self.init(
            action: action,
            names: names,
            reason: try ModerationRecord.checkedReason(reason),
            resolving: try fields.boolean("resolve") ?? false
        )
    }

    private static func target(_ json: JSONValue) throws(Refusal) -> Target {
        guard let object = json.objectValue, object.members.count == 2,
            let kind = json["kind"]?.stringValue, let text = json["id"]?.stringValue,
            let id = ID<Target>(text), let target = Target(kind: kind, number: id.rawValue)
        else {
            throw .badField(
                "targets",
                "Must be objects with 'kind' (\(Target.kinds.joined(separator: ", "))) and 'id'."
            )
        }
        return target
    }
}
