-- Copies of files that were made, or are being made, and that no row of `files` has: what may be deleted, by name.
CREATE TABLE unused_copies (
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
