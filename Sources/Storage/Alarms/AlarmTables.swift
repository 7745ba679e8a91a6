extension Schema {
    /// Alarms, saved trips and Web Push.
    static let alarmTables: [StoredTable] = [
        StoredTable(
            "saved_trip",
            key: "id",
            integers: "id member_id stop_id line_id minute weekdays before_s planned_day created_at",
            texts: "direction destination",
            deletedWith: "member_id",
            export: .init(
                "saved-trips.json",
                "saved trips; weekdays are bits, the lowest is Monday",
                [
                    .id("id"), .id("stop_id"), .id("line_id"), .text("direction"), .text("destination"),
                    .integer("minute"), .integer("weekdays"), .integer("before_s"), .instant("created_at"),
                ]
            )
        ),
        StoredTable(
            "alarm",
            key: "id",
            integers: """
                id member_id saved_trip_id stop_id line_id service_day run_start scheduled expected before_s \
                walk_s warned fires_at created_at
                """,
            reals: "lat lon radius_m",
            texts: "kind source trip_id destination",
            deletedWith: "member_id",
            export: .init(
                "alarms.json",
                "alarms that wait",
                [
                    .id("id"), .text("kind"), .id("saved_trip_id"), .id("stop_id"), .id("line_id"),
                    .text("source"), .text("trip_id"), .text("destination"), .instant("scheduled"),
                    .instant("expected"), .integer("before_s"), .integer("walk_s"), .degrees("lat"),
                    .degrees("lon"), .metres("radius_m"), .instant("created_at"),
                ]
            )
        ),
        StoredTable(
            "fired_alarm",
            key: "id",
            integers: "id member_id alarm_id quiet fired_at",
            texts: "occasion kind event details",
            deletedWith: "member_id",
            export: .init(
                "fired-alarms.json",
                "what alarms told",
                [
                    .id("id"), .id("alarm_id"), .text("kind"), .text("event"), .json("details"),
                    .instant("fired_at"),
                ]
            )
        ),
        StoredTable(
            "alarm_vehicle",
            key: "alarm_id vehicle",
            integers: "alarm_id member_id near told_at",
            texts: "vehicle",
            deletedWith: "member_id"
        ),
        StoredTable(
            "alarm_setting",
            key: "member_id",
            integers: "member_id quiet_from quiet_until",
            texts: "zone",
            deletedWith: "member_id",
            export: .init(
                "quiet-hours.json",
                "the hours without pushes, in minutes after midnight",
                [.integer("quiet_from"), .integer("quiet_until"), .text("zone")]
            )
        ),
        StoredTable(
            "push_subscription",
            key: "id",
            integers: "id member_id created_at session_id",
            texts: "endpoint",
            bytes: "public_key secret",
            deletedWith: "member_id",
            export: .init(
                "push.json",
                "the browsers that get pushes",
                [.id("id"), .text("endpoint"), .instant("created_at")]
            )
        ),
        StoredTable(
            "push_message",
            key: "fired_id subscription_id",
            integers: "fired_id subscription_id member_id attempts next_at expires_at",
            deletedWith: "member_id"
        ),
        StoredTable("push_key", key: "id", integers: "id", bytes: "key"),
    ]
}
