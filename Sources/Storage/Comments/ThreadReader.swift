import Model
import Relational

/// Reads comments as a viewer sees them, within a budget of rows for one answer.
///
/// A comment that is not visible is *shown* as a tombstone if a visible one is below it. Where the budget
/// ends before one is found, the tombstone is shown too: what is below it can then still be reached.
struct ThreadReader {
    let connection: any Connection
    let rule: CommentRule
    /// The rows that may still be read to tell which tombstones are shown.
    private(set) var budget = 10_000

    init(_ connection: any Connection, for viewer: Member.ID?) {
        self.connection = connection
        rule = CommentRule(for: viewer)
    }

    /// A comment, and what is known of its replies.
    struct Row {
        var comment: Comment
        fileprivate let tally: ReplyTally

        /// Whether the viewer sees the comment itself, and not only that there is one.
        var isVisible: Bool { comment.author != nil }
    }

    /// The replies among the first ``BoundedCount/rowsRead``.
    fileprivate struct ReplyTally {
        let visible: Int
        /// Those that are not visible but have replies themselves.
        let tombstones: Int
        let rows: Int

        init(_ number: Int64) {
            visible = Int(number % 4096)
            rows = Int(number / 4096 % 4096)
            tombstones = Int(number / 4096 / 4096)
        }

        var hasMore: Bool { rows > BoundedCount.rowsRead }
    }

    /// Among so many invisible replies and three more, the first visible ones are found without the others.
    private static let fewInvisible = 100

    // MARK: Threads

    /// The comments in the order of their ids, each with its first replies.
    mutating func threads(_ ids: [Comment.ID]) throws -> [Comment] {
        var parents = try rows(ids)
        let first = try settleReplies(of: &parents, listed: true)
        var replies = try rows(first)
        _ = try settleReplies(of: &replies, listed: false)
        let byParent = Dictionary(grouping: replies.map(\.comment), by: \.parent)
        return parents.map { row in
            var comment = row.comment
            comment.replies = byParent[comment.id]?.sorted { $0.id < $1.id } ?? []
            return comment
        }
    }

    /// Sets the number of replies of each comment, and returns the first replies of all of them.
    private mutating func settleReplies(of rows: inout [Row], listed: Bool) throws -> [Comment.ID] {
        var first: [Comment.ID] = []
        var plain: [Comment.ID] = []
        for index in rows.indices {
            let (tally, id) = (rows[index].tally, rows[index].comment.id)
            let isPlain =
                tally.tombstones == 0 && (!listed || tally.rows - tally.visible <= Self.fewInvisible)
            var count = tally.visible + tally.tombstones
            if isPlain || tally.rows > budget {
                if count > 0 { plain.append(id) }
            } else {
                let shown = try shownReplies(to: id, tally)
                count = shown.count
                first += shown.prefix(Comment.repliesShown)
            }
            rows[index].comment.replyCount = CappedCount(count, more: tally.hasMore)
        }
        if listed, !plain.isEmpty { first += try firstReplies(to: plain) }
        return first
    }

    /// The shown ones among the first replies, in order.
    private mutating func shownReplies(to parent: Comment.ID, _ tally: ReplyTally) throws -> [Comment.ID] {
        budget -= tally.rows
        let found = try connection.all(Self.replies(to: parent, rule), Self.candidate)
        return try shown(found).sorted()
    }

    static func replies(to parent: Comment.ID, _ rule: CommentRule) -> SQL {
        """
        SELECT y.id, CASE WHEN \(rule.isVisible("y")) THEN 1 ELSE 0 END
        FROM (SELECT r.id, r.author_id, r.hidden_at, r.removed_at, r.deleted_at FROM comment r
              WHERE r.parent_id = \(parent)
              ORDER BY r.id \(BoundedCount.limit)) y
        WHERE \(rule.mayBeShown("y"))
        """
    }

    private func firstReplies(to parents: [Comment.ID]) throws -> [Comment.ID] {
        var first: [Comment.ID] = []
        try IDRows.forEachBatch(of: parents) { wanted in
            let found = try connection.all(Self.firstReplies(wanted, rule)) { row in
                (0..<Comment.repliesShown).compactMap { _ in row.optionalID(Comment.ID.self) }
            }
            first += found.joined()
        }
        return first
    }

    /// Selects the first visible replies to each comment without reading further ones; few invisible ones may
    /// stand between them.
    static func firstReplies(_ parents: SQL, _ rule: CommentRule) -> SQL {
        // The rows come in the order of the inner statement, which an order of the outer one would sort
        // again.
        let columns = (0..<Comment.repliesShown).map { place -> SQL in
            """
            (SELECT y.id
             FROM (SELECT r.id, r.author_id, r.hidden_at, r.removed_at, r.deleted_at FROM comment r
                   WHERE r.parent_id = wanted.id
                   ORDER BY r.id LIMIT 103) y
             WHERE \(rule.isVisible("y")) LIMIT 1 OFFSET \(place))
            """
        }
        return "WITH wanted (id) AS (VALUES \(parents)) SELECT \(SQL.list(columns)) FROM wanted"
    }

    // MARK: Tombstones

    /// A comment of a list, and whether it is visible.
    typealias Candidate = (id: Comment.ID, isVisible: Bool)

    static func candidate(from row: inout RowReader) throws -> Candidate {
        (try row.id(), try row.integer() == 1)
    }

    /// Those that are visible or have a visible comment below them.
    mutating func shown(_ candidates: [Candidate]) throws -> [Comment.ID] {
        let tombstones = try shownTombstones(candidates.filter { !$0.isVisible }.map(\.id))
        return candidates.filter { $0.isVisible || tombstones.contains($0.id) }.map(\.id)
    }

