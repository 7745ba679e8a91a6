-- When the data of the last imports of a source were of, by the boxes that they were cut out of: older data are not taken for
-- newer ones.
CREATE TABLE poi_extract (
    source TEXT NOT NULL,
    west DOUBLE PRECISION NOT NULL,
    south DOUBLE PRECISION NOT NULL,
    east DOUBLE PRECISION NOT NULL,
    north DOUBLE PRECISION NOT NULL,
    data_at BIGINT NOT NULL,
    PRIMARY KEY (source, west, south, east, north)
);
