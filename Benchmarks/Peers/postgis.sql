-- The notes and the viewers, as PostGIS is asked for them. The scripts beside this one are for pgbench.
CREATE EXTENSION IF NOT EXISTS postgis;

CREATE TABLE spot (
    id bigint PRIMARY KEY,
    title text NOT NULL,
    lat double precision NOT NULL,
    lon double precision NOT NULL,
    audience text NOT NULL,
    opens timestamptz,
    closes timestamptz,
    reveal double precision,
    gone boolean NOT NULL,
    geom geometry(Point, 4326) NOT NULL GENERATED ALWAYS AS (ST_SetSRID(ST_MakePoint(lon, lat), 4326)) STORED,
    geog geography(Point, 4326) NOT NULL
        GENERATED ALWAYS AS (ST_SetSRID(ST_MakePoint(lon, lat), 4326)::geography) STORED
);

-- north and east are the direction; the box holds the whole sector of 500 m and 60 degrees.
CREATE TABLE viewer (
    n int PRIMARY KEY,
    lat double precision NOT NULL,
    lon double precision NOT NULL,
    heading double precision NOT NULL,
    north double precision NOT NULL,
    east double precision NOT NULL,
    metres_lon double precision NOT NULL,
    box geometry(Polygon, 4326) NOT NULL,
    geog geography(Point, 4326) NOT NULL
);
