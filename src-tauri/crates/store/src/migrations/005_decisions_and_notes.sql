-- What the user decided about the orders of a run. Rows are counted from 0, as in the file.
CREATE TABLE run_decisions (
    run_id   INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    row      INTEGER NOT NULL,
    decision TEXT    NOT NULL CHECK (decision IN ('send', 'hold', 'advance', 'cancelled')),
    PRIMARY KEY (run_id, row)
) STRICT, WITHOUT ROWID;

-- What the user wrote about a customer.
CREATE TABLE notes (
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- The last nine digits of the number.
    phone      INTEGER NOT NULL,
    text       TEXT    NOT NULL,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (realm, phone)
) STRICT, WITHOUT ROWID;

-- Files are kept as long as a run names them.
CREATE INDEX runs_by_file ON runs (file_id) WHERE file_id IS NOT NULL;

-- What lists of runs show of the file, so that they needn't open it.
ALTER TABLE runs ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN invalid_rows INTEGER NOT NULL DEFAULT 0;
