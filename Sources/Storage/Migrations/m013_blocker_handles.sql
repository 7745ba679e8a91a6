-- The handle that a blocker had when they blocked, which is all that the blocked one sees of them. It is null where that is
-- not known: for blocks from before it was kept, whose blocker took another handle since.
ALTER TABLE block ADD COLUMN blocker_handle TEXT;
UPDATE block SET blocker_handle = (SELECT m.handle FROM member m WHERE m.id = block.blocker_id)
WHERE NOT EXISTS (
    SELECT 1 FROM former_handle f WHERE f.member_id = block.blocker_id AND f.given_up_at >= block.created_at
);
