import Model

/// The part of the change feed that one request reads.
struct ChangeStretch: Sendable {
    /// Something that the poller has to know.
    enum News: Sendable {
        /// A note to add or replace.
        case note(Note)
        /// A note to forget.
        case removed(Note.ID)
        /// A comment to add or replace; only listeners are told.
        case comment(Comment)
    }

    /// A piece of news, and how far a poller has got that knows it.
    struct Step: Sendable {
        let news: News
        /// From this token everything follows that comes after it.
        let token: ChangeToken
    }

    /// The news, in the order in which they were found.
    var steps: [Step] = []
    /// From this token everything follows that comes after the last step.
    var end: ChangeToken
    /// There is more to be had at once.
    var more = false
    /// The poller has to forget everything first.
    var reset = false

    /// The notes to forget.
    var removed: [Note.ID] {
        steps.compactMap { if case .removed(let id) = $0.news { id } else { nil } }
    }
}
