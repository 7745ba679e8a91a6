-- The database schema of Sightline for reading, written by scripts/schema. 'sightline migrate' builds it from
-- Sources/Storage/Migrations/, where the text search is too: 005_place_texts and 018_stop_texts, which each engine has in its
-- own way. A test compares this file with the migrations. In SQLite the migrator makes each key that is a
-- single BIGINT an INTEGER, which there is the number of the row.

-- Which migrations were applied.
CREATE TABLE migration (
    name TEXT NOT NULL PRIMARY KEY,
    applied_at BIGINT NOT NULL
);

-- Members, sessions, notes with their images, the change log that carries the feeds, and what several servers
-- share. Portable subset: BIGINT, DOUBLE PRECISION, TEXT and BYTEA; instants are milliseconds since 1970 UTC.

CREATE TABLE counter (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counter (name, value) VALUES ('change', 0);

CREATE TABLE node_lease (
    node BIGINT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE member (
    id BIGINT NOT NULL PRIMARY KEY,
    handle TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    picture_url TEXT,
    password_hash TEXT,
    role TEXT NOT NULL CHECK (role IN ('member', 'moderator', 'admin')),
    standing BIGINT NOT NULL DEFAULT 0,
    suspended_at BIGINT,
    created_at BIGINT NOT NULL,
    -- A deleted account keeps its row: its handle stays reserved, and tombstones still have an author.
    deleted_at BIGINT
);
CREATE INDEX member_suspended ON member (id) WHERE suspended_at IS NOT NULL;

CREATE TABLE session (
    id BIGINT NOT NULL PRIMARY KEY,
    token_digest BYTEA NOT NULL UNIQUE,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    user_agent TEXT,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL
);
CREATE INDEX session_by_member ON session (member_id, id);

-- An accepted friendship is two rows, one for each direction.
CREATE TABLE friend (
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    friend_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (member_id, friend_id),
    CHECK (member_id <> friend_id)
);
CREATE INDEX friend_by_friend ON friend (friend_id, member_id);

CREATE TABLE block (
    blocker_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    blocked_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    -- The handle that a blocker had when they blocked, which is all that the blocked one sees of them. It is
    -- null where that is not known: for blocks from before it was kept, whose blocker took another handle
    -- since.
    blocker_handle TEXT,
    PRIMARY KEY (blocker_id, blocked_id),
    CHECK (blocker_id <> blocked_id)
);
CREATE INDEX block_by_blocked ON block (blocked_id, blocker_id);

CREATE TABLE friend_group (
    id BIGINT NOT NULL PRIMARY KEY,
    owner_id BIGINT NOT NULL REFERENCES member (id),
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX friend_group_by_owner ON friend_group (owner_id, id);

CREATE TABLE friend_group_member (
    group_id BIGINT NOT NULL REFERENCES friend_group (id) ON DELETE CASCADE,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (group_id, member_id)
);
CREATE INDEX friend_group_member_by_member ON friend_group_member (member_id, group_id);

-- The files of the blob store that rows name. `uses` counts those rows; at zero the blob is doomed, and
-- unlinked after a grace period. Counting instead of a foreign key from `image`: a check on deletion would
-- need three more indexes.
CREATE TABLE blob (
    id BIGINT NOT NULL PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
    byte_count BIGINT NOT NULL,
    uses BIGINT NOT NULL CHECK (uses >= 0),
    doomed_at BIGINT
);
CREATE INDEX blob_doomed ON blob (doomed_at, id) WHERE doomed_at IS NOT NULL;

CREATE TABLE image (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) = 22),
    format TEXT NOT NULL CHECK (format IN ('jpeg', 'png')),
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    original_blob BIGINT NOT NULL,
    display_blob BIGINT NOT NULL,
    thumb_blob BIGINT NOT NULL,
    -- The SHA-256 of the display variant's pixels, upright, in RGB, before they are encoded.
    pixels_sha256 TEXT
);

CREATE TABLE note (
    id BIGINT NOT NULL PRIMARY KEY,
    author_id BIGINT NOT NULL REFERENCES member (id),
    image_id BIGINT NOT NULL UNIQUE REFERENCES image (id),
    title TEXT NOT NULL,
    body TEXT,
    alt_text TEXT,
    lat DOUBLE PRECISION NOT NULL CHECK (lat BETWEEN -90 AND 90),
    lon DOUBLE PRECISION NOT NULL CHECK (lon >= -180 AND lon < 180),
    cell BIGINT NOT NULL,
    tile BIGINT NOT NULL,
    alt_m DOUBLE PRECISION,
    accuracy_m DOUBLE PRECISION,
    heading_deg DOUBLE PRECISION,
    fov_deg DOUBLE PRECISION NOT NULL,
    taken_at BIGINT,
    audience TEXT NOT NULL CHECK (audience IN ('public', 'friends', 'group', 'private')),
    group_id BIGINT REFERENCES friend_group (id),
    visible_from BIGINT,
    visible_until BIGINT,
    reveal_within_m DOUBLE PRECISION,
    hidden_at BIGINT,
    removed_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    -- The place that a note is about, for those that are about one; see `change` for what it was before.
    poi_id BIGINT,
    CHECK ((audience = 'group') = (group_id IS NOT NULL)),
    CHECK (visible_from < visible_until)
);
-- Holds all that the visibility rule and a search by place look at, so that only what is shown is read from
-- the table.
CREATE INDEX note_by_cell ON note (
    cell, lat, lon, alt_m, audience, author_id, group_id, visible_from, visible_until, reveal_within_m,
    hidden_at, removed_at, published_at, created_at, id
);
-- The same newest first, in each tile: the leading 24 bits of the cell.
CREATE INDEX note_by_tile ON note (
    tile, published_at, id, lat, lon, audience, author_id, group_id, visible_from, visible_until, reveal_within_m,
    hidden_at, removed_at, created_at
);
CREATE INDEX note_newest ON note (published_at, id);
CREATE INDEX note_by_author ON note (author_id, published_at, id);
CREATE INDEX note_by_group ON note (group_id, published_at, id) WHERE group_id IS NOT NULL;
CREATE INDEX note_opens ON note (visible_from, id) WHERE visible_from IS NOT NULL;
CREATE INDEX note_closes ON note (visible_until, id) WHERE visible_until IS NOT NULL;

-- What a note was before a change, kept 30 days. `state` is null where the note did not exist before.
CREATE TABLE change (
    number BIGINT NOT NULL,
    note_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    state TEXT CHECK (state IN ('published', 'hidden', 'removed')),
    author_id BIGINT NOT NULL,
    author_suspended_at BIGINT,
    audience TEXT NOT NULL,
    group_id BIGINT,
    visible_from BIGINT,
    visible_until BIGINT,
    lat DOUBLE PRECISION NOT NULL,
    lon DOUBLE PRECISION NOT NULL,
    reveal_within_m DOUBLE PRECISION,
    created_at BIGINT NOT NULL,
    poi_id BIGINT,
    -- How far a note may have been from `lat` and `lon`: its author had the position rounded later, and with
    -- it every position that the change log keeps of the note. Null when the note was exactly there.
    position_within_m DOUBLE PRECISION,
    PRIMARY KEY (number, note_id)
);
CREATE INDEX change_by_time ON change (at);
CREATE INDEX change_by_note ON change (note_id, number);

CREATE TABLE idempotency (
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    claim BIGINT NOT NULL,
    claimed_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    status BIGINT,
    location TEXT,
    body BYTEA,
    PRIMARY KEY (member_id, idempotency_key)
);
CREATE INDEX idempotency_by_time ON idempotency (claimed_at);

-- The generic cell rate algorithm: the theoretical arrival time of the next conforming request.
CREATE TABLE rate_limit (
    name TEXT NOT NULL PRIMARY KEY,
    arrival_at BIGINT NOT NULL
);
CREATE INDEX rate_limit_by_time ON rate_limit (arrival_at);

-- What many servers on one database have to agree on.

-- Who does a job that one server does for all, and until when without saying so again.
CREATE TABLE job_claim (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Odd while files are being removed from the image store, another number after it.
INSERT INTO counter (name, value) VALUES ('removal', 0);

-- What people do with each other, what moderators do about it, and how people sign on from elsewhere.

-- Finds what is purged for good, 30 days after its removal.
CREATE INDEX note_removed ON note (removed_at, id) WHERE removed_at IS NOT NULL;

-- Who asked whom to be friends, and was not answered yet.
CREATE TABLE friend_request (
    asker_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    asked_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (asker_id, asked_id),
    CHECK (asker_id <> asked_id)
);
CREATE INDEX friend_request_by_asked ON friend_request (asked_id, asker_id);

-- What moderators did: rows are added, and never changed. `before_state` and `after_state` are JSON.
CREATE TABLE moderation (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    actor_id BIGINT,
    action TEXT NOT NULL,
    target_kind TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    report_id BIGINT,
    reason TEXT NOT NULL,
    before_state TEXT NOT NULL,
    after_state TEXT NOT NULL
);
CREATE INDEX moderation_by_target ON moderation (target_kind, target_id, id);

-- Images that are refused from now on, by the SHA-256 of their pixels.
CREATE TABLE blocked_image (
    pixels_sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(pixels_sha256) = 64),
    note_id BIGINT,
    blocked_at BIGINT NOT NULL,
    reason TEXT NOT NULL
);

-- Who a member is elsewhere.
CREATE TABLE identity (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX identity_by_subject ON identity (issuer, subject);
CREATE INDEX identity_by_member ON identity (member_id, id);

-- The SHA-256 of what was signed of each id_token that was accepted, until it expires: none is accepted
-- twice.
CREATE TABLE accepted_token (
    digest BYTEA NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX accepted_token_by_time ON accepted_token (expires_at);

-- Sign-ons that are under way at a provider, by the SHA-256 of their state and of what their browser holds.
CREATE TABLE sign_on (
    state_digest BYTEA NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    return_to TEXT NOT NULL,
    client_state TEXT,
    client_challenge TEXT,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_on_by_time ON sign_on (expires_at);

-- One-time codes that the client turns into a token, by their SHA-256.
CREATE TABLE sign_on_code (
    code_digest BYTEA NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    client_challenge TEXT,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_on_code_by_time ON sign_on_code (expires_at);

-- Places that people look for, what members say of them, and how they find back.

-- A place of a source. JSON texts: `names` by language, `categories` (the main one first), `address` by part,
-- `cuisine`. `gone_at` is set where the source has it no more; it is kept while somebody refers to it.
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
    gone_at BIGINT,
    -- What places are found by beside their names, and what else of their source they stand for: JSON arrays
    -- of texts.
    other_names TEXT,
    keywords TEXT,
    elements TEXT
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

-- What places that are not gone are found by, in words. `doc` is a place's grid cell at level 21 and a number
-- within it, so that what is near is near in the order of the numbers; `sample` says in how many of the ever
-- sparser samples of all places it is.
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

CREATE INDEX note_by_poi ON note (poi_id, published_at, id) WHERE poi_id IS NOT NULL;

-- Those that a source has no more, which go once nobody refers to them.
CREATE INDEX poi_gone ON poi (source, id) WHERE gone_at IS NOT NULL;

-- With what servers seal the cursors of lists that are asked for with a body: one row, made by the first of
-- them.
CREATE TABLE cursor_key (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    key BYTEA NOT NULL
);

-- Find the notes of an author, of a group or about a place where they are, however many others are there.
CREATE INDEX note_by_author_cell ON note (author_id, cell);
CREATE INDEX note_by_group_cell ON note (group_id, cell) WHERE group_id IS NOT NULL;
CREATE INDEX note_by_poi_cell ON note (poi_id, cell) WHERE poi_id IS NOT NULL;

-- Handles that members gave up. Nobody else gets them; `member_id` is null where the account has ended.
CREATE TABLE former_handle (
    handle TEXT NOT NULL PRIMARY KEY,
    member_id BIGINT REFERENCES member (id),
    given_up_at BIGINT NOT NULL
);
CREATE INDEX former_handle_by_member ON former_handle (member_id, given_up_at);

-- The number by which this database is told from every other: the store of its images has it too.
CREATE TABLE installation (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number TEXT NOT NULL
);

-- When the data of the last imports of a source were of, by the boxes that they were cut out of: older data
-- are not taken for newer ones.
CREATE TABLE poi_extract (
    source TEXT NOT NULL,
    west DOUBLE PRECISION NOT NULL,
    south DOUBLE PRECISION NOT NULL,
    east DOUBLE PRECISION NOT NULL,
    north DOUBLE PRECISION NOT NULL,
    data_at BIGINT NOT NULL,
    PRIMARY KEY (source, west, south, east, north)
);

-- Files of the image store that no row names, and since when that is known. Housekeeping walks through the
-- store in the order of the names; the counter holds how far it has come: the first 60 bits of the last name.
CREATE TABLE orphan (
    sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64),
    seen_at BIGINT NOT NULL
);
INSERT INTO counter (name, value) VALUES ('orphan-walk', 0);

-- What each change number touched, kept 30 days, so that a server which keeps notes in memory knows what to
-- read again. `id` is that of the note, place, member or group, and 0 where `kind` says all. The squares are
-- the leading 30 bits of a note's cell before and after the change; null where there was none, or where the
-- author had the position rounded.
CREATE TABLE change_scope (
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    id BIGINT NOT NULL,
    from_square BIGINT,
    to_square BIGINT,
    at BIGINT NOT NULL,
    PRIMARY KEY (number, kind, id)
);
CREATE INDEX change_scope_by_time ON change_scope (at);

-- The sums of the ratings of each place by members who are not suspended.
CREATE TABLE poi_rating_sum (
    poi_id BIGINT NOT NULL PRIMARY KEY REFERENCES poi (id) ON DELETE CASCADE,
    stars BIGINT NOT NULL,
    ratings BIGINT NOT NULL
);

-- Holds all that counting replies looks at.

-- Notes whose windows opened after they were created, in the order of their creation: a search for what was
-- created before an instant finds those among them that were published after it, without reading what was
-- published since.
CREATE INDEX note_scheduled ON note (created_at, visible_from, id) WHERE visible_from > created_at;

-- Stops, lines and timetables of public transport, each of a source that an operator imports.

-- A source: the file of a timetable, or a register of stops. `revision` differs after every import, so that a
-- server knows when what it holds in memory is no longer what is stored. Dates are days since 1970; `bounds`
-- is a JSON array of west, south, east and north.
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

-- A stop, a platform or a station. `modes` are words and `lines` ids, both with blanks between them. `names`
-- is a JSON object by language. A stop that its source dropped has a `gone_at` and stays, because favorites
-- and alarms point to it.
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

-- Calls to sources of live departures: how many on a day (since 1970, UTC) fell into each class of duration.
-- The number of failed ones is in the class -1; each of them is also in a class of duration.
CREATE TABLE source_call (
    day BIGINT NOT NULL,
    source TEXT NOT NULL,
    class BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (day, source, class)
);

-- How often something was done on a day (counted from 1970, UTC) in a region (the leading 16 bits of the grid
-- cell).
CREATE TABLE tally (
    day BIGINT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('view', 'upload', 'departures')),
    region BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (day, what, region)
);

-- Stops can be commented on, marked as favorites and reported. What kinds of targets there are is a check of
-- the table, which cannot be changed everywhere, so the tables are made anew; their rows stay.

-- A comment at depth 1 stands on its target; one below it answers its parent, which is older but may have a
-- greater id, given out by another server: hence no foreign key. A deleted one is kept while others may have
-- answered it.
CREATE TABLE comment (
    id BIGINT NOT NULL PRIMARY KEY,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'poi', 'stop')),
    target_id BIGINT NOT NULL,
    parent_id BIGINT,
    depth BIGINT NOT NULL CHECK (depth BETWEEN 1 AND 8),
    author_id BIGINT NOT NULL REFERENCES member (id),
    body TEXT,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    hidden_at BIGINT,
    removed_at BIGINT,
    deleted_at BIGINT,
    change_number BIGINT NOT NULL,
    CHECK ((depth = 1) = (parent_id IS NULL)),
    CHECK ((deleted_at IS NULL) = (body IS NOT NULL))
);
CREATE INDEX comment_by_target ON comment (
    target_kind, target_id, author_id, id, hidden_at, removed_at, deleted_at
);
CREATE INDEX comment_thread ON comment (target_kind, target_id, id) WHERE parent_id IS NULL;
CREATE INDEX comment_by_author ON comment (author_id, id);
CREATE INDEX comment_by_change ON comment (change_number, id);
CREATE INDEX comment_removed ON comment (removed_at, id) WHERE removed_at IS NOT NULL;
-- Holds all that counting replies looks at.
CREATE INDEX comment_by_parent ON comment (parent_id, id, author_id, hidden_at, removed_at, deleted_at)
    WHERE parent_id IS NOT NULL;

CREATE TABLE favorite (
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'poi', 'stop')),
    target_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (member_id, target_kind, target_id)
);
CREATE INDEX favorite_by_target ON favorite (target_kind, target_id, member_id);
CREATE INDEX favorite_newest ON favorite (member_id, target_kind, created_at, target_id);

