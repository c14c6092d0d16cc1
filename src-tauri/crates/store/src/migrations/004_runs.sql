-- Bulk runs. Times are milliseconds since 1970 UTC.

CREATE TABLE runs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- The file that the numbers came from, where they came from one.
    file_id    INTEGER,
    -- waiting: in line; running; paused: `pause` says why; stopped: by the user, for good; done.
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'running', 'paused', 'stopped', 'done')),
    -- JSON of the reason.
    pause      TEXT,
    -- Numbers that were handed over, repeats among them.
    given      INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at   INTEGER,
    CHECK ((state = 'paused') = (pause IS NOT NULL))
) STRICT;

CREATE INDEX runs_by_realm ON runs (realm, id);

-- A request that spends checks. A row stands before the first byte leaves; one of which it is certain that it
-- wasn't handled is deleted again.
CREATE TABLE run_batches (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id      INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    way         TEXT    NOT NULL CHECK (way IN ('jobs', 'calls', 'singles')),
    -- sending: about to leave, or left; accepted: a job with an id; done: its results are here;
    -- doubt: what became of it isn't known; settled: was in doubt, and the user or the quota decided.
    state       TEXT    NOT NULL CHECK (state IN ('sending', 'accepted', 'done', 'doubt', 'settled')),
    doubt       TEXT,
    numbers     INTEGER NOT NULL,
    -- The day's remaining checks just before, where the service had said it and nothing was sent since.
    remaining   INTEGER,
    job_id      TEXT,
    sent_at     INTEGER NOT NULL,
    accepted_at INTEGER,
    ended_at    INTEGER,
    -- Checks that it spent for certain; NULL is not known.
    spent       INTEGER,
    CHECK (state <> 'accepted' OR job_id IS NOT NULL),
    CHECK (state <> 'doubt' OR doubt IS NOT NULL)
) STRICT;

CREATE INDEX run_batches_by_run ON run_batches (run_id, state);
CREATE INDEX run_batches_by_time ON run_batches (sent_at);
CREATE INDEX run_batches_by_job ON run_batches (job_id) WHERE job_id IS NOT NULL;

-- Each number of a run once, in the order in which they are checked.
CREATE TABLE run_numbers (
    run_id        INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    place         INTEGER NOT NULL,
    -- The last nine digits.
    phone         INTEGER NOT NULL,
    -- waiting: to be checked; sent: in `batch_id`; done: a result of this run; reused: an earlier result;
    -- invalid: the service rejects it; skipped: the service skipped it, `reason` says why;
    -- unread: an answer that says nothing of it; left: was in doubt, and is not to be checked again.
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

-- What the service said of a number, as it came. Apart, so that lists read short rows.
CREATE TABLE run_replies (
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    phone  INTEGER NOT NULL,
    reply  TEXT    NOT NULL,
    PRIMARY KEY (run_id, phone)
) STRICT, WITHOUT ROWID;

-- What was learnt of the speed of the service at an address, as JSON.
CREATE TABLE service_paces (
    address TEXT PRIMARY KEY,
    pace    TEXT NOT NULL
) STRICT;
