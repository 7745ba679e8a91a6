-- What each change number touched, kept 30 days, so that a server which keeps notes in memory knows what to read again.
-- `id` is that of the note, place, member or group, and 0 where `kind` says all. The squares are the leading 30 bits of a
-- note's cell before and after the change; null where there was none, or where the author had the position rounded.
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
