-- What places are found by beside their names, and what else of their source they stand for: JSON arrays of texts.
ALTER TABLE poi ADD COLUMN other_names TEXT;
ALTER TABLE poi ADD COLUMN keywords TEXT;
ALTER TABLE poi ADD COLUMN elements TEXT;
