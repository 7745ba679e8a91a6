\set n random(1, :viewers)
SELECT near.id, near.title, near.lat, near.lon, sqrt(near.x * near.x + near.y * near.y) AS metres,
    degrees(atan2(near.x, near.y)) AS azimuth
FROM viewer v CROSS JOIN LATERAL (
    SELECT * FROM (
        SELECT s.id, s.title, s.lat, s.lon, s.reveal, (s.lon - v.lon) * v.metres_lon AS x,
            (s.lat - v.lat) * 111194.92664 AS y
        FROM spot s
        WHERE s.geom && v.box
    AND s.audience = 'public' AND NOT s.gone
    AND (s.opens IS NULL OR s.opens <= now()) AND (s.closes IS NULL OR s.closes > now())
    ) c
    WHERE c.x * c.x + c.y * c.y <= 250000
        AND c.x * v.east + c.y * v.north >= 0.8660254037844387 * sqrt(c.x * c.x + c.y * c.y)
        AND (c.reveal IS NULL OR c.x * c.x + c.y * c.y <= c.reveal * c.reveal)
    ORDER BY c.x * c.x + c.y * c.y LIMIT 50
) near
WHERE v.n = :n;
