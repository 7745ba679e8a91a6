#if Postgres
    extension PostgresWorld {
        /// Two thousand vehicles with a position every five seconds, others that were never heard of again,
        /// and tens of thousands of alarms.
        static let transit = """
            INSERT INTO vehicle (id, source, source_id, first_seen_at)
            SELECT i, CASE WHEN i > 2000 THEN 'silent_' ELSE 'fleet_' END || (i % 20), 'v' || i, 0
            FROM generate_series(1, 20000) AS i;
            INSERT INTO vehicle_fix (number, vehicle_id, at, received_at, lat, lon)
            SELECT i, i % 2000 + 1, 1800000000000 - (300000 - i) / 2000 * 5000, 1800000000000, 59, 18
            FROM generate_series(1::BIGINT, 300000) AS i;
            INSERT INTO tracker_key (id, source, name, digest, created_at)
            SELECT i, 'fleet_' || (i % 20), 'Bus', sha256(int8send(i)), 0 FROM generate_series(1::BIGINT, 2000) AS i;
            INSERT INTO saved_trip (id, member_id, stop_id, line_id, minute, weekdays, before_s, planned_day, created_at)
            SELECT i, i % 20000 + 1, 1, 1, 480, 31, 300, 20833, 0 FROM generate_series(1, 100000) AS i;
            INSERT INTO alarm (id, member_id, kind, stop_id, line_id, source, scheduled, before_s, fires_at, created_at)
            SELECT i, i % 5000 + 1, 'departure', 1, 1, 'city', 1800000000000 + i * 1000, 300,
                   1799999700000 + i * 1000, 0
            FROM generate_series(1::BIGINT, 50000) AS i;
            INSERT INTO alarm (id, member_id, kind, line_id, lat, lon, radius_m, before_s, created_at)
            SELECT 100000 + i, i % 5000 + 1, 'vehicle-near', i % 50, 59, 18, 100, 0, 0
            FROM generate_series(1, 50000) AS i;
            INSERT INTO alarm_vehicle (alarm_id, vehicle, member_id, near, told_at)
            SELECT 100000 + i % 50000 + 1, 'v' || i, i % 5000 + 1, i % 2, 1799990000000
            FROM generate_series(1, 100000) AS i;
            INSERT INTO fired_alarm (id, member_id, alarm_id, occasion, kind, event, details, quiet, fired_at)
            SELECT i, i % 5000 + 1, i, 'leaves', 'departure', 'leaves', '{}', 0, 1797500000000 + i * 20000
            FROM generate_series(1::BIGINT, 100000) AS i;
            INSERT INTO alarm_setting (member_id, quiet_from, quiet_until, zone)
            SELECT i, 0, 60, 'Etc/UTC' FROM generate_series(1, 5000) AS i;
            INSERT INTO push_subscription (id, member_id, endpoint, public_key, secret, created_at)
            SELECT i, i % 5000 + 1, 'https://push.example.net/' || i, '\\x01', '\\x02', 0
            FROM generate_series(1, 10000) AS i;
            INSERT INTO push_message (fired_id, subscription_id, member_id, attempts, next_at, expires_at)
            SELECT i, i % 10000 + 1, i % 5000 + 1, 0, 1800000000000 + i % 500 * 1000, 1800000600000
            FROM generate_series(1::BIGINT, 50000) AS i;
            INSERT INTO line (id, source, source_id, name, mode, first_seen_at, updated_at)
            SELECT i, 'city', 'l' || i, 'L', 'bus', 0, 0 FROM generate_series(1, 2000) AS i;
            INSERT INTO line_pace (line_id, path, bytes, updated_at)
            SELECT i, i, decode(repeat('ab', 2000), 'hex'), 0 FROM generate_series(1, 2000) AS i;
            UPDATE counter SET value = 300000 WHERE name = 'vehicle-fix';
            """
    }
#endif
