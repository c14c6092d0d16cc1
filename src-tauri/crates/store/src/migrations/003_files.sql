-- Spreadsheets. The file's copy lies in the data folder; here is what tables and lists show of it.

CREATE TABLE files (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The name of the copy in the folder `files`.
    copy      TEXT    NOT NULL UNIQUE,
    opened_at INTEGER NOT NULL,
    -- Name, format, sheets, columns and what was found in them, as JSON.
    facts     TEXT    NOT NULL,
    -- The form of the chunks.
    codec     INTEGER NOT NULL
) STRICT;

-- The cleaned rows, some hundreds packed together: a row of its own for each costs more than reading the file.
CREATE TABLE file_rows (
    file  INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    rows  BLOB    NOT NULL,
    PRIMARY KEY (file, chunk)
) STRICT, WITHOUT ROWID;

-- Phone cells that the user corrected. Rows are counted from 0, as in the file.
CREATE TABLE file_corrections (
    file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    row  INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (file, row)
) STRICT, WITHOUT ROWID;

-- The columns that the user chose for a set of headers.
CREATE TABLE column_choices (
    headers   TEXT    PRIMARY KEY,
    mapping   TEXT    NOT NULL,
    chosen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE recent_files (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    path      TEXT    NOT NULL UNIQUE,
    rows      INTEGER NOT NULL,
    opened_at INTEGER NOT NULL
) STRICT;
