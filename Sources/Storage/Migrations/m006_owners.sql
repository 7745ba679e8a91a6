-- Find the notes of an author, of a group or about a place where they are, however many others are there.
CREATE INDEX note_by_author_cell ON note (author_id, cell);
CREATE INDEX note_by_group_cell ON note (group_id, cell) WHERE group_id IS NOT NULL;
CREATE INDEX note_by_poi_cell ON note (poi_id, cell) WHERE poi_id IS NOT NULL;
