-- Places that people look for, what members say of them, and how they find back.

-- A place of a source. JSON texts: `names` by language, `categories` (the main one first), `address` by part, `cuisine`.
-- `gone_at` is set where the source has it no more; it is kept while somebody refers to it.
CREATE TABLE poi (
    id BIGINT NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    name TEXT,
    names TEXT,
    category TEXT NOT NULL,
    categories TEXT NOT NULL,
    lat DOUBLE PRECISION NOT NULL CHECK (lat BETWEEN -90 AND 90),
    lon DOUBLE PRECISION NOT NULL CHECK (lon >= -180 AND lon < 180),
    cell BIGINT NOT NULL,
    address TEXT,
    phone TEXT,
    website TEXT,
    opening_hours TEXT,
    wheelchair TEXT,
    level TEXT,
    brand TEXT,
    cuisine TEXT,
    first_seen_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    gone_at BIGINT
);
CREATE UNIQUE INDEX poi_by_source ON poi (source, source_id);
CREATE INDEX poi_by_cell ON poi (cell, lat, lon, id, gone_at) WHERE gone_at IS NULL;
CREATE INDEX poi_by_source_cell ON poi (source, cell, id) WHERE gone_at IS NULL;
CREATE INDEX poi_by_update ON poi (updated_at, id, lat, lon, gone_at) WHERE gone_at IS NULL;

-- Each category of each place that is not gone, where it is.
CREATE TABLE poi_category (
    category TEXT NOT NULL,
    cell BIGINT NOT NULL,
    poi_id BIGINT NOT NULL REFERENCES poi (id) ON DELETE CASCADE,
    lat DOUBLE PRECISION NOT NULL,
    lon DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (category, cell, poi_id)
);
CREATE INDEX poi_category_by_poi ON poi_category (poi_id, category);

-- What places that are not gone are found by, in words. `doc` is a place's grid cell at level 21 and a number within it, so that what
-- is near is near in the order of the numbers; `sample` says in how many of the ever sparser samples of all places it is.
CREATE TABLE poi_document (
    doc BIGINT NOT NULL PRIMARY KEY,
    poi_id BIGINT NOT NULL REFERENCES poi (id),
    lat DOUBLE PRECISION NOT NULL,
    lon DOUBLE PRECISION NOT NULL,
    prominence BIGINT NOT NULL,
    sample BIGINT NOT NULL,
    terms TEXT NOT NULL
);
CREATE UNIQUE INDEX poi_document_by_poi ON poi_document (poi_id);

CREATE TABLE poi_rating (
    poi_id BIGINT NOT NULL REFERENCES poi (id) ON DELETE CASCADE,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (poi_id, member_id)
);
CREATE INDEX poi_rating_by_member ON poi_rating (member_id, poi_id);

-- Where a member left the car.
CREATE TABLE parking (
    member_id BIGINT NOT NULL PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    lat DOUBLE PRECISION NOT NULL CHECK (lat BETWEEN -90 AND 90),
    lon DOUBLE PRECISION NOT NULL CHECK (lon >= -180 AND lon < 180),
    alt_m DOUBLE PRECISION,
    note TEXT,
    parked_at BIGINT NOT NULL
);

-- What a member wants to be reminded of where a search finds it. `keywords` is a JSON array.
CREATE TABLE reminder (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    keywords TEXT NOT NULL,
    category TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX reminder_by_member ON reminder (member_id, id);

-- The place that a note is about, for those that are about one; see `change` for what it was before.
ALTER TABLE note ADD COLUMN poi_id BIGINT;
CREATE INDEX note_by_poi ON note (poi_id, published_at, id) WHERE poi_id IS NOT NULL;
ALTER TABLE change ADD COLUMN poi_id BIGINT;

-- Those that a source has no more, which go once nobody refers to them.
CREATE INDEX poi_gone ON poi (source, id) WHERE gone_at IS NOT NULL;

-- With what servers seal the cursors of lists that are asked for with a body: one row, made by the first of them.
CREATE TABLE cursor_key (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    key BYTEA NOT NULL
);
