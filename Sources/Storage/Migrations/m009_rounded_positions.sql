-- How far a note may have been from `lat` and `lon`: its author had the position rounded later, and with it
-- every position that the change log keeps of the note. Null when the note was exactly there.
ALTER TABLE change ADD COLUMN position_within_m DOUBLE PRECISION;
