-- Notes whose windows opened after they were created, in the order of their creation: a search for what was created before an
-- instant finds those among them that were published after it, without reading what was published since.
CREATE INDEX note_scheduled ON note (created_at, visible_from, id) WHERE visible_from > created_at;
