-- Stops, lines and timetables of public transport, each of a source that an operator imports.

-- A source: the file of a timetable, or a register of stops. `revision` differs after every import, so that a server knows when what
-- it holds in memory is no longer what is stored. Dates are days since 1970; `bounds` is a JSON array of west, south, east and north.
CREATE TABLE transit_source (
    name TEXT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    has_timetable BIGINT NOT NULL,
    publisher TEXT,
    publisher_url TEXT,
    attributions TEXT,
    zone TEXT,
    language TEXT,
    version TEXT,
    first_date BIGINT,
    last_date BIGINT,
    bounds TEXT,
    stops BIGINT NOT NULL,
    lines BIGINT NOT NULL,
    trips BIGINT NOT NULL,
    stop_times BIGINT NOT NULL,
    imported_at BIGINT NOT NULL
);

-- A stop, a platform or a station. `modes` are words and `lines` ids, both with blanks between them. `names` is a JSON object by
-- language. A stop that its source dropped has a `gone_at` and stays, because favorites and alarms point to it.
CREATE TABLE stop (
    id BIGINT NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    parent_id BIGINT,
    name TEXT NOT NULL,
    names TEXT,
    code TEXT,
    platform TEXT,
    lat DOUBLE PRECISION NOT NULL CHECK (lat BETWEEN -90 AND 90),
    lon DOUBLE PRECISION NOT NULL CHECK (lon >= -180 AND lon < 180),
    cell BIGINT NOT NULL,
    modes TEXT NOT NULL,
    lines TEXT NOT NULL,
    wheelchair TEXT,
    first_seen_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    gone_at BIGINT
);
CREATE UNIQUE INDEX stop_by_source ON stop (source, source_id);
CREATE INDEX stop_by_cell ON stop (cell, lat, lon, id, gone_at) WHERE gone_at IS NULL;

-- A line as riders call it. One that its source dropped stays, as a stop does.
CREATE TABLE line (
    id BIGINT NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    name TEXT NOT NULL,
    long_name TEXT,
    mode TEXT NOT NULL,
    color TEXT,
    text_color TEXT,
    sort_order BIGINT,
    first_seen_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    gone_at BIGINT
);
CREATE UNIQUE INDEX line_by_source ON line (source, source_id);

-- The timetable of a source as one run of bytes, cut into blocks of at most 1 MiB.
CREATE TABLE timetable_block (
    source TEXT NOT NULL REFERENCES transit_source (name) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (source, number)
);

-- What stops that are not gone are found by, in words: see `poi_document`.
CREATE TABLE stop_document (
    doc BIGINT NOT NULL PRIMARY KEY,
    stop_id BIGINT NOT NULL REFERENCES stop (id),
    lat DOUBLE PRECISION NOT NULL,
    lon DOUBLE PRECISION NOT NULL,
    prominence BIGINT NOT NULL,
    sample BIGINT NOT NULL,
    terms TEXT NOT NULL
);
CREATE UNIQUE INDEX stop_document_by_stop ON stop_document (stop_id);
