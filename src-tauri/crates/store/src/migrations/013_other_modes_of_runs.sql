-- The mode that a reply about a batch named against the key's, and the results that came so: they are no results.
ALTER TABLE run_batches ADD COLUMN other_mode TEXT;
ALTER TABLE run_batches ADD COLUMN other_reply TEXT;
