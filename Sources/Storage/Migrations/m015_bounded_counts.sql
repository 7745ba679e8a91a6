-- The sums of the ratings of each place by members who are not suspended.
CREATE TABLE poi_rating_sum (
    poi_id BIGINT NOT NULL PRIMARY KEY REFERENCES poi (id) ON DELETE CASCADE,
    stars BIGINT NOT NULL,
    ratings BIGINT NOT NULL
);
INSERT INTO poi_rating_sum (poi_id, stars, ratings)
SELECT r.poi_id, sum(CASE WHEN m.suspended_at IS NULL THEN r.stars ELSE 0 END),
       sum(CASE WHEN m.suspended_at IS NULL THEN 1 ELSE 0 END)
FROM poi_rating r JOIN member m ON m.id = r.member_id
GROUP BY r.poi_id;

-- Holds all that counting replies looks at.
DROP INDEX comment_by_parent;
CREATE INDEX comment_by_parent ON comment (parent_id, id, author_id, hidden_at, removed_at, deleted_at)
    WHERE parent_id IS NOT NULL;
