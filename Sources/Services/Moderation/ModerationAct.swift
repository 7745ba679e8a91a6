package import JSONText
package import Model

/// A moderation action on one target, done or planned.
package struct ModerationAct: Sendable {
    package let action: ModerationAction
    package let before: TargetFacts
    package let after: TargetFacts
    /// `true` when the action changes anything; hiding a hidden target, for example, does not.
    package let isChange: Bool
    package let resolved: [Report.ID]
    /// The things that go and come with a member who is suspended; `nil` for other actions.
    package var belongings: Belongings?

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("action", action.rawValue)
            json.member("kind", before.target.kind)
            json.member("id", "\(before.target.number)")
            json.member("author", before.handle)
            json.member("text", before.text)
            json.member("changed", isChange)
            json.member("before", before.state)
            json.member("after", after.state)
            json.member("resolved_reports", resolved.map(\.description))
            if let belongings {
                json.object("belongings") { json in
                    json.member("notes", belongings.notes)
                    json.member("comments", belongings.comments)
                    json.member("sessions", belongings.sessions)
                }
            }
        }
    }
}

extension TargetFacts {
    /// The fields that moderation can change, as JSON for the log.
    var logged: String {
        var json = JSONWriter()
        json.object { json in
            json.member("state", state)
            if case .member = target {
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
    /// The fields that moderation can change, as JSON for the log.
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