-- `assignee` is who works on it: a handle, or a user of the operating system. `reporter_id` is null for
-- somebody who was not signed in.
CREATE TABLE report (
    id BIGINT NOT NULL PRIMARY KEY,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'comment', 'member', 'poi', 'stop')),
    target_id BIGINT NOT NULL,
    reporter_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
    reason TEXT NOT NULL CHECK (
        reason IN ('spam', 'harassment', 'privacy', 'copyright', 'mislocated', 'other')
    ),
    comment TEXT,
    state TEXT NOT NULL CHECK (state IN ('open', 'assigned', 'resolved', 'rejected')),
    assignee TEXT,
    outcome TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX report_once ON report (reporter_id, target_kind, target_id);
CREATE INDEX report_by_reporter ON report (reporter_id, id);
CREATE INDEX report_by_state ON report (state, id);
CREATE INDEX report_by_target ON report (target_kind, target_id, id);

-- Vehicles of public transport, and the positions that they reported.

-- A vehicle is known by the name that its source has for it. Fixes from before `thinned_until` were thinned
-- once, and those from before `sparse_until` twice.
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

-- One reported position. Numbers come from a counter of their own in the order of the commits, so that a
-- server reads what is new after the last number it knows; the change number is not touched. Trip and line
-- are named as the source names them; `service_date` is in days since 1970.
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

