-- What sellers tell the service. Times are milliseconds since 1970 UTC; phones are the last nine digits.

CREATE TABLE reports (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    phone      INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    note       TEXT    NOT NULL,
    -- waiting: can still be taken back; sending: about to leave, or left; sent: the service took it;
    -- refused: the service refused it; unknown: no usable answer came; not_sent: it certainly never arrived.
    state      TEXT    NOT NULL
        CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unknown', 'not_sent')),
    -- When it leaves, while it waits.
    leaves_at  INTEGER NOT NULL,
    -- When it was sent last.
    sent_at    INTEGER,
    -- What an earlier sending of it came to isn't known: the service may have it.
    doubtful   INTEGER NOT NULL DEFAULT 0,
    -- The reply as it came.
    reply      TEXT,
    -- The last error, as JSON.
    error      TEXT,
    created_at INTEGER NOT NULL,
    CHECK (state <> 'sent' OR reply IS NOT NULL)
) STRICT;

CREATE INDEX reports_by_realm ON reports (realm, id);
CREATE INDEX reports_by_phone ON reports (realm, phone, id);

-- A sharing of outcomes: it goes on until all of its records have left.
CREATE TABLE delivery_sendings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    state      TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'done')),
    -- Why it is paused: an error as JSON; NULL is the user.
    error      TEXT,
    records    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at   INTEGER
) STRICT;

CREATE UNIQUE INDEX one_sending_at_a_time ON delivery_sendings (realm) WHERE state <> 'done';

-- A request of up to 200 records, and its reply as it came.
CREATE TABLE delivery_batches (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    sending_id INTEGER NOT NULL REFERENCES delivery_sendings (id) ON DELETE CASCADE,
    sent_at    INTEGER NOT NULL,
    saved      INTEGER,
    reply      TEXT
) STRICT;

-- The outcome of a delivery, one for each reference, since a later one replaces the earlier at the service.
CREATE TABLE deliveries (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    order_ref  TEXT    NOT NULL,
    phone      INTEGER NOT NULL,
    outcome    TEXT    NOT NULL,
    courier    TEXT,
    -- In paisa.
    amount     INTEGER,
    source     TEXT    NOT NULL CHECK (source IN ('file', 'hand', 'run')),
    -- ready: to be sent; queued: in a sending; sending: about to leave, or left; sent: the service saved it;
    -- skipped: the service skipped it; refused: the service refused the request because of it;
    -- unknown: it left, and whether the service saved it isn't known.
    state      TEXT    NOT NULL
        CHECK (state IN ('ready', 'queued', 'sending', 'sent', 'skipped', 'refused', 'unknown')),
    -- What the service said of it, as it came.
    answer     TEXT,
    -- The record that the service saved last, as JSON.
    saved_as   TEXT,
    saved_at   INTEGER,
    batch_id   INTEGER REFERENCES delivery_batches (id) ON DELETE SET NULL,
    sending_id INTEGER REFERENCES delivery_sendings (id) ON DELETE SET NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (realm, order_ref)
) STRICT;

CREATE INDEX deliveries_by_state ON deliveries (realm, state, id);
CREATE INDEX deliveries_by_phone ON deliveries (realm, phone);
CREATE INDEX deliveries_by_batch ON deliveries (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX deliveries_by_sending ON deliveries (sending_id) WHERE sending_id IS NOT NULL;

-- What the user chose for a kind of outcome file, by its headers: columns, words, courier; as JSON.
CREATE TABLE outcome_choices (
    headers   TEXT    PRIMARY KEY,
    choice    TEXT    NOT NULL,
    chosen_at INTEGER NOT NULL
) STRICT;
