-- The number by which this database is told from every other: the store of its images has it too.
CREATE TABLE installation (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number TEXT NOT NULL
);