-- How vehicles went along a way of a line, as `Motion` encodes what it learned. `path` tells the ways of a
-- line apart.
CREATE TABLE line_pace (
    line_id BIGINT NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    path BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (line_id, path)
);

-- Trips that members take again and again: an alarm is made of each on its days.
CREATE TABLE saved_trip (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    stop_id BIGINT NOT NULL,
    line_id BIGINT NOT NULL,
    direction TEXT,
    destination TEXT,
    -- Minutes after midnight, as the clocks of the timetable show.
    minute BIGINT NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    -- A bit for each weekday; the lowest is Monday.
    weekdays BIGINT NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
    before_s BIGINT NOT NULL,
    -- The last local day (since 1970) that an alarm was looked for; no day is planned twice.
    planned_day BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX saved_trip_by_member ON saved_trip (member_id, id);

-- Alarms that wait. One that has told its last goes; `fired_alarm` has what it told.
CREATE TABLE alarm (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('departure', 'leave-now', 'vehicle-near')),
    saved_trip_id BIGINT,
    stop_id BIGINT,
    line_id BIGINT,
    source TEXT,
    trip_id TEXT,
    -- The service day, since 1970.
    service_day BIGINT,
    run_start BIGINT,
    destination TEXT,
    scheduled BIGINT,
    expected BIGINT,
    before_s BIGINT NOT NULL,
    walk_s BIGINT,
    lat DOUBLE PRECISION,
    lon DOUBLE PRECISION,
    radius_m DOUBLE PRECISION,
    -- 1 once the warning before the departure was told.
    warned BIGINT NOT NULL DEFAULT 0,
    -- The next instant at which something is told; not known of vehicles.
    fires_at BIGINT,
    created_at BIGINT NOT NULL,
    CHECK (kind = 'vehicle-near' OR (stop_id IS NOT NULL AND fires_at IS NOT NULL)),
    CHECK (kind = 'departure' OR (lat IS NOT NULL AND lon IS NOT NULL))
);
CREATE INDEX alarm_by_member ON alarm (member_id, id);
CREATE INDEX alarm_due ON alarm (fires_at, id) WHERE fires_at IS NOT NULL;
CREATE INDEX alarm_near ON alarm (line_id, id) WHERE kind = 'vehicle-near';

