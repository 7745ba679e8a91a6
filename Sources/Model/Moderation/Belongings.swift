/// The numbers of a member's things that a suspension hides or ends.
package struct Belongings: Sendable, Hashable {
    package var notes = 0
    package var comments = 0
    package var sessions = 0

    package init(notes: Int = 0, comments: Int = 0, sessions: Int = 0) {
        (self.notes, self.comments, self.sessions) = (notes, comments, sessions)
    }

    package static func + (left: Belongings, right: Belongings) -> Belongings {
        Belongings(
            notes: left.notes + right.notes,
            comments: left.comments + right.comments,
            sessions: left.sessions + right.sessions
        )
    }
}
