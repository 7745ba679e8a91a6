#if Postgres
    extension PostgresWorld {
        /// Fills a migrated schema; every instant is before ``TestDatabase/now``, but for some windows.
        ///
        /// Keys, indexes and references are taken away first and made again from the catalogue, which is far
        /// quicker than keeping them; nothing is logged, so that no standby has to take part.
        static let population = """
            SET LOCAL maintenance_work_mem = '256MB';
            SET LOCAL work_mem = '128MB';
            SELECT setseed(0.5);
            CREATE TEMPORARY TABLE later ON COMMIT DROP AS
            SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS step, conname AS name,
                   format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                          pg_get_constraintdef(oid)) AS command
            FROM pg_constraint
            WHERE connamespace = to_regnamespace(current_schema()) AND contype IN ('p', 'u', 'f')
            UNION ALL
            SELECT 2, indexname, indexdef FROM pg_indexes
            WHERE schemaname = current_schema() AND indexname NOT IN (
                SELECT conname FROM pg_constraint WHERE connamespace = to_regnamespace(current_schema()));
            DO $$
            DECLARE c RECORD;
            BEGIN
                FOR c IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
                         WHERE connamespace = to_regnamespace(current_schema()) AND contype IN ('p', 'u', 'f')
                         ORDER BY contype = 'f' DESC
                LOOP
                    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.owner, c.conname);
                END LOOP;
                FOR c IN SELECT name FROM later WHERE step = 2 LOOP EXECUTE format('DROP INDEX %I', c.name); END LOOP;
                FOR c IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
                    EXECUTE format('ALTER TABLE %I SET UNLOGGED, SET (autovacuum_enabled = false)', c.tablename);
                END LOOP;
            END $$;
            \(members)
            \(desk)
            \(notes)
            \(places)
            \(stops)
            \(transit)
            DO $$
            DECLARE c RECORD;
            BEGIN
                FOR c IN SELECT command FROM later ORDER BY step LOOP EXECUTE c.command; END LOOP;
            END $$;
            """

        /// Fifty thousand members, most of whom have ten friends; those with low numbers have and do more.
        private static let members = """
            INSERT INTO member (id, handle, display_name, role, suspended_at, created_at)
            SELECT i, 'member_' || i, 'Member ' || i, CASE i % 5000 WHEN 4999 THEN 'moderator' ELSE 'member' END,
                   CASE i % 500 WHEN 499 THEN 1700000000000 END, 1700000000000 + (i - 1) * 2000000::BIGINT
            FROM generate_series(1, 50000) AS i;
            INSERT INTO session (id, token_digest, member_id, created_at, last_used_at)
            SELECT i, sha256(int8send(i)), i % 50000 + 1, 1799000000000, 1799900000000
            FROM generate_series(1, 100000) AS i;
            WITH pair AS (
                SELECT DISTINCT least(a, b) AS a, greatest(a, b) AS b
                FROM (SELECT 1 + floor(50000 * random() * random())::BIGINT AS a,
                             1 + floor(50000 * random())::BIGINT AS b
                      FROM generate_series(1, 250000)) AS drawn
                WHERE a <> b)
            INSERT INTO friend (member_id, friend_id, since)
            SELECT a, b, 1700000000000 FROM pair UNION ALL SELECT b, a, 1700000000000 FROM pair;
            INSERT INTO block (blocker_id, blocked_id, created_at)
            SELECT DISTINCT a, b, 1700000000000
            FROM (SELECT 1 + floor(50000 * random() * random())::BIGINT AS a, 1 + floor(50000 * random())::BIGINT AS b
                  FROM generate_series(1, 10000)) AS drawn
            WHERE a <> b;
            INSERT INTO friend_group (id, owner_id, name, created_at)
            SELECT i, i, 'Group ' || i, 1700000000000 FROM generate_series(1, 5000) AS i;
            INSERT INTO friend_group_member (group_id, member_id, added_at)
            SELECT 1 + i % 5000, 1 + (i % 5000 + i / 5000 * 997) % 50000, 1700000000000
            FROM generate_series(0, 49999) AS i;
            INSERT INTO idempotency (member_id, idempotency_key, fingerprint, claim, claimed_at, lease_until, status)
            SELECT i % 50000 + 1, 'key-' || i, '\\x01', i, 1799990000000, 1799990060000, 201
            FROM generate_series(1, 100000) AS i;
            INSERT INTO rate_limit (name, arrival_at)
            SELECT 'login:' || i, 1800000000000 FROM generate_series(1, 20000) AS i;
            """

        /// One million notes of three years, four fifths of them in three hundred cities of which few are
        /// large.
        ///
        /// The first city is Stockholm. Of the last 300,000 notes, there are changes.
        private static let notes = """
            CREATE FUNCTION pg_temp.spread(bits BIGINT) RETURNS BIGINT LANGUAGE plpgsql IMMUTABLE AS $$
            DECLARE x BIGINT := bits;
            BEGIN
                x := (x | (x << 16)) & x'0000FFFF0000FFFF'::BIGINT;
                x := (x | (x << 8)) & x'00FF00FF00FF00FF'::BIGINT;
                x := (x | (x << 4)) & x'0F0F0F0F0F0F0F0F'::BIGINT;
                x := (x | (x << 2)) & x'3333333333333333'::BIGINT;
                RETURN (x | (x << 1)) & x'5555555555555555'::BIGINT;
            END $$;
            INSERT INTO blob (id, sha256, byte_count, uses, doomed_at)
            SELECT i, encode(sha256(int8send(i)), 'hex'), 2000000, CASE WHEN i > 1000000 THEN 0 ELSE 3 END,
                   CASE WHEN i > 1000000 THEN 1799990000000 + i END
            FROM generate_series(1::BIGINT, 1002000) AS i;
            INSERT INTO image (id, name, format, width, height, original_blob, display_blob, thumb_blob)
            SELECT i, lpad(i::TEXT, 22, '0'), 'jpeg', 4000, 3000, i, i, i FROM generate_series(1::BIGINT, 1000000) AS i;
            CREATE TEMPORARY TABLE city ON COMMIT DROP AS
            SELECT i, CASE i WHEN 1 THEN 59.33 ELSE 36 + 32 * random() END AS lat,
                   CASE i WHEN 1 THEN 18.07 ELSE -9 + 37 * random() END AS lon, 0.01 + 0.06 * random() AS width
            FROM generate_series(1, 300) AS i;
            WITH drawn AS MATERIALIZED (
                SELECT i, random() AS kind, 1 + floor(300 * power(random(), 3))::BIGINT AS city,
                       sqrt(-2 * ln(1 - random())) AS far, 2 * pi() * random() AS angle, random() AS u, random() AS v,
                       1 + floor(50000 * power(random(), 3))::BIGINT AS author,
                       1799999999000 - (1000000 - i) * 94608 AS created, floor(random() * 100) AS luck
                FROM generate_series(1::BIGINT, 1000000) AS i
            ),
            placed AS MATERIALIZED (
                SELECT d.*, CASE WHEN kind < 0.8 THEN c.lat + c.width * far * sin(angle) ELSE 36 + 32 * u END AS lat,
                       CASE WHEN kind < 0.8 THEN c.lon + c.width * 1.7 * far * cos(angle) ELSE -9 + 37 * v END AS lon
                FROM drawn d JOIN city c ON c.i = d.city
            ),
            settled AS MATERIALIZED (
                SELECT p.*, (pg_temp.spread(floor((lon + 180) * (2147483648::FLOAT8 / 360))::BIGINT) << 1)
                            | pg_temp.spread(floor((lat + 90) * (2147483648::FLOAT8 / 180))::BIGINT) AS cell,
                       CASE WHEN luck < 88 THEN 'public' WHEN luck < 95 THEN 'friends' WHEN luck < 98 THEN 'group'
                            ELSE 'private' END AS audience,
                       CASE WHEN i % 20 = 3 THEN created + 3600000 END AS opens,
                       CASE WHEN i % 20 = 7 THEN created + 2592000000 END AS closes
                FROM placed p
            )
            INSERT INTO note (id, author_id, image_id, title, body, lat, lon, cell, tile, alt_m, heading_deg, fov_deg,
                              audience, group_id, visible_from, visible_until, reveal_within_m, hidden_at, created_at,
                              updated_at, published_at)
            SELECT i, CASE audience WHEN 'group' THEN 1 + i % 5000 ELSE author END, i, 'Note ' || i,
                   CASE i % 2 WHEN 0 THEN repeat('A few words. ', 1 + (i % 20)::INTEGER) END,
                   lat, lon, cell, cell >> 38, 20, CASE WHEN i % 3 > 0 THEN 360 * u END, 60, audience,
                   CASE audience WHEN 'group' THEN 1 + i % 5000 END, opens, closes, CASE i % 50 WHEN 11 THEN 200 END,
                   CASE i % 500 WHEN 13 THEN created END, created, created, greatest(created, opens)
            FROM settled ORDER BY i;
            INSERT INTO change (number, note_id, at, state, author_id, audience, group_id, visible_from,
                                visible_until, lat, lon, reveal_within_m, created_at)
            SELECT (id - 699999) / 2, id, created_at, CASE id % 3 WHEN 0 THEN 'published' END, author_id, audience,
                   group_id, visible_from, visible_until, lat, lon, reveal_within_m, created_at
            FROM note WHERE id > 700000 ORDER BY id;
            INSERT INTO change_scope (number, kind, id, from_square, to_square, at)
            SELECT c.number, 'note', c.note_id, n.cell >> 32, n.cell >> 32, c.at
            FROM change c JOIN note n ON n.id = c.note_id ORDER BY c.note_id;
            INSERT INTO comment (id, target_kind, target_id, depth, author_id, body, created_at, change_number)
            SELECT 2000000 + i, 'note', 1 + floor(1000000 * power(random(), 2))::BIGINT, 1,
                   1 + floor(50000 * random())::BIGINT, 'Words.', 1799000000000 + i, 1
            FROM generate_series(1::BIGINT, 300000) AS i;
            INSERT INTO favorite (member_id, target_kind, target_id, created_at)
            SELECT DISTINCT 1 + floor(50000 * random())::BIGINT, 'note', 1 + floor(1000000 * power(random(), 2))::BIGINT,
                   1799000000000
            FROM generate_series(1, 300000) AS i;
            UPDATE counter SET value = 150001 WHERE name = 'change';
            """
    }
#endif
