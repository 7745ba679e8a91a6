CREATE INDEX spot_geom ON spot USING gist (geom);
CREATE INDEX spot_geog ON spot USING gist (geog);
