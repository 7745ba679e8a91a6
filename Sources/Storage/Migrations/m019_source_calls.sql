-- Calls to sources of live departures: how many on a day (since 1970, UTC) fell into each class of duration. The number of failed ones
-- is in the class -1; each of them is also in a class of duration.
CREATE TABLE source_call (
    day BIGINT NOT NULL,
    source TEXT NOT NULL,
    class BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (day, source, class)
);

-- Requests for departures are counted too. What is counted is a check of the table, which cannot be changed everywhere, so the
-- table is made anew; its rows stay.
CREATE TABLE kept_tally AS SELECT * FROM tally;
DROP TABLE tally;
-- How often something was done on a day (counted from 1970, UTC) in a region (the leading 16 bits of the grid cell).
CREATE TABLE tally (
    day BIGINT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('view', 'upload', 'departures')),
    region BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (day, what, region)
);
INSERT INTO tally (day, what, region, amount)
SELECT day, what, region, amount
FROM kept_tally;
DROP TABLE kept_tally;
