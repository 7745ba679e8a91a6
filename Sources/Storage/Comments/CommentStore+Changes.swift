package import Model
import Relational

/// A comment that was written, edited, hidden or deleted.
package struct CommentChange: Sendable, Hashable {
    /// The number of the comment's last change.
    package let number: Int64
    package let comment: Comment.ID
    /// `nil` when this version does not know the kind of the target.
    package let target: ItemID?
}

extension CommentStore {
    /// Changes are in the order of their numbers.
    package func changes(
        in numbers: Range<Int64>,
        after position: (number: Int64, comment: Comment.ID)?,
        limit: Int
    ) throws -> [CommentChange] {
        try connection.all(Self.changes(in: numbers, after: position, limit: limit)) { row in
            CommentChange(
                number: try row.integer(),
                comment: try row.id(),
                target: ItemID(kind: try row.text(), number: try row.integer())
            )
        }
    }

    static func changes(
        in numbers: Range<Int64>,
        after position: (number: Int64, comment: Comment.ID)?,
        limit: Int
    ) -> SQL {
        let start: SQL =
            if let position {
                "(c.change_number, c.id) > (\(position.number), \(position.comment))"
            } else {
                "c.change_number >= \(numbers.lowerBound)"
            }
        return """
            SELECT c.change_number, c.id, c.target_kind, c.target_id FROM comment c
            WHERE \(start) AND c.change_number < \(numbers.upperBound)
            ORDER BY c.change_number, c.id
            LIMIT \(limit)
            """
    }

    /// The comment as the viewer sees it, with its first replies; `nil` if it is not shown.
    package func thread(of id: Comment.ID, for viewer: Member.ID?) throws -> Comment? {
        try comment(id, for: viewer).map { try withReplies($0, for: viewer) }
    }

    /// The tombstone of a comment that is not shown any more; `nil` if there is no comment, or a block
    /// between the viewer and its author.
    ///
    /// The tombstone reveals id, place and instant: only viewers who could see the comment may get it.
    package func tombstone(of id: Comment.ID, for viewer: Member.ID?) throws -> Comment? {
        let people = PeopleRule(for: viewer, over: .few)
        let found = try connection.first(
            """
            SELECT c.target_kind, c.target_id, c.parent_id, c.depth, c.created_at FROM comment c
            WHERE c.id = \(id) \(people.isNotBlocked("c.author_id"))
            """
        ) { row -> Comment? in
            guard let target = ItemID(kind: try row.text(), number: try row.integer()) else { return nil }
            return Comment(
                id: id,
                target: target,
                parent: row.optionalID(),
                depth: try row.integer(),
                author: nil,
                body: nil,
                state: .deleted,
                createdAt: try row.instant(),
                editedAt: nil
            )
        }
        return found ?? nil
    }
}
