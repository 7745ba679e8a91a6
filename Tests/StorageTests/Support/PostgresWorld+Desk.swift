#if Postgres
    extension PostgresWorld {
        /// The reports of years, few of which still wait; a log of ten moderators; blocked images; and the
        /// counts of two years.
        static let desk = """
            INSERT INTO report (id, target_kind, target_id, reporter_id, reason, comment, state, assignee, created_at,
                                updated_at)
            SELECT i, CASE i % 9 WHEN 0 THEN 'comment' ELSE 'note' END, i, i % 50000 + 1, 'spam', NULL,
                   CASE WHEN i % 500 = 1 THEN 'open' WHEN i % 1000 = 9 THEN 'assigned' WHEN i % 10 = 2 THEN 'rejected'
                        ELSE 'resolved' END,
                   CASE WHEN i % 500 <> 1 THEN 'member_' || ((i / 1000 % 10 + 1) * 5000 - 1) END, i, i
            FROM generate_series(1, 100000) AS i;
            INSERT INTO moderation (id, at, actor, actor_id, action, target_kind, target_id, report_id, reason,
                                    before_state, after_state)
            SELECT i, i, 'member_' || a, a, CASE i % 20 WHEN 0 THEN 'warn' ELSE 'hide' END,
                   CASE i % 20 WHEN 0 THEN 'member' ELSE 'note' END, i / 20 + 1, NULL, 'r', '{}', '{}'
            FROM (SELECT i, (CASE WHEN i % 1000 = 0 THEN 1 ELSE i % 9 + 2 END) * 5000 - 1 AS a
                  FROM generate_series(1, 100000) AS i) AS drawn;
            INSERT INTO blocked_image (pixels_sha256, note_id, blocked_at, reason)
            SELECT encode(sha256(int8send(i)), 'hex'), i, 1700000000000 + i / 2, 'r'
            FROM generate_series(1, 20000) AS i;
            INSERT INTO tally (day, what, region, amount)
            SELECT 20833 - i % 730, (ARRAY['view', 'upload', 'departures'])[i / 730 % 3 + 1], i / 2190, 1
            FROM generate_series(0, 65699) AS i;
            """
    }
#endif
