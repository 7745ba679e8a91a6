/// The facts about a target that moderators see.
package struct TargetFacts: Sendable, Hashable {
    package let target: Target
    /// The author of the content; for a member, the member's own id; `nil` for a place or a stop.
    package let author: Member.ID?
    package let handle: String?
    /// The title of a note, the text of a comment, or the name of a member, a place or a stop; `nil` for a
    /// tombstone.
    package let text: String?
    package let createdAt: Instant
    package var hiddenAt: Instant?
    package var removedAt: Instant?
    /// The instant at which the author deleted the target, or at which its source dropped it.
    package let deletedAt: Instant?
    /// The instant of the author's suspension.
    package var suspendedAt: Instant?

    package init(
        target: Target,
        author: Member.ID?,
        handle: String?,
        text: String?,
        createdAt: Instant,
        hiddenAt: Instant?,
        removedAt: Instant?,
        deletedAt: Instant?,
        suspendedAt: Instant?
    ) {
        self.target = target
        self.author = author
        self.handle = handle
        self.text = text
        self.createdAt = createdAt
        self.hiddenAt = hiddenAt
        self.removedAt = removedAt
        self.deletedAt = deletedAt
        self.suspendedAt = suspendedAt
    }

    package var state: String {
        if target.isOfSource { return deletedAt == nil ? "there" : "gone" }
        if deletedAt != nil { return "deleted" }
        if case .member = target { return suspendedAt == nil ? "active" : "suspended" }
        return removedAt != nil ? "removed" : hiddenAt != nil ? "hidden" : "published"
    }

    /// Whether an action would change anything.
    package func changes(by action: ModerationAction) -> Bool {
        switch action {
        case .hide: hiddenAt == nil
        case .unhide: hiddenAt != nil
        case .remove: removedAt == nil
        case .restore: removedAt != nil
        case .suspend: suspendedAt == nil
        case .unsuspend: suspendedAt != nil
        default: true
        }
    }

    package func after(_ action: ModerationAction, at now: Instant) -> TargetFacts {
        var facts = self
        switch action {
        case .hide: facts.hiddenAt = now
        case .unhide: facts.hiddenAt = nil
        case .remove: facts.removedAt = now
        case .restore: facts.removedAt = nil
        case .suspend: facts.suspendedAt = now
        case .unsuspend: facts.suspendedAt = nil
        default: break
        }
        return facts
    }
}
