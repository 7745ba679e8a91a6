-- What many servers on one database have to agree on.

-- Who does a job that one server does for all, and until when without saying so again.
CREATE TABLE job_claim (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Odd while files are being removed from the image store, another number after it.
INSERT INTO counter (name, value) VALUES ('removal', 0);
