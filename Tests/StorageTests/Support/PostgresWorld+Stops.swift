#if Postgres
    extension PostgresWorld {
        /// A hundred thousand stops of twenty sources, where notes are.
        static let stops = """
            INSERT INTO transit_source (name, revision, has_timetable, stops, lines, trips, stop_times, imported_at)
            SELECT 's' || i, i, 0, 5000, 0, 0, 0, 1700000000000 FROM generate_series(0, 19) AS i;
            INSERT INTO stop (id, source, source_id, name, lat, lon, cell, modes, lines, first_seen_at, updated_at, gone_at)
            SELECT id, 's' || id / 10 % 20, id::TEXT, 'Stop ' || id, lat, lon, cell, 'bus', '', 1700000000000,
                   1700000000000, CASE id % 500 WHEN 130 THEN 1750000000000 END
            FROM note WHERE id % 10 = 0;
            """
    }
#endif
