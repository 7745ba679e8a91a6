import Model
import Relational

extension TestDatabase {
    /// Adds members with numbers in a row.
    func addCrowd(_ count: Int, from first: Int64) async throws {
        try await write { connection in
            try connection.execute(
                """
                INSERT INTO member (id, handle, display_name, role, created_at)
                WITH RECURSIVE c (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < \(count - 1))
                SELECT \(first) + i, 'crowd_' || CAST(\(first) + i AS TEXT), 'Crowd', 'member', 0 FROM c
                """
            )
        }
    }

    /// Adds comments on a note, or replies, with ids in a row.
    func say(
        _ count: Int,
        on note: Int64 = 1000,
        by author: Int64,
        from first: Int64,
        under parent: Int64? = nil,
        depth: Int64 = 1
    ) async throws {
        try await write { connection in
            try connection.execute(
                """
                INSERT INTO comment (id, target_kind, target_id, parent_id, depth, author_id, body, created_at,
                                     change_number)
                WITH RECURSIVE c (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < \(count - 1))
                SELECT \(first) + i, 'note', \(note), CAST(\(parent) AS BIGINT), CAST(\(depth) AS BIGINT), \(author),
                       'Words.', 0, 1
                FROM c
                """
            )
        }
    }

    /// Marks a note as a favorite of members with numbers in a row.
    func favor(_ count: Int, note: Int64 = 1000, by first: Int64) async throws {
        try await write { connection in
            try connection.execute(
                """
                INSERT INTO favorite (member_id, target_kind, target_id, created_at)
                WITH RECURSIVE c (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < \(count - 1))
                SELECT \(first) + i, 'note', \(note), 0 FROM c
                """
            )
        }
    }

    func suspend(from first: Int64, through last: Int64) async throws {
        try await write { connection in
            try connection.execute("UPDATE member SET suspended_at = 1 WHERE id BETWEEN \(first) AND \(last)")
        }
    }
}