    /// Those with a visible comment below them, and those for which the budget does not tell.
    mutating func shownTombstones(_ ids: [Comment.ID]) throws -> Set<Comment.ID> {
        var shown: Set<Comment.ID> = []
        var rest = ids[...]
        while !rest.isEmpty, budget > 0 {
            let part = Array(rest.prefix(IDRows.largestBatch))
            rest = rest.dropFirst(part.count)
            var rows = 0
            // The comments themselves are rows of the result too.
            let limit = budget + part.count
            try IDRows.forEachBatch(of: part) { wanted in
                try connection.forEach(Self.below(wanted, rule, limit: limit)) { row in
                    rows += 1
                    if row.integer(at: 1) == 1, let root = row.integer(at: 0) {
                        shown.insert(Comment.ID(rawValue: root))
                    }
                    return true
                }
            }
            budget -= max(0, rows - part.count)
            if rows >= limit { shown.formUnion(part) }
        }
        return shown.union(rest)
    }

    /// Selects the comments below some, level by level and not below visible ones: the comment that each is
    /// below, and whether it is visible.
    static func below(_ wanted: SQL, _ rule: CommentRule, limit: Int) -> SQL {
        """
        WITH RECURSIVE wanted (id) AS (VALUES \(wanted)),
            below (root, id, seen) AS (
                SELECT wanted.id, wanted.id, 0 FROM wanted
                UNION ALL
                SELECT b.root, r.id, CASE WHEN \(rule.isVisible("r")) THEN 1 ELSE 0 END
                FROM below b CROSS JOIN comment r
                WHERE r.parent_id = b.id AND b.seen = 0
            )
        SELECT root, seen FROM below LIMIT \(limit)
        """
    }

    // MARK: Pages

    /// A page of a list that `place` describes under the alias `c`, in the order of the ids.
    ///
    /// Where too many rows are not shown, a page ends early, with the place to go on from.
    mutating func page(
        _ place: SQL,
        newestFirst: Bool,
        after cursor: Comment.ID?,
        limit: Int
    ) throws -> (ids: [Comment.ID], next: Comment.ID?) {
        let list = CommentList(place: place, newestFirst: newestFirst, rule: rule)
        let end = try connection.integer(list.end(after: cursor)).map(Comment.ID.init(rawValue:))
        var found: [Comment.ID] = []
        var (last, batch) = (cursor, limit + 1)
        while true {
            let rows = try connection.all(
                list.candidates(after: last, through: end, limit: batch),
                Self.candidate
            )
            found += try shown(rows)
            if found.count > limit {
                found.removeLast(found.count - limit)
                return (found, found.last)
            }
            guard rows.count == batch, let final = rows.last else { return (found, end) }
            (last, batch) = (final.id, 500)
        }
    }

    // MARK: Rows

    /// The comments in the order of the ids, visible or not.
    func rows(_ ids: [Comment.ID]) throws -> [Row] {
        guard !ids.isEmpty else { return [] }
        return try IDRows.read(ids, id: \.comment.id) { wanted in
            try connection.all(Self.rows(wanted, rule), Self.row)
        }
    }

    static func rows(_ wanted: SQL, _ rule: CommentRule) -> SQL {
        """
        WITH wanted (id) AS (VALUES \(wanted))
        SELECT \(CommentStore.columns(rule)), \(replyTally(rule))
        FROM wanted CROSS JOIN comment c JOIN member m ON m.id = c.author_id
        WHERE c.id = wanted.id
        """
    }

    /// Selects one number for ``ReplyTally``.
    private static func replyTally(_ rule: CommentRule) -> SQL {
        """
        (SELECT coalesce(sum(
             CASE WHEN \(rule.isVisible("y")) THEN 4097
                  WHEN \(CommentRule.hasReplies("y")) THEN 16781312
                  ELSE 4096 END), 0)
         FROM (SELECT r.id, r.author_id, r.hidden_at, r.removed_at, r.deleted_at FROM comment r
               WHERE r.parent_id = c.id
               ORDER BY r.id \(BoundedCount.limit)) y)
        """
    }

    private static func row(from row: inout RowReader) throws -> Row {
        Row(comment: try CommentStore.comment(from: &row), tally: ReplyTally(try row.integer()))
    }
}

/// A list of comments in the order of their ids.
struct CommentList {
    /// The condition that a comment is in the list, under the alias `c`.
    let place: SQL
    let newestFirst: Bool
    let rule: CommentRule

    private var direction: SQL { newestFirst ? "DESC" : "ASC" }

    /// There is always a condition on the id: without one, SQLite may sort the whole list.
    private func after(_ id: Comment.ID?) -> SQL {
        newestFirst
            ? "AND c.id < \(id?.rawValue ?? .max)" : "AND c.id > \(id?.rawValue ?? 0)"
    }

    /// Selects the last of the 2,000 comments that are looked at for one page, if there are so many.
    func end(after cursor: Comment.ID?) -> SQL {
        """
        SELECT c.id FROM comment c WHERE \(place) \(after(cursor))
        ORDER BY c.id \(direction) LIMIT 1 OFFSET 1999
        """
    }

    /// Selects what may be shown, through the last comment that is looked at.
    func candidates(after id: Comment.ID?, through end: Comment.ID?, limit: Int) -> SQL {
        let bound: SQL =
            if let end { newestFirst ? "AND c.id >= \(end)" : "AND c.id <= \(end)" } else { "" }
        return """
            SELECT c.id, CASE WHEN \(rule.isVisible("c")) THEN 1 ELSE 0 END FROM comment c
            WHERE \(place) \(after(id)) \(bound) AND \(rule.mayBeShown("c"))
            ORDER BY c.id \(direction)
            LIMIT \(limit)
            """
    }
}
