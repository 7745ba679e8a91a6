-- Stops can be commented on, marked as favorites and reported. What kinds of targets there are is a check of the table, which
-- cannot be changed everywhere, so the tables are made anew; their rows stay.

CREATE TABLE kept_comment AS SELECT * FROM comment;
DROP TABLE comment;
-- A comment at depth 1 stands on its target; one below it answers its parent, which is older but may have a greater id,
-- given out by another server: hence no foreign key. A deleted one is kept while others may have answered it.
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
INSERT INTO comment (id, target_kind, target_id, parent_id, depth, author_id, body, created_at, edited_at, hidden_at, removed_at, deleted_at, change_number)
SELECT id, target_kind, target_id, parent_id, depth, author_id, body, created_at, edited_at, hidden_at, removed_at, deleted_at, change_number
FROM kept_comment;
DROP TABLE kept_comment;
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

CREATE TABLE kept_favorite AS SELECT * FROM favorite;
DROP TABLE favorite;
CREATE TABLE favorite (
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    target_kind TEXT NOT NULL CHECK (target_kind IN ('note', 'poi', 'stop')),
    target_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (member_id, target_kind, target_id)
);
INSERT INTO favorite (member_id, target_kind, target_id, created_at)
SELECT member_id, target_kind, target_id, created_at
FROM kept_favorite;
DROP TABLE kept_favorite;
CREATE INDEX favorite_by_target ON favorite (target_kind, target_id, member_id);
CREATE INDEX favorite_newest ON favorite (member_id, target_kind, created_at, target_id);

CREATE TABLE kept_report AS SELECT * FROM report;
DROP TABLE report;
-- `assignee` is who works on it: a handle, or a user of the operating system. `reporter_id` is null for somebody who was
-- not signed in.
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
INSERT INTO report (id, target_kind, target_id, reporter_id, reason, comment, state, assignee, outcome, created_at, updated_at)
SELECT id, target_kind, target_id, reporter_id, reason, comment, state, assignee, outcome, created_at, updated_at
FROM kept_report;
DROP TABLE kept_report;
CREATE UNIQUE INDEX report_once ON report (reporter_id, target_kind, target_id);
CREATE INDEX report_by_reporter ON report (reporter_id, id);
CREATE INDEX report_by_state ON report (state, id);
CREATE INDEX report_by_target ON report (target_kind, target_id, id);
