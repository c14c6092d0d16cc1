-- What the services told by themselves. Times are milliseconds since 1970 UTC.

CREATE TABLE inbox (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    realm       TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    sender      TEXT    NOT NULL CHECK (sender IN ('courier', 'payment')),
    -- rejected: something that isn't believed, counted for each cause and day; the others: by what it tells.
    kind        TEXT    NOT NULL CHECK (kind IN ('report', 'payment', 'bulk', 'plan', 'test', 'other', 'rejected')),
    -- The event's name; of what isn't believed one of the names that the interface lists, or empty.
    event       TEXT    NOT NULL,
    -- What it is about: the number, the job, the invoice; empty for the rest.
    subject     TEXT    NOT NULL DEFAULT '',
    -- The service's word for a payment's status; empty for the rest.
    status      TEXT    NOT NULL DEFAULT '',
    -- As it came; NULL of what isn't believed.
    body        TEXT,
    -- Why it isn't believed, in a word, and by how many seconds where it is a matter of time.
    cause       TEXT    NOT NULL DEFAULT '',
    seconds     INTEGER,
    -- The day in Bangladesh by which causes are counted, as days since 1970; 0 for the rest.
    day         INTEGER NOT NULL DEFAULT 0,
    times       INTEGER NOT NULL DEFAULT 1,
    -- Bytes of the body, of what isn't believed the latest one's.
    size        INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    -- 0: it is still to be acted on.
    acted       INTEGER NOT NULL DEFAULT 0,
    -- Orders that it held back.
    held        INTEGER NOT NULL DEFAULT 0,
    read_at     INTEGER,
    CHECK ((kind = 'rejected') = (body IS NULL)),
    CHECK ((kind = 'rejected') = (cause <> ''))
) STRICT;

CREATE INDEX inbox_by_time ON inbox (realm, last_at, id);
CREATE INDEX inbox_to_act_on ON inbox (id) WHERE acted = 0;
CREATE INDEX inbox_by_subject ON inbox (kind, subject);
CREATE UNIQUE INDEX inbox_payments_once ON inbox (realm, subject, event, status) WHERE kind = 'payment';
CREATE UNIQUE INDEX inbox_rejected_once ON inbox (realm, sender, event, cause, day) WHERE kind = 'rejected';

-- The ids of what was taken, for ever: a message is taken once.
CREATE TABLE inbox_ids (
    signer TEXT NOT NULL CHECK (signer IN ('own', 'practice')),
    what   TEXT NOT NULL CHECK (what IN ('delivery', 'event')),
    id     TEXT NOT NULL,
    PRIMARY KEY (signer, what, id)
) STRICT, WITHOUT ROWID;

-- Numbers that other sellers reported, with what was told last.
CREATE TABLE reported_phones (
    realm       TEXT    NOT NULL CHECK (realm IN ('live', 'practice')),
    -- The last nine digits of the number.
    phone       INTEGER NOT NULL,
    reason      TEXT,
    label       TEXT,
    reported_at INTEGER,
    told_at     INTEGER NOT NULL,
    PRIMARY KEY (realm, phone)
) STRICT, WITHOUT ROWID;
