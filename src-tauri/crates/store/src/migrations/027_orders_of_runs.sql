-- How many rows of its file are orders, so that the first page of its rows can say it without reading them all. NULL: the
-- run is older than this column, or has no file.
ALTER TABLE runs ADD COLUMN orders INTEGER;