-- What alarms told. The occasion names what happened once: no row is added for it again, whatever server
-- tries.
CREATE TABLE fired_alarm (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    alarm_id BIGINT NOT NULL,
    occasion TEXT NOT NULL,
    kind TEXT NOT NULL,
    event TEXT NOT NULL,
    -- A JSON object.
    details TEXT NOT NULL,
    quiet BIGINT NOT NULL,
    fired_at BIGINT NOT NULL,
    UNIQUE (alarm_id, occasion)
);
CREATE INDEX fired_alarm_by_member ON fired_alarm (member_id, id);
CREATE INDEX fired_alarm_news ON fired_alarm (member_id, fired_at);
CREATE INDEX fired_alarm_by_time ON fired_alarm (fired_at);

-- The vehicles that an alarm knows: near since they were told, or gone again.
CREATE TABLE alarm_vehicle (
    alarm_id BIGINT NOT NULL,
    vehicle TEXT NOT NULL,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    near BIGINT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (alarm_id, vehicle)
);
CREATE INDEX alarm_vehicle_by_member ON alarm_vehicle (member_id);

-- The hours in which alarms are told without a push, in minutes after midnight of a zone.
CREATE TABLE alarm_setting (
    member_id BIGINT NOT NULL PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    quiet_from BIGINT NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until BIGINT NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),
    zone TEXT NOT NULL
);

