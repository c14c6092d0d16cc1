-- Amounts are whole hundredths (paisa, cents), so that sums are exact. Times are milliseconds since 1970 UTC.

CREATE TABLE payments (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    realm        TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- Our own id, in the payment's metadata.
    own_ref      TEXT    NOT NULL UNIQUE,
    -- creating: the request is about to leave; unknown: it left and no usable answer came; created: the service has
    -- it; not_created: the user said that it has not.
    creation     TEXT    NOT NULL CHECK (creation IN ('creating', 'unknown', 'created', 'not_created')),
    -- Where it stands, by our own reading of what the service said.
    standing     TEXT    NOT NULL CHECK (standing IN ('creating', 'unknown', 'not_created', 'waiting', 'claimed',
                                                      'paid', 'cancelled', 'refunded', 'failed', 'problem',
                                                      'expired', 'other')),
    name         TEXT    NOT NULL,
    email        TEXT    NOT NULL,
    -- The customer gave none: it is the seller's.
    email_is_own INTEGER NOT NULL CHECK (email_is_own IN (0, 1)),
    phone        TEXT,
    amount       INTEGER NOT NULL,
    currency     TEXT    NOT NULL CHECK (currency IN ('BDT', 'USD')),
    purpose      TEXT    NOT NULL CHECK (purpose IN ('advance', 'full', 'other')),
    order_ref    TEXT    NOT NULL DEFAULT '',
    -- The order of a bulk run that it was asked for.
    run_id       INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    run_row      INTEGER,
    created_at   INTEGER NOT NULL,
    -- What the service said when it was created.
    invoice_id   TEXT,
    payment_url  TEXT,
    reply        TEXT,
    -- What the service said last: the whole record, and what lists show of it.
    record       TEXT,
    status       TEXT,
    method       TEXT,
    transaction_id TEXT,
    -- What doesn't agree, as JSON.
    mismatches   TEXT,
    checked_at   INTEGER,
    -- Why the last look brought nothing, as JSON.
    look_error   TEXT,
    paid_at      INTEGER,
    -- Looks grow rarer from here on.
    watched_from INTEGER NOT NULL,
    -- NULL: it isn't looked at by itself.
    next_look_at INTEGER,
    note         TEXT    NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX payments_by_time ON payments (realm, id);
CREATE INDEX payments_by_standing ON payments (realm, standing, id);
CREATE INDEX payments_by_currency ON payments (realm, currency, standing, paid_at, amount);
CREATE INDEX payments_by_phone ON payments (realm, phone, id) WHERE phone IS NOT NULL;
CREATE INDEX payments_by_order ON payments (realm, order_ref) WHERE order_ref <> '';
CREATE INDEX payments_by_run ON payments (run_id, run_row) WHERE run_id IS NOT NULL;
CREATE INDEX payments_to_look_at ON payments (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX payments_by_invoice ON payments (realm, invoice_id) WHERE invoice_id IS NOT NULL;

-- What happened to a payment, in its order.
CREATE TABLE payment_events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    at         INTEGER NOT NULL,
    -- JSON of what happened.
    what       TEXT    NOT NULL
) STRICT;

CREATE INDEX payment_events_by_payment ON payment_events (payment_id, id);

-- Who moves the money of a method, as the seller said.
CREATE TABLE payment_methods (
    realm  TEXT NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    method TEXT NOT NULL,
    kind   TEXT NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    PRIMARY KEY (realm, method)
) STRICT, WITHOUT ROWID;

CREATE TABLE refunds (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    -- sending: the request is about to leave; unknown: no usable answer came; done: the service took it, or it was
    -- proved or said so; not_done: the user said so.
    state      TEXT    NOT NULL CHECK (state IN ('sending', 'unknown', 'done', 'not_done')),
    amount     INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    asked_at   INTEGER NOT NULL,
    reply      TEXT,
    -- reply, refunded (the status proves it) or user.
    settled_by TEXT    CHECK (settled_by IN ('reply', 'status', 'user'))
) STRICT;

CREATE INDEX refunds_by_payment ON refunds (payment_id, id);

-- Transaction ids that customers sent, matched with the SMS on the seller's phone.
CREATE TABLE transfers (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    realm          TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    transaction_id TEXT    NOT NULL,
    amount         INTEGER NOT NULL,
    -- found: the service found a match; refused: it found none or said why not; confirming: the request to mark it
    -- as used is about to leave; unknown: that request had no usable answer; used: it is marked; left: the user said
    -- that it is not.
    state          TEXT    NOT NULL CHECK (state IN ('found', 'refused', 'confirming', 'unknown', 'used', 'left')),
    -- JSON that trx/confirm takes; NULL where the reply had none that could be told.
    match_id       TEXT,
    message        TEXT,
    verify_reply   TEXT,
    confirm_reply  TEXT,
    order_ref      TEXT    NOT NULL DEFAULT '',
    asked_at       INTEGER NOT NULL,
    confirmed_at   INTEGER
) STRICT;

CREATE INDEX transfers_by_time ON transfers (realm, id);
CREATE INDEX transfers_by_id ON transfers (realm, transaction_id COLLATE NOCASE);

-- Payment links for many customers at once.
CREATE TABLE link_lists (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    name       TEXT    NOT NULL,
    purpose    TEXT    NOT NULL CHECK (purpose IN ('advance', 'full', 'other')),
    state      TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'done')),
    -- Why it is paused, as JSON of an error; NULL: the user did it.
    reason     TEXT,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE link_rows (
    list_id    INTEGER NOT NULL REFERENCES link_lists (id) ON DELETE CASCADE,
    -- Of the sheet, counted from 1, or of the run's order.
    row        INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    phone      TEXT,
    email      TEXT    NOT NULL,
    -- As it stood in the sheet, and as it was read.
    amount_text TEXT   NOT NULL,
    amount     INTEGER,
    currency   TEXT    NOT NULL CHECK (currency IN ('BDT', 'USD')),
    order_ref  TEXT    NOT NULL,
    run_id     INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    run_row    INTEGER,
    -- waiting: not asked for yet; asked: there is a payment, whose row says the rest; refused: nothing was created,
    -- and `error` (JSON) says why; skipped: left out by the user.
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'asked', 'refused', 'skipped')),
    payment_id INTEGER REFERENCES payments (id),
    error      TEXT,
    PRIMARY KEY (list_id, row)
) STRICT, WITHOUT ROWID;

-- What GET /api/v1/ping said last, in each realm: its words as JSON, and the reply as it came.
CREATE TABLE ping_readings (
    realm   TEXT    PRIMARY KEY CHECK (realm IN ('live', 'test', 'practice')),
    words   TEXT    NOT NULL,
    reply   TEXT    NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;
