/// The reports that a queue holds.
package struct ReportFilter: Sendable, Hashable {
    /// The states that are admitted.
    package var states: [Report.State]
    /// The moderator to whom the reports are assigned.
    package var assignee: String?
    /// The kind of the reported things.
    package var kind: String?
    /// Whether the newest report comes first; otherwise the oldest does.
    package var isNewestFirst = false

    package init(_ states: [Report.State], assignee: String? = nil, kind: String? = nil) {
        (self.states, self.assignee, self.kind) = (states, assignee, kind)
    }
}
