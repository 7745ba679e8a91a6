import Model

struct ChangePage: Sendable {
    enum Item: Sendable {
        /// A note to add or replace.
        case note(Note)
        /// A note to forget.
        case removed(Note.ID)
        /// A comment to add or replace; event streams get comments, pollers do not.
        case comment(Comment)
    }

    struct Step: Sendable {
        let item: Item
        /// The token of a poller that knows this step and all earlier steps.
        let token: ChangeToken
    }

    /// The steps in the order in which they were found.
    var steps: [Step] = []
    /// The token of a poller that knows all steps.
    var end: ChangeToken
    /// `true` when the next page is available at once.
    var more = false
    /// `true` when the poller has to forget everything first.
    var reset = false

    /// The notes to forget.
    var removed: [Note.ID] {
        steps.compactMap { if case .removed(let id) = $0.item { id } else { nil } }
    }
}
