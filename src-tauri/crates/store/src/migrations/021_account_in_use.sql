-- Lists and counts show one account of an environment: indexes name the account beside what they count.

-- A key of it is kept, so that it can be put in use. What belongs to another one is shown with every account: else nobody
-- would see it again.
ALTER TABLE accounts ADD COLUMN has_key INTEGER NOT NULL DEFAULT 1 CHECK (has_key IN (0, 1));

-- Two shops use the same order numbers: an outcome is one of its account and reference. A record without an account is
-- from before the first account of its environment.
CREATE TABLE deliveries_anew (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    order_ref   TEXT    NOT NULL,
    phone       INTEGER NOT NULL,
    outcome     TEXT    NOT NULL,
    courier     TEXT,
    -- In paisa.
    amount      INTEGER,
    source      TEXT    NOT NULL CHECK (source IN ('file', 'hand', 'run')),
    -- ready: to be sent; queued: in a sending; sending: about to leave, or left; sent: the service saved it;
    -- skipped: the service skipped it; refused: the service refused the request because of it;
    -- unknown: it left, and whether the service saved it isn't known.
    state       TEXT    NOT NULL
        CHECK (state IN ('ready', 'queued', 'sending', 'sent', 'skipped', 'refused', 'unknown')),
    -- What the service said of it, as it came.
    answer      TEXT,
    -- The record that the service saved last, as JSON.
    saved_as    TEXT,
    saved_at    INTEGER,
    batch_id    INTEGER REFERENCES delivery_batches (id) ON DELETE SET NULL,
    sending_id  INTEGER REFERENCES delivery_sendings (id) ON DELETE SET NULL,
    changed_at  INTEGER NOT NULL,
    -- The account that it was entered for.
    account_id  INTEGER REFERENCES accounts (id)
) STRICT;

INSERT INTO deliveries_anew
    SELECT id, environment, order_ref, phone, outcome, courier, amount, source, state, answer, saved_as, saved_at,
           batch_id, sending_id, changed_at, account_id FROM deliveries;
-- An id is never given twice, also not that of an outcome that was deleted.
DELETE FROM sqlite_sequence WHERE name = 'deliveries_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'deliveries_anew', seq FROM sqlite_sequence WHERE name = 'deliveries';
DROP TABLE deliveries;
ALTER TABLE deliveries_anew RENAME TO deliveries;

CREATE UNIQUE INDEX deliveries_by_ref ON deliveries (environment, order_ref, coalesce(account_id, 0));
CREATE INDEX deliveries_by_state ON deliveries (environment, state, id, account_id);
CREATE INDEX deliveries_by_phone ON deliveries (environment, phone);
CREATE INDEX deliveries_by_batch ON deliveries (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX deliveries_by_sending ON deliveries (sending_id) WHERE sending_id IS NOT NULL;

DROP INDEX checks_by_time;
CREATE INDEX checks_by_time ON checks (environment, id, account_id);
DROP INDEX payments_by_time;
CREATE INDEX payments_by_time ON payments (environment, id, account_id);
DROP INDEX payments_by_standing;
CREATE INDEX payments_by_standing ON payments (environment, standing, id, account_id);
DROP INDEX payments_by_currency;
CREATE INDEX payments_by_currency ON payments (environment, currency, standing, paid_at, amount, account_id);

-- Two shops may have the same invoice numbers, too.
DROP INDEX inbox_payments_once;
CREATE UNIQUE INDEX inbox_payments_once ON inbox (environment, subject, event, status, coalesce(account_id, 0))
    WHERE kind = 'payment';

-- A message is taken once for the account whose secret signed it; 0: it was taken before accounts had secrets of their
-- own, for whichever it was.
CREATE TABLE inbox_ids_anew (
    signer     TEXT    NOT NULL CHECK (signer IN ('own', 'practice')),
    what       TEXT    NOT NULL CHECK (what IN ('delivery', 'event')),
    id         TEXT    NOT NULL,
    account_id INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (signer, what, id, account_id)
) STRICT, WITHOUT ROWID;
INSERT INTO inbox_ids_anew (signer, what, id) SELECT signer, what, id FROM inbox_ids;
DROP TABLE inbox_ids;
ALTER TABLE inbox_ids_anew RENAME TO inbox_ids;

-- A number is marked for the account that was told of it.
CREATE TABLE reported_phones_anew (
    id          INTEGER PRIMARY KEY,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'practice')),
    -- The last nine digits of the number.
    phone       INTEGER NOT NULL,
    reason      TEXT,
    label       TEXT,
    reported_at INTEGER,
    told_at     INTEGER NOT NULL,
    -- NULL: it was told before marks named their accounts.
    account_id  INTEGER REFERENCES accounts (id)
) STRICT;
INSERT INTO reported_phones_anew (environment, phone, reason, label, reported_at, told_at)
    SELECT environment, phone, reason, label, reported_at, told_at FROM reported_phones;
DROP TABLE reported_phones;
ALTER TABLE reported_phones_anew RENAME TO reported_phones;
CREATE UNIQUE INDEX reported_phones_once ON reported_phones (environment, phone, coalesce(account_id, 0));
