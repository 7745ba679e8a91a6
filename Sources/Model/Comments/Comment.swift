/// A comment on a note or a place, or a reply to a comment, as one viewer sees it.
package struct Comment: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Comment>

    /// In Unicode scalars.
    package static let bodyLength = 1...1000
    /// A comment on a note or a place is at depth 1.
    package static let greatestDepth: Int64 = 8
    /// The number of replies that an answer includes at once, the oldest first.
    package static let repliesShown = 3

    package enum State: String, Sendable, Hashable, CaseIterable {
        case published
        /// Visible only to its author.
        case hidden
        /// Removed by a moderator; only its author sees that it was there.
        case removed
        /// A tombstone: nothing of the comment is shown, but it has replies.
        case deleted
    }

    package let id: ID
    package let target: ItemID
    /// The comment that this one answers; `nil` for a comment on the target itself.
    package let parent: ID?
    package let depth: Int64
    /// The author; a tombstone has neither an author nor a body.
    package let author: Note.Author?
    package let body: String?
    package let state: State
    package let createdAt: Instant
    package let editedAt: Instant?
    /// The number of direct replies that this viewer sees, tombstones included.
    package var replyCount = CappedCount.zero
    /// The first of these replies, the oldest first.
    package var replies: [Comment] = []

    package init(
        id: ID,
        target: ItemID,
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

    package static func checkedBody(_ text: String) throws(Refusal) -> String {
        let text = try Text.checked(text, field: "body", length: bodyLength, controls: .lineBreaksAndTabs)
        try Text.requireVisible(text, field: "body")
        return text
    }
}
