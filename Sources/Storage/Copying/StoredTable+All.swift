import Relational

extension StoredTable {
    /// Every table, in an order in which a row comes after the rows that it refers to.
    ///
    /// Left out are the state of running processes, because it is created anew (leases of node numbers,
    /// claims on jobs, sign-ons under way, the key of cursors, the number of the installation), the list of
    /// orphaned files, which belongs to one image store, and the names of the migrations, which every
    /// database has itself.
    package static let all: [StoredTable] =
        [
            StoredTable("counter", "counter", key: [.text("name")], [.integer("value")]),
            StoredTable(
                "member",
                "member",
                key: [.integer("id")],
                [
                    .text("handle"), .text("display_name"), .text("picture_url"), .text("password_hash"),
                    .text("role"), .integer("standing"), .integer("suspended_at"), .integer("created_at"),
                    .integer("deleted_at"),
                ]
            ),
            StoredTable(
                "session",
                "session",
                key: [.integer("id")],
                [
                    .bytes("token_digest"), .integer("member_id"), .text("user_agent"),
                    .integer("created_at"),
                    .integer("last_used_at"),
                ]
            ),
            StoredTable(
                "friend",
                "friend",
                key: [.integer("member_id"), .integer("friend_id")],
                [.integer("since")]
            ),
            StoredTable(
                "block",
                "block",
                key: [.integer("blocker_id"), .integer("blocked_id")],
                [.integer("created_at"), .text("blocker_handle")]
            ),
            StoredTable(
                "friend_group",
                "friend_group",
                key: [.integer("id")],
                [.integer("owner_id"), .text("name"), .integer("created_at")]
            ),
            StoredTable(
                "friend_group_member",
                "friend_group_member",
                key: [.integer("group_id"), .integer("member_id")],
                [.integer("added_at")]
            ),
            StoredTable(
                "blob",
                "blob",
                key: [.integer("id")],
                [.text("sha256"), .integer("byte_count"), .integer("uses"), .integer("doomed_at")]
            ),
            StoredTable(
                "image",
                "image",
                key: [.integer("id")],
                [
                    .text("name"), .text("format"), .integer("width"), .integer("height"),
                    .integer("original_blob"), .integer("display_blob"), .integer("thumb_blob"),
                    .text("pixels_sha256"),
                ]
            ),
            StoredTable("note", "note", key: [.integer("id")], NoteColumns.copied),
            StoredTable(
                "change",
                "change",
                key: [.integer("number"), .integer("note_id")],
                [
                    .integer("at"), .text("state"), .integer("author_id"), .integer("author_suspended_at"),
                    .text("audience"), .integer("group_id"), .integer("visible_from"),
                    .integer("visible_until"),
                    .real("lat"), .real("lon"), .real("reveal_within_m"), .integer("created_at"),
                    .integer("poi_id"), .real("position_within_m"),
                ]
            ),
            StoredTable(
                "idempotency",
                "idempotency",
                key: [.integer("member_id"), .text("idempotency_key")],
                [
                    .bytes("fingerprint"), .integer("claim"), .integer("claimed_at"), .integer("lease_until"),
                    .integer("status"), .text("location"), .bytes("body"),
                ]
            ),
            StoredTable("rate_limit", "rate_limit", key: [.text("name")], [.integer("arrival_at")]),
        ] + people + places
}
