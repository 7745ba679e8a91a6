/// What somebody says about a note, or answers to another comment, as a viewer is shown it.
public struct Comment: Sendable, Hashable, Identifiable {
    /// The identity of a comment.
    public typealias ID = Model.ID<Comment>

    /// The lengths of a comment's text in Unicode scalars.
    public static let bodyLength = 1...1000
    /// How deep a thread goes: a comment on a note is at depth 1.
    public static let greatestDepth: Int64 = 8
    /// How many replies an answer holds at once, the oldest first.
    public static let repliesShown = 3

    /// What became of a comment.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// As its author wants it.
        case published
        /// Shown to nobody but its author.
        case hidden
        /// Taken away by a moderator; only its author sees that it was there.
        case removed
        /// A tombstone: there is nothing of it to be shown, but others replied.
        case deleted
    }

    /// Which comment it is.
    public let id: ID
    /// What it stands on.
    public let target: Target
    /// The comment that it answers, or `nil` where it stands on the target itself.
    public let parent: ID?
    /// How deep it is in its thread, from 1.
    public let depth: Int64
    /// Who wrote it; `nil` for a tombstone.
    public let author: Note.Author?
    /// Its text; `nil` for a tombstone.
    public let body: String?
    /// What became of it, as this viewer is told.
    public let state: State
    /// When it was written.
    public let createdAt: Instant
    /// When its author edited it last.
    public let editedAt: Instant?
    /// How many direct replies this viewer is shown, tombstones among them.
    public var replyCount = 0
    /// The first of these, the oldest first.
    public var replies: [Comment] = []

    /// Creates a comment from what the database holds.
    public init(
        id: ID,
        target: Target,
        parent: ID?,
        depth: Int64,
        author: Note.Author?,
        body: String?,
        state: State,
        createdAt: Instant,
        editedAt: Instant?
    ) {
        self.id = id
        self.target = target
        self.parent = parent
        self.depth = depth
        self.author = author
        self.body = body
        self.state = state
        self.createdAt = createdAt
        self.editedAt = editedAt
    }

    /// A text as it may be stored: 1 to 1,000 characters, of which something can be seen.
    public static func checkedBody(_ text: String) throws(Refusal) -> String {
        let text = try Text.checked(text, field: "body", length: bodyLength, controls: .lineBreaksAndTabs)
        try Text.requireVisible(text, field: "body")
        return text
    }
}
