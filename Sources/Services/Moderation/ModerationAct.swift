public import JSONText
public import Model

/// One thing that is done, or would be, to one subject.
public struct ModerationAct: Sendable {
    /// What is done.
    public let action: ModerationAction
    /// What it was before.
    public let before: SubjectFacts
    /// What it is after.
    public let after: SubjectFacts
    /// Whether anything is done at all: what is hidden already is not hidden again.
    public let isChange: Bool
    /// The reports that end with it.
    public let resolved: [Report.ID]

    /// Writes the act.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("action", action.rawValue)
            json.member("kind", before.subject.kind)
            json.member("id", "\(before.subject.number)")
            json.member("author", before.handle)
            json.member("text", before.text)
            json.member("changed", isChange)
            json.member("before", before.state)
            json.member("after", after.state)
            json.array("resolved_reports") { json in for id in resolved { json.value("\(id)") } }
        }
    }
}

extension SubjectFacts {
    /// What moderation changes of it, as the log keeps it.
    var logged: String {
        var json = JSONWriter()
        json.object { json in
            json.member("state", state)
            if case .member = subject {
                json.member("suspended_at", suspendedAt?.description)
            } else {
                json.member("hidden_at", hiddenAt?.description)
                json.member("removed_at", removedAt?.description)
            }
        }
        return json.text
    }
}

extension Report {
    /// What moderation changes of it, as the log keeps it.
    var logged: String {
        var json = JSONWriter()
        json.object { json in
            json.member("state", state.rawValue)
            json.member("assignee", assignee)
            json.member("outcome", outcome)
        }
        return json.text
    }
}
