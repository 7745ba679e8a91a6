import Relational

extension StoredTable {
    static let people: [StoredTable] = [
        StoredTable(
            "friend_request",
            "friend_request",
            key: [.integer("asker_id"), .integer("asked_id")],
            [.integer("created_at")]
        ),
        StoredTable(
            "comment",
            "comment",
            key: [.integer("id")],
            [
                .text("target_kind"), .integer("target_id"), .integer("parent_id"), .integer("depth"),
                .integer("author_id"), .text("body"), .integer("created_at"), .integer("edited_at"),
                .integer("hidden_at"), .integer("removed_at"), .integer("deleted_at"),
                .integer("change_number"),
            ]
        ),
        StoredTable(
            "favorite",
            "favorite",
            key: [.integer("member_id"), .text("target_kind"), .integer("target_id")],
            [.integer("created_at")]
        ),
        StoredTable(
            "report",
            "report",
            key: [.integer("id")],
            [
                .text("target_kind"), .integer("target_id"), .integer("reporter_id"), .text("reason"),
                .text("comment"), .text("state"), .text("assignee"), .text("outcome"),
                .integer("created_at"), .integer("updated_at"),
            ]
        ),
        StoredTable(
            "moderation",
            "moderation",
            key: [.integer("id")],
            [
                .integer("at"), .text("actor"), .integer("actor_id"), .text("action"), .text("target_kind"),
                .integer("target_id"), .integer("report_id"), .text("reason"), .text("before_state"),
                .text("after_state"),
            ]
        ),
        StoredTable(
            "blocked_image",
            "blocked_image",
            key: [.text("pixels_sha256")],
            [.integer("note_id"), .integer("blocked_at"), .text("reason")]
        ),
        StoredTable(
            "tally",
            "tally",
            key: [.integer("day"), .text("what"), .integer("region")],
            [.integer("amount")]
        ),
        StoredTable(
            "identity",
            "identity",
            key: [.integer("id")],
            [
                .integer("member_id"), .text("provider"), .text("issuer"), .text("subject"),
                .integer("created_at"),
            ]
        ),
        StoredTable(
            "former_handle",
            "former_handle",
            key: [.text("handle")],
            [.integer("member_id"), .integer("given_up_at")]
        ),
        StoredTable("accepted_token", "accepted_token", key: [.bytes("digest")], [.integer("expires_at")]),
    ]
}
