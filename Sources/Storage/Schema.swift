package import Relational

package enum Schema {
    /// A released migration is never edited.
    package static let migrations = [
        migration("001_foundation", PackageResources.m001_foundation_sql),
        migration("002_servers", PackageResources.m002_servers_sql),
        migration("003_people", PackageResources.m003_people_sql),
        migration("004_places", PackageResources.m004_places_sql),
        Migration(
            name: "005_place_texts",
            trustedSQLite: text(PackageResources.m005_place_texts_sqlite_sql),
            trustedPostgres: text(PackageResources.m005_place_texts_postgres_sql)
        ),
        migration("006_owners", PackageResources.m006_owners_sql),
        migration("007_handles", PackageResources.m007_handles_sql),
        migration("008_place_names", PackageResources.m008_place_names_sql),
        migration("009_rounded_positions", PackageResources.m009_rounded_positions_sql),
        migration("010_installation", PackageResources.m010_installation_sql),
        migration("011_place_extracts", PackageResources.m011_place_extracts_sql),
        migration("012_orphans", PackageResources.m012_orphans_sql),
        migration("013_blocker_handles", PackageResources.m013_blocker_handles_sql),
        migration("014_change_scopes", PackageResources.m014_change_scopes_sql),
        migration("015_bounded_counts", PackageResources.m015_bounded_counts_sql),
        migration("016_scheduled_notes", PackageResources.m016_scheduled_notes_sql),
        migration("017_transit", PackageResources.m017_transit_sql),
        Migration(
            name: "018_stop_texts",
            trustedSQLite: text(PackageResources.m018_stop_texts_sqlite_sql),
            trustedPostgres: text(PackageResources.m018_stop_texts_postgres_sql)
        ),
        migration("019_source_calls", PackageResources.m019_source_calls_sql),
        migration("020_stop_targets", PackageResources.m020_stop_targets_sql),
        migration("021_vehicles", PackageResources.m021_vehicles_sql),
        migration("022_alarms", PackageResources.m022_alarms_sql),
        migration("023_push_sessions", PackageResources.m023_push_sessions_sql),
        migration("024_desk", PackageResources.m024_desk_sql),
        migration("025_desk_lists", PackageResources.m025_desk_lists_sql),
        migration("026_alarm_sources", PackageResources.m026_alarm_sources_sql),
    ]

    package static let migrator = Migrator(migrations)

    /// Every table of an installation, ordered so that a row comes after the rows that it refers to.
    ///
    /// The state of running processes is left out, because it is created anew: leases of node numbers, claims
    /// on jobs, sign-ons under way, the key of cursors, the number of the installation, and what each change
    /// touched, which matters only to servers that were running then. The list of orphaned files is left out
    /// because it belongs to one image store, and the names of the migrations because every database has its
    /// own.
    package static let tables: [StoredTable] = ownTables + alarmTables

    private static let ownTables: [StoredTable] = [
        StoredTable("counter", key: "name", integers: "value", texts: "name"),
        StoredTable(
            "member",
            key: "id",
            integers: "id standing suspended_at created_at deleted_at",
            texts: "handle display_name picture_url password_hash role"
        ),
        StoredTable(
            "session",
            key: "id",
            integers: "id member_id created_at last_used_at",
            texts: "user_agent",
            bytes: "token_digest",
            deletedWith: "member_id"
        ),
        StoredTable(
            "friend",
            key: "member_id friend_id",
            integers: "member_id friend_id since",
            deletedWith: "member_id friend_id"
        ),
        StoredTable(
            "block",
            key: "blocker_id blocked_id",
            integers: "blocker_id blocked_id created_at",
            texts: "blocker_handle",
            deletedWith: "blocker_id blocked_id"
        ),
        StoredTable("friend_group", key: "id", integers: "id owner_id created_at", texts: "name"),
        StoredTable(
            "friend_group_member",
            key: "group_id member_id",
            integers: "group_id member_id added_at",
            deletedWith: "member_id"
        ),
        StoredTable("blob", key: "id", integers: "id byte_count uses doomed_at", texts: "sha256"),
        StoredTable(
            "image",
            key: "id",
            integers: "id width height original_blob display_blob thumb_blob",
            texts: "name format pixels_sha256"
        ),
        StoredTable(
            "note",
            key: "id",
            integers: "id author_id image_id hidden_at removed_at created_at updated_at published_at",
            content: NoteColumns.all
        ),
        StoredTable(
            "change",
            key: "number note_id",
            integers: """
                number note_id at author_id author_suspended_at group_id visible_from visible_until \
                created_at poi_id
                """,
            reals: "lat lon reveal_within_m position_within_m",
            texts: "state audience"
        ),
        StoredTable(
            "idempotency",
            key: "member_id idempotency_key",
            integers: "member_id claim claimed_at lease_until status",
            texts: "idempotency_key location",
            bytes: "fingerprint body",
            deletedWith: "member_id"
        ),
        StoredTable("rate_limit", key: "name", integers: "arrival_at", texts: "name"),
        StoredTable(
            "friend_request",
            key: "asker_id asked_id",
            integers: "asker_id asked_id created_at",
            deletedWith: "asker_id asked_id"
        ),
        StoredTable(
            "comment",
            key: "id",
            integers: """
                id target_id parent_id depth author_id created_at edited_at hidden_at removed_at \
                deleted_at change_number
                """,
            texts: "target_kind body"
        ),
        StoredTable(
            "favorite",
            key: "member_id target_kind target_id",
            integers: "member_id target_id created_at",
            texts: "target_kind"
        ),
        StoredTable(
            "report",
            key: "id",
            integers: "id target_id reporter_id created_at updated_at",
            texts: "target_kind reason comment state assignee outcome",
            forgets: "reporter_id"
        ),
        StoredTable(
            "moderation",
            key: "id",
            integers: "id at actor_id target_id report_id",
            texts: "actor action target_kind reason before_state after_state"
        ),
        StoredTable(
            "blocked_image",
            key: "pixels_sha256",
            integers: "note_id blocked_at",
            texts: "pixels_sha256 reason"
        ),
        StoredTable(
            "source_call",
            key: "day source class",
            integers: "day class amount",
            texts: "source"
        ),
        StoredTable("tally", key: "day what region", integers: "day region amount", texts: "what"),
        StoredTable(
            "identity",
            key: "id",
            integers: "id member_id created_at",
            texts: "provider issuer subject",
            deletedWith: "member_id"
        ),
        StoredTable(
            "former_handle",
            key: "handle",
            integers: "member_id given_up_at",
            texts: "handle",
            forgets: "member_id"
        ),
        StoredTable("accepted_token", key: "digest", integers: "expires_at", bytes: "digest"),
        StoredTable(
            "poi",
            key: "id",
            integers: "id cell first_seen_at updated_at gone_at",
            reals: "lat lon",
            texts: """
                source source_id name names category categories address phone website opening_hours \
                wheelchair level brand cuisine other_names keywords elements
                """
        ),
        StoredTable("poi_rating_sum", key: "poi_id", integers: "poi_id stars ratings"),
        StoredTable(
            "poi_category",
            key: "category cell poi_id",
            integers: "cell poi_id",
            reals: "lat lon",
            texts: "category"
        ),
        StoredTable(
            "poi_document",
            key: "doc",
            integers: "doc poi_id prominence sample",
            reals: "lat lon",
            texts: "terms",
            afterInsert: PlaceTextIndex.indexPlaces
        ),
        StoredTable(
            "poi_extract",
            key: "source west south east north",
            integers: "data_at",
            reals: "west south east north",
            texts: "source"
        ),
        StoredTable(
            "transit_source",
            key: "name",
            integers: """
                revision has_timetable first_date last_date stops lines trips stop_times imported_at
                """,
            texts: """
                name publisher publisher_url attributions zone language version bounds
                """
        ),
        StoredTable(
            "stop",
            key: "id",
            integers: "id parent_id cell first_seen_at updated_at gone_at",
            reals: "lat lon",
            texts: "source source_id name names code platform modes lines wheelchair"
        ),
        StoredTable(
            "line",
            key: "id",
            integers: "id sort_order first_seen_at updated_at gone_at",
            texts: "source source_id name long_name mode color text_color"
        ),
        StoredTable(
            "timetable_block",
            key: "source number",
            integers: "number",
            texts: "source",
            bytes: "bytes"
        ),
        StoredTable(
            "stop_document",
            key: "doc",
            integers: "doc stop_id prominence sample",
            reals: "lat lon",
            texts: "terms",
            afterInsert: PlaceTextIndex.indexStops
        ),
        StoredTable(
            "vehicle",
            key: "id",
            integers: "id first_seen_at thinned_until sparse_until",
            texts: "source source_id label"
        ),
        StoredTable(
            "vehicle_fix",
            key: "number",
            integers: "number vehicle_id at received_at service_date direction",
            reals: "lat lon heading_deg speed_mps",
            texts: "trip_id line_id occupancy"
        ),
        StoredTable(
            "tracker_key",
            key: "id",
            integers: "id created_at last_used_at revoked_at",
            texts: "source name",
            bytes: "digest"
        ),
        StoredTable(
            "line_pace",
            key: "line_id path",
            integers: "line_id path updated_at",
            bytes: "bytes"
        ),
        StoredTable(
            "parking",
            key: "member_id",
            integers: "member_id parked_at",
            reals: "lat lon alt_m",
            texts: "note",
            deletedWith: "member_id",
            export: .init(
                "parking.json",
                "the position of the parked car",
                [.degrees("lat"), .degrees("lon"), .metres("alt_m"), .text("note"), .instant("parked_at")]
            )
        ),
        StoredTable(
            "reminder",
            key: "id",
            integers: "id member_id created_at",
            texts: "text keywords category",
            deletedWith: "member_id",
            export: .init(
                "reminders.json",
                "reminders",
                [.id("id"), .text("text"), .json("keywords"), .text("category"), .instant("created_at")]
            )
        ),
        StoredTable(
            "poi_rating",
            key: "poi_id member_id",
            integers: "poi_id member_id stars created_at updated_at",
            deletedWith: "member_id",
            export: .init(
                "ratings.json",
                "ratings of places",
                [.id("poi_id"), .integer("stars"), .instant("created_at"), .instant("updated_at")]
            )
        ),
    ]

    private static func migration(_ name: String, _ script: [UInt8]) -> Migration {
        Migration(name: name, trustedText: text(script))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
