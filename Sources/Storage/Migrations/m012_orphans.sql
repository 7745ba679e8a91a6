-- Files of the image store that no row names, and since when that is known. Housekeeping walks through the store in the
-- order of the names; the counter holds how far it has come: the first 60 bits of the last name.
CREATE TABLE orphan (
    sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64),
    seen_at BIGINT NOT NULL
);
INSERT INTO counter (name, value) VALUES ('orphan-walk', 0);
