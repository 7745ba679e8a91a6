-- Calls to sources of live departures: how many on a day (since 1970, UTC) fell into each class of duration. The number of failed ones
-- is in the class -1; each of them is also in a class of duration.
CREATE TABLE source_call (
    day BIGINT NOT NULL,
    source TEXT NOT NULL,
    class BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (day, source, class)
);
