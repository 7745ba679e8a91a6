-- Handles that members gave up. Nobody else gets them; `member_id` is null where the account has ended.
CREATE TABLE former_handle (
    handle TEXT NOT NULL PRIMARY KEY,
    member_id BIGINT REFERENCES member (id),
    given_up_at BIGINT NOT NULL
);
CREATE INDEX former_handle_by_member ON former_handle (member_id, given_up_at);

-- A member has at most 20 sessions: of those from before there was such a limit, the last used stay.
DELETE FROM session WHERE id IN (
    SELECT ranked.id FROM (
        SELECT s.id, row_number() OVER (PARTITION BY s.member_id ORDER BY s.last_used_at DESC, s.id DESC) AS place
        FROM session s
    ) ranked
    WHERE ranked.place > 20
);
