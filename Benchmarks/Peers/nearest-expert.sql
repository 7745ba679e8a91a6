\set n random(1, :viewers)
SELECT near.id, near.title, near.lat, near.lon, near.metres
FROM viewer v CROSS JOIN LATERAL (
    SELECT s.id, s.title, s.lat, s.lon, s.geog <-> v.geog AS metres FROM spot s
    WHERE ST_DWithin(s.geog, v.geog, 2000)
    AND s.audience = 'public' AND NOT s.gone
    AND (s.opens IS NULL OR s.opens <= now()) AND (s.closes IS NULL OR s.closes > now())
    AND (s.reveal IS NULL OR ST_DWithin(s.geog, v.geog, s.reveal))
    ORDER BY s.geog <-> v.geog LIMIT 20
) near
WHERE v.n = :n;
