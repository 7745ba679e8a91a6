/// A comment on a note or a place, or a reply to a comment, as one viewer sees it.
package struct Comment: Sendable, Hashable, Identifiable {
    /// The identity of a comment.
    package typealias ID = Model.ID<Comment>

    /// The lengths of a comment's text in Unicode scalars.
    package static let bodyLength = 1...1000
    /// The greatest depth of a thread; a comment on a note is at depth 1.
    package static let greatestDepth: Int64 = 8
    /// The number of replies that an answer includes at once, the oldest first.
    package static let repliesShown = 3

    /// The state of a comment.
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Visible as its author wrote it.
        case published
        /// Visible only to its author.
        case hidden
        /// Removed by a moderator; only its author sees that it was there.
        case removed
        /// A tombstone: nothing of the comment is shown, but it has replies.
        case deleted
    }

    /// The comment's identity.
    package let id: ID
    /// The note or place that the comment is on.
    package let target: ItemID
    /// The comment that this one replies to, or `nil` for a comment on the target itself.
    package let parent: ID?
    /// The depth in the thread, from 1.
    package let depth: Int64
    /// The author; `nil` for a tombstone.
    package let author: Note.Author?
    /// Its text; `nil` for a tombstone.
    package let body: String?
    /// The state, as this viewer sees it.
    package let state: State
    /// The instant at which it was written.
    package let createdAt: Instant
    /// The instant of the author's last edit; `nil` if there was none.
    package let editedAt: Instant?
    /// The number of direct replies that this viewer sees, tombstones included.
    package var replyCount = 0
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

    /// Returns a text that may be stored: 1 to 1,000 characters, at least one of them visible.
    package static func checkedBody(_ text: String) throws(Refusal) -> String {
        let text = try Text.checked(text, field: "body", length: bodyLength, controls: .lineBreaksAndTabs)
        try Text.requireVisible(text, field: "body")
        return text
    }
}
