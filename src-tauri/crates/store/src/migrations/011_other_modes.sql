-- The mode that a reply named against the key that it answers: what it says is no result.
ALTER TABLE checks ADD COLUMN other_mode TEXT;
