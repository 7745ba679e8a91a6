\set n random(1, :viewers)
SELECT s.id, s.title, s.lat, s.lon, ST_Distance(s.geog, v.geog) AS metres
FROM viewer v JOIN spot s ON ST_DWithin(s.geog, v.geog, 2000)
WHERE v.n = :n
    AND s.audience = 'public' AND NOT s.gone
    AND (s.opens IS NULL OR s.opens <= now()) AND (s.closes IS NULL OR s.closes > now())
    AND (s.reveal IS NULL OR ST_Distance(s.geog, v.geog) <= s.reveal)
ORDER BY metres LIMIT 20;