-- Browsers that get Web Push.
CREATE TABLE push_subscription (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    public_key BYTEA NOT NULL,
    secret BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    -- The session in which a browser subscribed: who logs out, or is logged out, gets no push there any more.
    session_id BIGINT REFERENCES session (id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_by_member ON push_subscription (member_id, id);

-- Pushes that wait to be taken by a push service, until they expire.
CREATE TABLE push_message (
    fired_id BIGINT NOT NULL,
    subscription_id BIGINT NOT NULL,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (fired_id, subscription_id)
);
CREATE INDEX push_message_due ON push_message (next_at);
CREATE INDEX push_message_by_member ON push_message (member_id);
CREATE INDEX push_message_by_subscription ON push_message (subscription_id);

-- The key by which push services know this installation: subscriptions hold for it alone.
CREATE TABLE push_key (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    key BYTEA NOT NULL
);

CREATE INDEX push_subscription_by_session ON push_subscription (session_id);

-- The moderators' lists, each of which is read in the order of an index.
CREATE INDEX report_by_kind ON report (state, target_kind, id);
CREATE INDEX report_by_assignee ON report (assignee, state, id);
CREATE INDEX moderation_by_actor ON moderation (actor, id);
CREATE INDEX member_by_role ON member (role, id);

-- The blocked images in the order of their list, and the days of new members: both were read whole.
CREATE INDEX blocked_image_newest ON blocked_image (blocked_at, pixels_sha256);
CREATE INDEX member_by_creation ON member (created_at);

-- After an import, the alarms of one source are looked through, however many others there are.
CREATE INDEX alarm_by_source ON alarm (source, id) WHERE source IS NOT NULL;
