public import Model
import Relational

extension SubjectStore {
    /// Who wrote a comment that the viewer can see, or `nil` where they can see none.
    public func author(of comment: Comment.ID, for viewer: Viewer) throws -> Member.ID? {
        let found = try connection.first(
            """
            SELECT c.target_kind, c.target_id, c.author_id
            FROM comment c JOIN member m ON m.id = c.author_id
            WHERE c.id = \(comment) AND c.deleted_at IS NULL
                AND (c.author_id = \(viewer.member)
                     OR c.hidden_at IS NULL AND c.removed_at IS NULL AND m.suspended_at IS NULL
                        AND m.deleted_at IS NULL)
            """
        ) { row in
            (
                target: Target(kind: try row.text(), number: try row.integer()),
                author: Member.ID(rawValue: try row.integer())
            )
        }
        guard let found, case .note(let note)? = found.target,
            let target = try NoteStore(connection).note(note, for: viewer)
        else { return nil }
        if target.author.id == found.author { return found.author }
        let standing = try NoteStore(connection).standing(of: viewer.member, to: found.author, group: nil)
        return standing.viewerBlockedAuthor || standing.authorBlockedViewer ? nil : found.author
    }
}
