-- Phones are the last nine digits as a number in every table, as they were in the largest ones already: four bytes in
-- each row and index instead of eleven, and one form to compare and to join by. The three tables below held text.

CREATE TABLE checks_anew (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    environment   TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    phone         INTEGER NOT NULL,
    -- sending: the request is about to leave; waiting: it was refused for the pace and will leave again; done: its reply
    -- is here; unknown: no usable answer came; not_sent: the app ended while it waited.
    state         TEXT    NOT NULL CHECK (state IN ('sending', 'waiting', 'done', 'unknown', 'not_sent')),
    started_at    INTEGER NOT NULL,
    -- The verdict as the service worded it, and the ratio in percent: for lists, without reading the reply.
    risk_word     TEXT,
    success_ratio REAL,
    -- The reply's `data` as it came.
    reply         TEXT,
    -- The mode that a reply named against the key that it answers: what it says is no result.
    other_mode    TEXT,
    account_id    INTEGER REFERENCES accounts (id),
    CHECK (state <> 'done' OR reply IS NOT NULL)
) STRICT;

INSERT INTO checks_anew (id, environment, phone, state, started_at, risk_word, success_ratio, reply, other_mode,
                         account_id)
    SELECT id, environment, CAST(substr(phone, 3) AS INTEGER), state, started_at, risk_word, success_ratio, reply,
           other_mode, account_id
    FROM checks;
-- An id is never given twice, also not that of a check that was deleted.
DELETE FROM sqlite_sequence WHERE name = 'checks_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'checks_anew', seq FROM sqlite_sequence WHERE name = 'checks';
DROP TABLE checks;
ALTER TABLE checks_anew RENAME TO checks;

CREATE INDEX checks_by_phone ON checks (environment, phone, id);
CREATE INDEX checks_by_time ON checks (environment, id);

-- Other tables refer to payments and would lose their rows with it: the column is replaced, not the table.
DROP INDEX payments_by_phone;
ALTER TABLE payments RENAME COLUMN phone TO phone_as_text;
ALTER TABLE payments ADD COLUMN phone INTEGER;
UPDATE payments SET phone = CAST(substr(phone_as_text, 3) AS INTEGER)
    WHERE phone_as_text GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]';
ALTER TABLE payments DROP COLUMN phone_as_text;
CREATE INDEX payments_by_phone ON payments (environment, phone, id) WHERE phone IS NOT NULL;

-- What stands in the sheet where no number can be read of it; else empty.
DROP INDEX link_rows_by_phone;
ALTER TABLE link_rows RENAME COLUMN phone TO phone_as_text;
ALTER TABLE link_rows ADD COLUMN phone INTEGER;
ALTER TABLE link_rows ADD COLUMN phone_text TEXT NOT NULL DEFAULT '';
UPDATE link_rows SET phone = CAST(substr(phone_as_text, 3) AS INTEGER)
    WHERE phone_as_text GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]';
UPDATE link_rows SET phone_text = phone_as_text WHERE phone IS NULL AND phone_as_text IS NOT NULL;
ALTER TABLE link_rows DROP COLUMN phone_as_text;
CREATE INDEX link_rows_by_phone ON link_rows (phone) WHERE phone IS NOT NULL;
