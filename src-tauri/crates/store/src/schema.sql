-- The whole database. Later versions add numbered steps (`migrations.rs`); this file then stays as it is.
--
-- Conventions (`column.rs`): times are Unix milliseconds UTC; amounts are whole hundredths (paisa, cents), so that sums are
-- exact; phones are the last nine digits; rows of sheets count from 1; `environment` keeps live, test and practice apart;
-- a reply or a reason is JSON as it came. `state` of a request with side effects is one of the six words of `IntentState`:
-- pending (not sent, or certainly not handled), in_flight (about to leave, or left), done (the service handled it), refused,
-- unknown (it may have been handled), cancelled.

-- Settlements that wait in files beside the database name the database that they belong to.
CREATE TABLE identity (id TEXT NOT NULL);
INSERT INTO identity VALUES (lower(hex(randomblob(16))));

-- ---------------------------------------------------------------------------------------------------------------- accounts

-- Accounts at both services. Every record with a fate at a service belongs to the account that it was made with.
CREATE TABLE accounts (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    service       TEXT    NOT NULL CHECK (service IN ('courier', 'payment')),
    environment   TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- NULL for the practice services, whose port changes with each start.
    address       TEXT,
    -- The e-mail of GET /me; the brand of GET /api/v1/ping, which is a name that several merchants may have; NULL when the
    -- service shows none.
    identity      TEXT,
    -- The identity as it was written, for display.
    label         TEXT    NOT NULL DEFAULT '',
    -- The seller's own name for the account; empty shows the label.
    name          TEXT    NOT NULL DEFAULT '',
    -- Hint of the key that was used last.
    key_hint      TEXT    NOT NULL DEFAULT '',
    -- A key is kept, so that the account can be put in use. Records of accounts without a key are shown with every account:
    -- otherwise they could not be reached.
    has_key       INTEGER NOT NULL DEFAULT 1 CHECK (has_key IN (0, 1)),
    -- The open question "same merchant as this account?"; NULL when it was not asked, or is answered.
    maybe_same_as INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX accounts_by_use ON accounts (service, environment, last_used_at);
CREATE UNIQUE INDEX accounts_by_identity ON accounts (service, environment, address, identity)
    WHERE service = 'courier' AND address IS NOT NULL AND identity IS NOT NULL;
CREATE UNIQUE INDEX one_practice_account ON accounts (service) WHERE environment = 'practice';

-- Keys that open an account, as 32 bits of a keyed hash: enough to recognise a key, too few to recover it.
CREATE TABLE account_keys (
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    address    TEXT    NOT NULL,
    print      TEXT    NOT NULL,
    PRIMARY KEY (account_id, address, print)
) STRICT, WITHOUT ROWID;

-- The last reply of GET /me.
CREATE TABLE account_me (
    account_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    reply       TEXT    NOT NULL,
    -- The mode that the reply's header named.
    header_mode TEXT,
    read_at     INTEGER NOT NULL
) STRICT;

-- The day's checks as last read, from /me or from a check's reply. NULL: no limit, or a test key.
CREATE TABLE account_quotas (
    account_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    daily_limit INTEGER,
    remaining   INTEGER,
    read_at     INTEGER NOT NULL
) STRICT;

-- The last reply of GET /api/v1/ping, and its words as JSON.
CREATE TABLE account_pings (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    words      TEXT    NOT NULL,
    reply      TEXT    NOT NULL,
    read_at    INTEGER NOT NULL
) STRICT;

-- The request budget of an address, so that a restart causes no burst.
CREATE TABLE request_budgets (
    address TEXT PRIMARY KEY,
    -- The gate as JSON.
    gate    TEXT NOT NULL
) STRICT;

-- The learnt speed of the service at an address, as JSON.
CREATE TABLE service_paces (
    address TEXT PRIMARY KEY,
    pace    TEXT NOT NULL
) STRICT;

-- The OpenAPI document of the service at an address, as it came.
CREATE TABLE descriptions (
    address TEXT    PRIMARY KEY,
    reply   TEXT    NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;

-- ------------------------------------------------------------------------------------------------------------------ checks

-- Single checks.
CREATE TABLE checks (
    -- Never given twice, also after a row was deleted.
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    environment   TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id    INTEGER REFERENCES accounts (id),
    phone         INTEGER NOT NULL,
    state         TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    started_at    INTEGER NOT NULL,
    -- The verdict as the service worded it and the ratio in percent, so that lists need not parse the reply.
    risk_word     TEXT,
    success_ratio REAL,
    -- The reply's `data` as it came.
    reply         TEXT,
    -- A mode in the reply that contradicts the key's: the reply is no result.
    other_mode    TEXT,
    CHECK (state <> 'done' OR reply IS NOT NULL)
) STRICT;
CREATE INDEX checks_by_phone ON checks (environment, phone, id);
CREATE INDEX checks_by_time ON checks (environment, id, account_id);

-- Numbers to check after the next midnight.
CREATE TABLE deferred_checks (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id  INTEGER NOT NULL REFERENCES accounts (id),
    phone       INTEGER NOT NULL,
    -- When it was requested or last put off: due after the midnight that follows.
    since       INTEGER NOT NULL,
    -- Restored from a backup: waits for the seller's word.
    paused      INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
    -- The check that was begun for it.
    check_id    INTEGER,
    UNIQUE (environment, account_id, phone)
) STRICT;

-- ------------------------------------------------------------------------------------------------------------------- files

-- Spreadsheets. The copy of the file lies in the data folder; a file stays as long as a run names it.
CREATE TABLE files (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Name of the copy in the folder of copies.
    copy      TEXT    NOT NULL UNIQUE,
    -- Digest of the copy's bytes, computed on first use.
    digest    TEXT,
    opened_at INTEGER NOT NULL,
    -- Name, format, sheets, columns and findings, as JSON.
    facts     TEXT    NOT NULL,
    -- The form of the chunks.
    codec     INTEGER NOT NULL
) STRICT;

-- Cleaned rows, some hundreds packed per chunk: one row of a table each would cost more than reading the file.
CREATE TABLE file_rows (
    file  INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    rows  BLOB    NOT NULL,
    PRIMARY KEY (file, chunk)
) STRICT, WITHOUT ROWID;

-- Phone cells that the seller corrected.
CREATE TABLE file_corrections (
    file   INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    -- 0-based, as the column.
    sheet  INTEGER NOT NULL,
    column INTEGER NOT NULL,
    row    INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    PRIMARY KEY (file, sheet, column, row)
) STRICT, WITHOUT ROWID;

-- Copies that no row of `files` names, by file name: these may be deleted.
CREATE TABLE unused_copies (
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The columns that the seller chose for a set of headers.
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

-- -------------------------------------------------------------------------------------------------------------------- runs

-- Bulk runs.
CREATE TABLE runs (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    environment  TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id   INTEGER REFERENCES accounts (id),
    -- The file of the numbers; NULL for pasted numbers.
    file_id      INTEGER,
    -- Name, refused rows and orders of the file, so that lists of runs need not open it.
    name         TEXT    NOT NULL DEFAULT '',
    invalid_rows INTEGER NOT NULL DEFAULT 0,
    orders       INTEGER,
    -- waiting: queued; paused: `pause` is the reason as JSON; stopped: by the seller, for good.
    state        TEXT    NOT NULL CHECK (state IN ('waiting', 'running', 'paused', 'stopped', 'done')),
    pause        TEXT,
    -- Numbers that were handed over, duplicates included.
    given        INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    ended_at     INTEGER,
    CHECK ((state = 'paused') = (pause IS NOT NULL))
) STRICT;
CREATE INDEX runs_by_environment ON runs (environment, id);
CREATE INDEX runs_by_file ON runs (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX runs_by_account ON runs (account_id, state);

-- Requests of a run, each of which spends checks.
CREATE TABLE run_batches (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id         INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    method         TEXT    NOT NULL DEFAULT 'single' CHECK (method IN ('single', 'bulk', 'job')),
    state          TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- The reason why its fate is unknown.
    doubt          TEXT,
    numbers        INTEGER NOT NULL,
    -- The day's remaining checks just before, where the service had said it and nothing was sent since.
    remaining      INTEGER,
    job_id         TEXT,
    sent_at        INTEGER NOT NULL,
    accepted_at    INTEGER,
    ended_at       INTEGER,
    -- Checks that it certainly spent; NULL is not known.
    spent          INTEGER,
    -- A mode in the reply that contradicts the key's, and the results of that reply: they are no results.
    other_mode     TEXT,
    other_reply    TEXT,
    -- The next automatic poll of a job of unknown fate, and the last one; NULL: none any more, none yet.
    poll_at        INTEGER,
    polled_at      INTEGER,
    -- Remaining checks at a later look, and its time: a hint, never a proof that nothing was handled.
    seen_remaining INTEGER,
    seen_at        INTEGER,
    -- The answer, or the job's results, are still to come.
    awaited        INTEGER GENERATED ALWAYS AS (state = 'in_flight' OR (state = 'done' AND ended_at IS NULL)) VIRTUAL,
    CHECK (state <> 'done' OR ended_at IS NOT NULL OR job_id IS NOT NULL),
    CHECK (state <> 'unknown' OR doubt IS NOT NULL)
) STRICT;
CREATE INDEX run_batches_by_run ON run_batches (run_id, state);
CREATE INDEX run_batches_by_time ON run_batches (sent_at);
CREATE INDEX run_batches_by_job ON run_batches (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX run_batches_to_poll ON run_batches (poll_at) WHERE poll_at IS NOT NULL;

-- Each number of a run once, in the order of checking.
CREATE TABLE run_numbers (
    run_id        INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    place         INTEGER NOT NULL,
    phone         INTEGER NOT NULL,
    -- waiting: to be checked; sent: in `batch_id`; done: a result of this run; reused: an earlier result; invalid: rejected
    -- by the service; skipped: skipped by the service, `reason` says why; unread: the answer has no readable result;
    -- left: of unknown fate, and not to be checked again.
    state         TEXT    NOT NULL
        CHECK (state IN ('waiting', 'sent', 'done', 'reused', 'invalid', 'skipped', 'unread', 'left')),
    batch_id      INTEGER REFERENCES run_batches (id) ON DELETE SET NULL,
    reason        TEXT,
    risk_word     TEXT,
    success_ratio REAL,
    total         INTEGER,
    delivered     INTEGER,
    cancelled     INTEGER,
    reports       INTEGER,
    checked_at    INTEGER,
    PRIMARY KEY (run_id, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX run_numbers_by_phone ON run_numbers (run_id, phone);
CREATE INDEX run_numbers_by_verdict ON run_numbers (run_id, state, risk_word);
CREATE INDEX run_numbers_to_send ON run_numbers (run_id, place) WHERE state = 'waiting';
CREATE INDEX run_numbers_by_batch ON run_numbers (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX run_numbers_by_time ON run_numbers (checked_at) WHERE state = 'done';

-- The service's reply for a number, as it came; apart from `run_numbers`, so that lists read short rows.
CREATE TABLE run_replies (
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    phone  INTEGER NOT NULL,
    reply  TEXT    NOT NULL,
    PRIMARY KEY (run_id, phone)
) STRICT, WITHOUT ROWID;

-- Entries of replies whose key matches no number of their batch, as they came.
CREATE TABLE run_unmatched (
    run_id   INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    batch_id INTEGER NOT NULL REFERENCES run_batches (id) ON DELETE CASCADE,
    key      TEXT    NOT NULL,
    reply    TEXT    NOT NULL,
    UNIQUE (batch_id, key)
) STRICT;
CREATE INDEX run_unmatched_by_run ON run_unmatched (run_id);

-- ------------------------------------------------------------------------------------------------------------------ orders

-- The seller's orders. An order gets its row when something is first recorded about it; `orders.rs` decides which order a
-- row of a sheet, a payment, a transfer or an outcome is for.
CREATE TABLE orders (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    environment     TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- The shop's accounts; NULL until known.
    courier_account INTEGER REFERENCES accounts (id),
    payment_account INTEGER REFERENCES accounts (id),
    order_ref       TEXT    NOT NULL DEFAULT '',
    -- NULL until known.
    phone           INTEGER,
    -- Cash on delivery before any payment, in paisa; NULL if unknown.
    cod             INTEGER,
    created_at      INTEGER NOT NULL,
    decision        TEXT    CHECK (decision IN ('send', 'hold', 'advance', 'cancelled')),
    -- seller: also by a rule of the seller; payment: requested, paid or returned; report: another seller's.
    decided_by      TEXT    CHECK (decided_by IN ('seller', 'payment', 'report')),
    decided_at      INTEGER,
    -- When it last left in a courier file.
    left_at         INTEGER,
    CHECK ((decision IS NULL) = (decided_by IS NULL))
) STRICT;
CREATE INDEX orders_to_pack ON orders (environment, decided_at) WHERE decision = 'send';
CREATE INDEX orders_by_ref ON orders (environment, order_ref) WHERE order_ref <> '';

-- The amounts that courier files say of an order whose money was taken off. A sheet with such an amount is such a file:
-- there it isn't cash on delivery before any payment.
CREATE TABLE lowered_amounts (
    order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- In paisa.
    amount   INTEGER NOT NULL,
    PRIMARY KEY (order_id, amount)
) STRICT, WITHOUT ROWID;

-- The rows of sheets in which an order is. A sheet is known by its content, however often it is opened.
CREATE TABLE order_rows (
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    content     TEXT    NOT NULL,
    row         INTEGER NOT NULL,
    order_id    INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Hash of the row, by which a row without a reference is found again in a later version of the sheet.
    print       INTEGER,
    PRIMARY KEY (environment, content, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_rows_by_order ON order_rows (order_id);
CREATE INDEX order_rows_by_print ON order_rows (environment, print) WHERE print IS NOT NULL;

-- Labels printed for parcels. Their QR codes are scanned at the packing table.
CREATE TABLE labels (
    order_id    INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- The text of the QR code, in capitals and without spaces.
    code        TEXT    NOT NULL,
    -- As on the label; empty if unknown.
    name        TEXT    NOT NULL,
    courier     TEXT    NOT NULL,
    -- Cash on delivery on the label; NULL if it couldn't be read.
    collect     INTEGER,
    printed_at  INTEGER NOT NULL,
    UNIQUE (environment, code)
) STRICT;

-- Scans at the packing table, of labels and of typed order numbers.
CREATE TABLE scans (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- NULL for a code of no order, or of several.
    order_id    INTEGER REFERENCES orders (id) ON DELETE CASCADE,
    at          INTEGER NOT NULL,
    -- As it was scanned.
    code        TEXT    NOT NULL,
    -- The answer as JSON.
    answer      TEXT    NOT NULL,
    -- The first scan of a parcel to send: it is packed.
    packed      INTEGER NOT NULL CHECK (packed IN (0, 1))
) STRICT;
CREATE INDEX scans_by_time ON scans (environment, at);
CREATE UNIQUE INDEX scans_packed_once ON scans (order_id) WHERE packed = 1;

-- Notifications that belong to a stored change and have not been shown yet.
CREATE TABLE due_alerts (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The alert as JSON.
    alert TEXT    NOT NULL
) STRICT;

-- --------------------------------------------------------------------------------------------------------------- customers

-- The seller's notes about customers.
CREATE TABLE notes (
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    phone       INTEGER NOT NULL,
    text        TEXT    NOT NULL,
    written_at  INTEGER NOT NULL,
    PRIMARY KEY (environment, phone)
) STRICT, WITHOUT ROWID;

-- Numbers that the seller doesn't ship to, and those of trusted customers.
CREATE TABLE customer_marks (
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    phone       INTEGER NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind IN ('blocked', 'trusted')),
    -- In the seller's words; may be empty.
    reason      TEXT    NOT NULL,
    marked_at   INTEGER NOT NULL,
    PRIMARY KEY (environment, phone)
) STRICT, WITHOUT ROWID;

-- Numbers that other sellers reported, with the facts of the last event.
CREATE TABLE reported_phones (
    id          INTEGER PRIMARY KEY,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'practice')),
    account_id  INTEGER REFERENCES accounts (id),
    phone       INTEGER NOT NULL,
    reason      TEXT,
    label       TEXT,
    reported_at INTEGER,
    told_at     INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX reported_phones_once ON reported_phones (environment, phone, coalesce(account_id, 0));

-- ---------------------------------------------------------------------------------------------------------------- payments

CREATE TABLE payments (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    environment    TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id     INTEGER REFERENCES accounts (id),
    -- Our own id, in the payment's metadata.
    own_ref        TEXT    NOT NULL UNIQUE,
    -- The fate of the request to create it.
    state          TEXT    NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- Our reading of the service's record; NULL until the payment was created.
    status         TEXT
        CHECK (status IN ('waiting', 'claimed', 'paid', 'cancelled', 'refunded', 'failed', 'problem', 'expired', 'other')),
    name           TEXT    NOT NULL,
    phone          INTEGER,
    email          TEXT    NOT NULL,
    -- The customer gave none: the e-mail is the seller's.
    email_is_own   INTEGER NOT NULL CHECK (email_is_own IN (0, 1)),
    amount         INTEGER NOT NULL,
    currency       TEXT    NOT NULL CHECK (currency IN ('BDT', 'USD')),
    purpose        TEXT    NOT NULL CHECK (purpose IN ('advance', 'full', 'other')),
    order_ref      TEXT    NOT NULL DEFAULT '',
    order_id       INTEGER NOT NULL REFERENCES orders (id),
    -- The row of a run from which it was requested.
    run_id         INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    run_row        INTEGER,
    created_at     INTEGER NOT NULL,
    -- From the reply to its creation.
    invoice_id     TEXT,
    payment_url    TEXT,
    reply          TEXT,
    -- The service's last record, whole, and the parts that lists show.
    record         TEXT,
    service_status TEXT,
    method         TEXT,
    transaction_id TEXT,
    -- Differences between the record and the request, as JSON.
    mismatches     TEXT,
    checked_at     INTEGER,
    -- The reason why the last poll brought nothing, as JSON.
    poll_error     TEXT,
    paid_at        INTEGER,
    -- When the service was first seen to call it refunded.
    refunded_at    INTEGER,
    -- Polls grow rarer from here on.
    watched_from   INTEGER NOT NULL,
    -- NULL: not polled automatically.
    next_poll_at   INTEGER,
    note           TEXT    NOT NULL DEFAULT '',
    -- When the seller last wrote to the customer about it.
    reminded_at    INTEGER,
    -- The transaction id as it is compared.
    transaction_key TEXT GENERATED ALWAYS AS (nullif(upper(replace(transaction_id, ' ', '')), '')) VIRTUAL,
    CHECK ((state = 'done') = (status IS NOT NULL)),
    CHECK (status <> 'paid' OR paid_at IS NOT NULL),
    CHECK (status <> 'refunded' OR refunded_at IS NOT NULL)
) STRICT;
CREATE INDEX payments_by_time ON payments (environment, id, account_id);
CREATE INDEX payments_by_status ON payments (environment, state, status, id, account_id);
CREATE INDEX payments_by_currency ON payments (environment, currency, status, paid_at, amount, account_id);
CREATE INDEX payments_by_phone ON payments (environment, phone, id) WHERE phone IS NOT NULL;
CREATE INDEX payments_by_order ON payments (order_id);
CREATE INDEX payments_by_ref ON payments (environment, order_ref) WHERE order_ref <> '';
CREATE INDEX payments_by_run ON payments (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX payments_by_invoice ON payments (environment, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payments_by_transaction ON payments (environment, transaction_key) WHERE transaction_key IS NOT NULL;
CREATE INDEX payments_by_account ON payments (account_id, next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX payments_by_return ON payments (refunded_at) WHERE refunded_at IS NOT NULL;
CREATE INDEX payments_to_poll ON payments (next_poll_at) WHERE next_poll_at IS NOT NULL;

-- The history of a payment, in order.
CREATE TABLE payment_events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    at         INTEGER NOT NULL,
    -- The event as JSON.
    what       TEXT    NOT NULL
) STRICT;
CREATE INDEX payment_events_by_payment ON payment_events (payment_id, id);

-- Who moves the money of an account's method, as the seller said.
CREATE TABLE payment_methods (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    method     TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    PRIMARY KEY (account_id, method)
) STRICT, WITHOUT ROWID;

-- Two facts about each: whether the money went back, and whether the service has the refund.
CREATE TABLE refunds (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    -- 1: the money went back; NULL: not known, while a gateway's request is. By hand, the seller says so.
    returned   INTEGER CHECK (returned IN (0, 1)),
    -- Of the request that records it at the service; a gateway also moves the money.
    state      TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    amount     INTEGER NOT NULL,
    -- The whole paid amount, with any surplus: a service may write the remainder into its record later.
    paid       INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    asked_at   INTEGER NOT NULL,
    reply      TEXT,
    -- Why the service doesn't have it, as JSON.
    error      TEXT,
    -- The source of its fate: the reply, the status of the payment, or the seller.
    settled_by TEXT    CHECK (settled_by IN ('reply', 'status', 'user')),
    CHECK (returned IS NOT NULL OR (kind = 'gateway' AND state IN ('in_flight', 'unknown')))
) STRICT;
CREATE INDEX refunds_by_payment ON refunds (payment_id, id);

-- Transaction ids from customers, matched with the SMS on the seller's phone.
CREATE TABLE transfers (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    environment    TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id     INTEGER REFERENCES accounts (id),
    transaction_id TEXT    NOT NULL,
    amount         INTEGER NOT NULL,
    -- 1: trx/verify found a match.
    found          INTEGER NOT NULL CHECK (found IN (0, 1)),
    -- Of the request that marks the match as used.
    state          TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- JSON that trx/confirm takes; NULL where the reply had no unambiguous one.
    match_id       TEXT,
    message        TEXT,
    verify_reply   TEXT,
    confirm_reply  TEXT,
    order_ref      TEXT    NOT NULL DEFAULT '',
    -- The order that it pays.
    order_id       INTEGER REFERENCES orders (id),
    asked_at       INTEGER NOT NULL,
    confirmed_at   INTEGER,
    -- The transaction id as it is compared: people type it, and services write it in their own ways.
    transaction_key TEXT GENERATED ALWAYS AS (nullif(upper(replace(transaction_id, ' ', '')), '')) VIRTUAL,
    CHECK (found = 1 OR state = 'pending')
) STRICT;
CREATE INDEX transfers_by_time ON transfers (environment, id);
CREATE INDEX transfers_by_order ON transfers (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX transfers_by_id ON transfers (environment, transaction_key);

-- Payment links that are made together.
CREATE TABLE link_batches (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id  INTEGER REFERENCES accounts (id),
    name        TEXT    NOT NULL,
    purpose     TEXT    NOT NULL CHECK (purpose IN ('advance', 'full', 'other')),
    state       TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'done')),
    -- The error that paused it, as JSON; NULL: the seller did.
    reason      TEXT,
    created_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE link_rows (
    batch_id    INTEGER NOT NULL REFERENCES link_batches (id) ON DELETE CASCADE,
    -- Of the sheet, or of the run's order.
    row         INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    phone       INTEGER,
    -- The phone cell where it reads as no number.
    phone_text  TEXT    NOT NULL DEFAULT '',
    email       TEXT    NOT NULL,
    -- The cell, and the amount that was read.
    amount_text TEXT    NOT NULL,
    amount      INTEGER,
    currency    TEXT    NOT NULL CHECK (currency IN ('BDT', 'USD')),
    order_ref   TEXT    NOT NULL,
    -- Of a row that gets a link.
    order_id    INTEGER REFERENCES orders (id),
    run_id      INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    run_row     INTEGER,
    -- waiting: not requested yet; asked: `payment_id` is its payment; refused: not created, `error` (JSON) says why;
    -- skipped: left out by the seller.
    state       TEXT    NOT NULL CHECK (state IN ('waiting', 'asked', 'refused', 'skipped')),
    payment_id  INTEGER REFERENCES payments (id),
    error       TEXT,
    -- When the seller sent the link to the customer.
    sent_at     INTEGER,
    PRIMARY KEY (batch_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_rows_by_phone ON link_rows (phone) WHERE phone IS NOT NULL;

-- ------------------------------------------------------------------------------------------------- reports and deliveries

-- Fraud reports.
CREATE TABLE reports (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id  INTEGER REFERENCES accounts (id),
    phone       INTEGER NOT NULL,
    reason      TEXT    NOT NULL,
    note        TEXT    NOT NULL,
    -- While it is pending, the seller can still undo it.
    state       TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- When it leaves, while it is pending.
    leaves_at   INTEGER NOT NULL,
    -- The last time that it was sent.
    sent_at     INTEGER,
    -- 1: an earlier attempt has an unknown fate; the service may have the report.
    doubtful    INTEGER NOT NULL DEFAULT 0,
    reply       TEXT,
    -- The last error, as JSON.
    error       TEXT,
    created_at  INTEGER NOT NULL,
    CHECK (state <> 'done' OR reply IS NOT NULL)
) STRICT;
CREATE INDEX reports_by_time ON reports (environment, id);
CREATE INDEX reports_by_phone ON reports (environment, phone, id);

-- A sharing of outcomes, which continues until all of its records have left.
CREATE TABLE delivery_sendings (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id  INTEGER REFERENCES accounts (id),
    state       TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'done')),
    -- The error that paused it, as JSON; NULL: the seller did.
    error       TEXT,
    records     INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    ended_at    INTEGER
) STRICT;
CREATE UNIQUE INDEX one_sending_at_a_time ON delivery_sendings (environment, coalesce(account_id, 0))
    WHERE state <> 'done';

-- A request of up to 200 outcomes.
CREATE TABLE delivery_batches (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    sending_id INTEGER NOT NULL REFERENCES delivery_sendings (id) ON DELETE CASCADE,
    state      TEXT    NOT NULL DEFAULT 'unknown'
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    sent_at    INTEGER NOT NULL,
    saved      INTEGER,
    reply      TEXT
) STRICT;

-- The outcome of an order's delivery: one per account and reference, since a later one replaces the earlier at the service,
-- and one per account and order.
CREATE TABLE deliveries (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- The account that it was entered for.
    account_id  INTEGER REFERENCES accounts (id),
    -- The reference at the service: the order's, made distinct where another customer's outcome has it, or the courier's
    -- parcel id where the order's isn't known.
    order_ref   TEXT    NOT NULL,
    order_id    INTEGER NOT NULL REFERENCES orders (id),
    -- The courier's parcel id, if known.
    consignment TEXT,
    phone       INTEGER NOT NULL,
    outcome     TEXT    NOT NULL,
    courier     TEXT,
    amount      INTEGER,
    source      TEXT    NOT NULL CHECK (source IN ('file', 'hand', 'run')),
    state       TEXT    NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    -- 1: the service left out this record and took the others of its batch.
    skipped     INTEGER NOT NULL DEFAULT 0 CHECK (skipped IN (0, 1)),
    -- The service's answer about it, as it came.
    answer      TEXT,
    -- The record that the service saved last, as JSON.
    saved_as    TEXT,
    saved_at    INTEGER,
    -- 1: a request since then may have changed the service's record, or it belongs to another reference or account.
    doubtful    INTEGER NOT NULL DEFAULT 0 CHECK (doubtful IN (0, 1)),
    batch_id    INTEGER REFERENCES delivery_batches (id) ON DELETE SET NULL,
    sending_id  INTEGER REFERENCES delivery_sendings (id) ON DELETE SET NULL,
    changed_at  INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX deliveries_by_ref ON deliveries (environment, order_ref, coalesce(account_id, 0));
CREATE UNIQUE INDEX deliveries_by_order ON deliveries (order_id, coalesce(account_id, 0));
CREATE INDEX deliveries_by_phone ON deliveries (environment, phone);
CREATE INDEX deliveries_by_consignment ON deliveries (environment, consignment) WHERE consignment IS NOT NULL;
CREATE INDEX deliveries_by_state ON deliveries (environment, state, id, account_id);
CREATE INDEX deliveries_by_batch ON deliveries (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX deliveries_by_sending ON deliveries (sending_id) WHERE sending_id IS NOT NULL;

-- The seller's choices for a kind of outcome file, by its headers: columns, words, courier; as JSON.
CREATE TABLE outcome_choices (
    headers   TEXT    PRIMARY KEY,
    choice    TEXT    NOT NULL,
    chosen_at INTEGER NOT NULL
) STRICT;

-- ----------------------------------------------------------------------------------------------------- couriers' payments

-- Payment sheets of couriers.
CREATE TABLE payout_sheets (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    environment     TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id      INTEGER REFERENCES accounts (id),
    -- The courier as its files are recognised or the seller chose it; empty if unknown.
    courier         TEXT    NOT NULL,
    -- Of the file.
    name            TEXT    NOT NULL,
    -- Hash of all cells of its rows, by which it is found again when its columns were chosen otherwise.
    digest          INTEGER NOT NULL,
    -- The first of the sheet's days, and the end of the last one; NULL if it has none.
    days_from       INTEGER,
    days_to         INTEGER,
    -- Rows that were left out, since they are sums of others, and rows with an unreadable amount; as JSON.
    sum_rows        TEXT    NOT NULL,
    unreadable_rows TEXT    NOT NULL,
    added_at        INTEGER NOT NULL,
    -- When its rows were last read as they are: its columns may have been corrected since it was added.
    read_at         INTEGER NOT NULL,
    -- 1: the seller says that its rows are payments of their own, also those that an earlier sheet has.
    apart           INTEGER NOT NULL DEFAULT 0 CHECK (apart IN (0, 1)),
    CHECK ((days_from IS NULL) = (days_to IS NULL))
) STRICT;
CREATE INDEX payout_sheets_by_courier ON payout_sheets (environment, courier, id);

-- Their rows, as the courier wrote them: which order one is for is found anew at each look, so that outcomes and payments
-- recorded later count.
CREATE TABLE payout_rows (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    sheet_id    INTEGER NOT NULL REFERENCES payout_sheets (id) ON DELETE CASCADE,
    row         INTEGER NOT NULL,
    consignment TEXT    NOT NULL,
    order_ref   TEXT    NOT NULL,
    phone       INTEGER,
    -- NULL where the sheet says nothing; below zero is a deduction.
    collected   INTEGER,
    charges     INTEGER,
    paid        INTEGER,
    -- What columns beside the charges may add to them, as a JSON list: the amounts paid tell.
    beside      TEXT    NOT NULL,
    -- The end of the parcel by the sheet's own word; fee: a charge, not a parcel.
    ending      TEXT    CHECK (ending IN ('delivered', 'partial', 'returned', 'fee')),
    -- Hash of the row with its occurrence among equal rows of the sheet, by which it is found again in another version.
    print       INTEGER NOT NULL,
    -- The same of its cells, whatever its columns mean.
    cells       INTEGER NOT NULL,
    UNIQUE (sheet_id, row)
) STRICT;

-- The seller's answers about differences, for all sheets of the account's courier.
CREATE TABLE payout_answers (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id  INTEGER REFERENCES accounts (id),
    -- The sheet that it was given with, while there is one.
    sheet_id    INTEGER REFERENCES payout_sheets (id) ON DELETE SET NULL,
    -- Of that sheet: its courier, and its first day or else its digest, by which its payment is found again without it.
    courier     TEXT    NOT NULL,
    payment     INTEGER NOT NULL,
    -- NULL: about rows without an order.
    order_id    INTEGER REFERENCES orders (id) ON DELETE CASCADE,
    -- print and cells of the rows that it is about, as JSON: any other row is a new question.
    rows        TEXT    NOT NULL,
    -- The difference in paisa, and when the order's outcome was recorded: a larger difference, or a later outcome that no row
    -- pays, is a new question.
    difference  INTEGER NOT NULL,
    outcome_at  INTEGER,
    answer      TEXT    NOT NULL CHECK (answer IN ('settled', 'own_mistake')),
    answered_at INTEGER NOT NULL
) STRICT;
CREATE INDEX payout_answers_by_sheet ON payout_answers (sheet_id) WHERE sheet_id IS NOT NULL;
CREATE INDEX payout_answers_by_order ON payout_answers (order_id) WHERE order_id IS NOT NULL;

-- ------------------------------------------------------------------------------------------------------------------- inbox

-- Webhook events of both services.
CREATE TABLE inbox (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- The account whose secret signed it; NULL for rejected ones.
    account_id  INTEGER REFERENCES accounts (id),
    sender      TEXT    NOT NULL CHECK (sender IN ('courier', 'payment')),
    -- rejected: not verified, counted per cause and day; otherwise the subject of the event.
    kind        TEXT    NOT NULL CHECK (kind IN ('report', 'payment', 'bulk', 'plan', 'test', 'other', 'rejected')),
    -- The event's name; of a rejected one a name that the interface lists, or empty.
    event       TEXT    NOT NULL,
    -- The number, the job or the invoice; empty for the rest.
    subject     TEXT    NOT NULL DEFAULT '',
    -- The service's word for a payment's status; empty for the rest.
    status      TEXT    NOT NULL DEFAULT '',
    -- As it came; NULL for rejected ones.
    body        TEXT,
    -- Why it was rejected, in a word, and by how many seconds where time is the cause.
    cause       TEXT    NOT NULL DEFAULT '',
    seconds     INTEGER,
    -- The day in Bangladesh by which causes are counted, in days since 1970; 0 for the rest.
    day         INTEGER NOT NULL DEFAULT 0,
    times       INTEGER NOT NULL DEFAULT 1,
    -- Bytes of the body; of rejected ones that of the latest.
    size        INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    -- 0: still to be acted on.
    acted       INTEGER NOT NULL DEFAULT 0,
    -- Orders that it held.
    held        INTEGER NOT NULL DEFAULT 0,
    read_at     INTEGER,
    CHECK ((kind = 'rejected') = (body IS NULL)),
    CHECK ((kind = 'rejected') = (cause <> ''))
) STRICT;
CREATE INDEX inbox_by_time ON inbox (environment, last_at, id);
CREATE INDEX inbox_to_act_on ON inbox (id) WHERE acted = 0;
CREATE INDEX inbox_by_subject ON inbox (kind, subject);
CREATE UNIQUE INDEX inbox_rejected_once ON inbox (environment, sender, event, cause, day) WHERE kind = 'rejected';
CREATE UNIQUE INDEX inbox_payments_once ON inbox (environment, subject, event, status, coalesce(account_id, 0))
    WHERE kind = 'payment';

-- Ids of accepted events, kept for ever: an event is accepted once.
CREATE TABLE inbox_ids (
    signer     TEXT    NOT NULL CHECK (signer IN ('own', 'practice')),
    what       TEXT    NOT NULL CHECK (what IN ('delivery', 'event')),
    id         TEXT    NOT NULL,
    account_id INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (signer, what, id, account_id)
) STRICT, WITHOUT ROWID;
