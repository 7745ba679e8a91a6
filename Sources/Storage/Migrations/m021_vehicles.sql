-- Vehicles of public transport, and the positions that they reported.

-- A vehicle is known by the name that its source has for it. Fixes from before `thinned_until` were thinned once, and those from
-- before `sparse_until` twice.
CREATE TABLE vehicle (
    id BIGINT NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    label TEXT,
    first_seen_at BIGINT NOT NULL,
    thinned_until BIGINT NOT NULL DEFAULT 0,
    sparse_until BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX vehicle_by_source ON vehicle (source, source_id);

-- One reported position. Numbers come from a counter of their own in the order of the commits, so that a server reads what is new
-- after the last number it knows; the change number is not touched. Trip and line are named as the source names them; `service_date` is
-- in days since 1970.
CREATE TABLE vehicle_fix (
    number BIGINT NOT NULL PRIMARY KEY,
    vehicle_id BIGINT NOT NULL REFERENCES vehicle (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    received_at BIGINT NOT NULL,
    lat DOUBLE PRECISION NOT NULL CHECK (lat BETWEEN -90 AND 90),
    lon DOUBLE PRECISION NOT NULL CHECK (lon >= -180 AND lon < 180),
    heading_deg DOUBLE PRECISION,
    speed_mps DOUBLE PRECISION,
    trip_id TEXT,
    service_date BIGINT,
    line_id TEXT,
    direction BIGINT,
    occupancy TEXT
);
CREATE UNIQUE INDEX vehicle_fix_by_instant ON vehicle_fix (vehicle_id, at);
INSERT INTO counter (name, value) VALUES ('vehicle-fix', 0);

-- Keys of a fleet's trackers; only the digest is stored.
CREATE TABLE tracker_key (
    id BIGINT NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    digest BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    revoked_at BIGINT
);
CREATE UNIQUE INDEX tracker_key_by_digest ON tracker_key (digest);

-- How vehicles went along a way of a line, as `Motion` encodes what it learned. `path` tells the ways of a line apart.
CREATE TABLE line_pace (
    line_id BIGINT NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    path BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (line_id, path)
);
