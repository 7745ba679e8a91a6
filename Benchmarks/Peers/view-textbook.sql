\set n random(1, :viewers)
SELECT s.id, s.title, s.lat, s.lon, ST_Distance(s.geog, v.geog) AS metres,
    degrees(ST_Azimuth(v.geog, s.geog)) AS azimuth
FROM viewer v JOIN spot s ON ST_DWithin(s.geog, v.geog, 500)
WHERE v.n = :n
    AND s.audience = 'public' AND NOT s.gone
    AND (s.opens IS NULL OR s.opens <= now()) AND (s.closes IS NULL OR s.closes > now())
    AND (s.reveal IS NULL OR ST_Distance(s.geog, v.geog) <= s.reveal)
    AND cos(ST_Azimuth(v.geog, s.geog) - radians(v.heading)) >= cos(radians(30))
ORDER BY metres LIMIT 50;
