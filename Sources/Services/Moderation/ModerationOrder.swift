package import Model

/// A moderation action on some targets, with its reason.
package struct ModerationOrder: Sendable {
    package let action: ModerationAction
    package let names: [TargetName]
    package let reason: String
    /// The report that led to the action.
    package var report: Report.ID?
    /// Whether the pending reports about the targets are resolved too.
    package var resolving = false
    /// The reports that are resolved whatever their targets.
    package var settling: [Report.ID] = []

    package init(
        action: ModerationAction,
        names: [TargetName],
        reason: String,
        report: Report.ID? = nil,
        resolving: Bool = false,
        settling: [Report.ID] = []
    ) {
        self.action = action
        self.names = names
        self.reason = reason
        self.report = report
        self.resolving = resolving
        self.settling = settling
    }
}
