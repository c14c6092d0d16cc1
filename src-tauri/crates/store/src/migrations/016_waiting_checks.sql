-- A check whose refusal for the pace is waited out is not on its way, and where the app ended meanwhile it wasn't sent.
CREATE TABLE checks_anew (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    realm         TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    phone         TEXT    NOT NULL,
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

INSERT INTO checks_anew
    SELECT id, realm, phone, state, started_at, risk_word, success_ratio, reply, other_mode, account_id FROM checks;
-- An id is never given twice, also not that of a check that was deleted.
DELETE FROM sqlite_sequence WHERE name = 'checks_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'checks_anew', seq FROM sqlite_sequence WHERE name = 'checks';
DROP TABLE checks;
ALTER TABLE checks_anew RENAME TO checks;

CREATE INDEX checks_by_phone ON checks (realm, phone, id);
CREATE INDEX checks_by_time ON checks (realm, id);
