/// What moderators are told of something that they may act on.
public struct SubjectFacts: Sendable, Hashable {
    /// What it is.
    public let subject: Subject
    /// Whose it is; a member is their own, and a place is nobody's.
    public let author: Member.ID?
    /// The author's handle.
    public let handle: String?
    /// The title of a note, the text of a comment, or the name of a member or a place; `nil` for a tombstone.
    public let text: String?
    /// When it was made.
    public let createdAt: Instant
    /// When it was hidden.
    public var hiddenAt: Instant?
    /// When it was removed.
    public var removedAt: Instant?
    /// When it was deleted, by whoever made it; a place, when its source had it no more.
    public let deletedAt: Instant?
    /// When the author was suspended.
    public var suspendedAt: Instant?

    /// Creates facts.
    public init(
        subject: Subject,
        author: Member.ID?,
        handle: String?,
        text: String?,
        createdAt: Instant,
        hiddenAt: Instant?,
        removedAt: Instant?,
        deletedAt: Instant?,
        suspendedAt: Instant?
    ) {
        self.subject = subject
        self.author = author
        self.handle = handle
        self.text = text
        self.createdAt = createdAt
        self.hiddenAt = hiddenAt
        self.removedAt = removedAt
        self.deletedAt = deletedAt
        self.suspendedAt = suspendedAt
    }

    /// Its state in one word.
    public var state: String {
        if case .place = subject { return deletedAt == nil ? "there" : "gone" }
        if deletedAt != nil { return "deleted" }
        if case .member = subject { return suspendedAt == nil ? "active" : "suspended" }
        return removedAt != nil ? "removed" : hiddenAt != nil ? "hidden" : "published"
    }

    /// Whether anything would be changed by an action.
    public func changes(by action: ModerationAction) -> Bool {
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

    /// The facts after an action.
    public func after(_ action: ModerationAction, at now: Instant) -> SubjectFacts {
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
