-- Requests with side effects stand in the same six words in every table: pending, in_flight, done, refused, unknown,
-- cancelled. What was said beside that in a state of its own is another column. First: checks, reports, refunds and
-- transfers.

CREATE TABLE checks_anew (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    environment   TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    phone         INTEGER NOT NULL,
    -- pending: it was refused for the pace and will leave again; in_flight: about to leave, or left; done: its reply is
    -- here; unknown: no usable answer came; cancelled: the app ended while it was pending.
    state         TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
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
    SELECT id, environment, phone,
           CASE state WHEN 'sending' THEN 'in_flight' WHEN 'waiting' THEN 'pending' WHEN 'not_sent' THEN 'cancelled'
                      ELSE state END,
           started_at, risk_word, success_ratio, reply, other_mode, account_id
    FROM checks;
-- An id is never given twice, also not that of a check that was deleted.
DELETE FROM sqlite_sequence WHERE name = 'checks_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'checks_anew', seq FROM sqlite_sequence WHERE name = 'checks';
DROP TABLE checks;
ALTER TABLE checks_anew RENAME TO checks;

CREATE INDEX checks_by_phone ON checks (environment, phone, id);
CREATE INDEX checks_by_time ON checks (environment, id, account_id);

CREATE TABLE reports_anew (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    phone       INTEGER NOT NULL,
    reason      TEXT    NOT NULL,
    note        TEXT    NOT NULL,
    -- pending: can still be taken back; in_flight: about to leave, or left; done: the service took it; refused: the
    -- service refused it; unknown: no usable answer came; cancelled: it certainly never arrived.
    state       TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- When it leaves, while it is pending.
    leaves_at   INTEGER NOT NULL,
    -- When it was sent last.
    sent_at     INTEGER,
    -- What an earlier sending of it came to isn't known: the service may have it.
    doubtful    INTEGER NOT NULL DEFAULT 0,
    -- The reply as it came.
    reply       TEXT,
    -- The last error, as JSON.
    error       TEXT,
    created_at  INTEGER NOT NULL,
    account_id  INTEGER REFERENCES accounts (id),
    CHECK (state <> 'done' OR reply IS NOT NULL)
) STRICT;

INSERT INTO reports_anew (id, environment, phone, reason, note, state, leaves_at, sent_at, doubtful, reply, error,
                          created_at, account_id)
    SELECT id, environment, phone, reason, note,
           CASE state WHEN 'waiting' THEN 'pending' WHEN 'sending' THEN 'in_flight' WHEN 'sent' THEN 'done'
                      WHEN 'not_sent' THEN 'cancelled' ELSE state END,
           leaves_at, sent_at, doubtful, reply, error, created_at, account_id
    FROM reports;
DELETE FROM sqlite_sequence WHERE name = 'reports_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'reports_anew', seq FROM sqlite_sequence WHERE name = 'reports';
DROP TABLE reports;
ALTER TABLE reports_anew RENAME TO reports;

CREATE INDEX reports_by_time ON reports (environment, id);
CREATE INDEX reports_by_phone ON reports (environment, phone, id);

CREATE TABLE refunds_anew (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    -- in_flight: about to leave, or left; done: the service took it, or it was proved or said so; unknown: no usable
    -- answer came; cancelled: the seller said that it didn't happen.
    state      TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    amount     INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    asked_at   INTEGER NOT NULL,
    reply      TEXT,
    -- Who said what became of it: the reply to it, the status of the payment, or the seller.
    settled_by TEXT    CHECK (settled_by IN ('reply', 'status', 'user'))
) STRICT;

INSERT INTO refunds_anew (id, payment_id, state, amount, reason, kind, asked_at, reply, settled_by)
    SELECT id, payment_id, CASE state WHEN 'sending' THEN 'in_flight' WHEN 'not_done' THEN 'cancelled' ELSE state END,
           amount, reason, kind, asked_at, reply, settled_by
    FROM refunds;
DELETE FROM sqlite_sequence WHERE name = 'refunds_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'refunds_anew', seq FROM sqlite_sequence WHERE name = 'refunds';
DROP TABLE refunds;
ALTER TABLE refunds_anew RENAME TO refunds;

CREATE INDEX refunds_by_payment ON refunds (payment_id, id);

CREATE TABLE transfers_anew (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    environment    TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    transaction_id TEXT    NOT NULL,
    amount         INTEGER NOT NULL,
    -- trx/verify found a match; 0: it found none, or said why not.
    found          INTEGER NOT NULL CHECK (found IN (0, 1)),
    -- Of the request to mark it as used. pending: it hasn't left, and needs a match to leave; in_flight: about to leave,
    -- or left; done: it is marked; unknown: no usable answer came; cancelled: the seller said that it isn't marked.
    state          TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- JSON that trx/confirm takes; NULL where the reply had none that could be told.
    match_id       TEXT,
    message        TEXT,
    verify_reply   TEXT,
    confirm_reply  TEXT,
    order_ref      TEXT    NOT NULL DEFAULT '',
    asked_at       INTEGER NOT NULL,
    confirmed_at   INTEGER,
    account_id     INTEGER REFERENCES accounts (id),
    CHECK (found = 1 OR state = 'pending')
) STRICT;

INSERT INTO transfers_anew (id, environment, transaction_id, amount, found, state, match_id, message, verify_reply,
                            confirm_reply, order_ref, asked_at, confirmed_at, account_id)
    SELECT id, environment, transaction_id, amount, state <> 'refused',
           CASE state WHEN 'confirming' THEN 'in_flight' WHEN 'unknown' THEN 'unknown' WHEN 'used' THEN 'done'
                      WHEN 'left' THEN 'cancelled' ELSE 'pending' END,
           match_id, message, verify_reply, confirm_reply, order_ref, asked_at, confirmed_at, account_id
    FROM transfers;
DELETE FROM sqlite_sequence WHERE name = 'transfers_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'transfers_anew', seq FROM sqlite_sequence WHERE name = 'transfers';
DROP TABLE transfers;
ALTER TABLE transfers_anew RENAME TO transfers;

CREATE INDEX transfers_by_time ON transfers (environment, id);
CREATE INDEX transfers_by_id ON transfers (environment, transaction_id COLLATE NOCASE);
