-- What people do with each other, what moderators do about it, and how people sign on from elsewhere.

-- A deleted account keeps its row: its handle stays reserved, and tombstones still have an author.
ALTER TABLE member ADD COLUMN deleted_at BIGINT;

-- The SHA-256 of the display variant's pixels, upright, in RGB, before they are encoded.
ALTER TABLE image ADD COLUMN pixels_sha256 TEXT;

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

-- A comment at depth 1 stands on its target; one below it answers its parent, which is older but may have a greater id,
-- given out by another server: hence no foreign key. A deleted one is kept while others may have answered it.
CREATE TABLE comment (
    id BIGINT NOT NULL PRIMARY KEY,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'poi')),
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
CREATE INDEX comment_by_parent ON comment (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comment_by_author ON comment (author_id, id);
CREATE INDEX comment_by_change ON comment (change_number, id);
CREATE INDEX comment_removed ON comment (removed_at, id) WHERE removed_at IS NOT NULL;

CREATE TABLE favorite (
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'poi')),
    target_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (member_id, target_kind, target_id)
);
CREATE INDEX favorite_by_target ON favorite (target_kind, target_id, member_id);
CREATE INDEX favorite_newest ON favorite (member_id, target_kind, created_at, target_id);

-- `assignee` is who works on it: a handle, or a user of the operating system. `reporter_id` is null for somebody who was
-- not signed in.
CREATE TABLE report (
    id BIGINT NOT NULL PRIMARY KEY,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'comment', 'member', 'poi')),
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

-- How often something was done on a day (counted from 1970, UTC) in a region (the leading 16 bits of the grid cell).
CREATE TABLE tally (
    day BIGINT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('view', 'upload')),
    region BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (day, what, region)
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

-- The SHA-256 of what was signed of each id_token that was accepted, until it expires: none is accepted twice.
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
