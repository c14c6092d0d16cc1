-- The six states of 022 for payments, outcomes, their requests, and the requests of runs.

-- Other tables refer to payments and would lose their rows with it: the columns are replaced, not the table.
DROP INDEX payments_by_standing;
DROP INDEX payments_by_currency;
ALTER TABLE payments RENAME COLUMN status TO service_status;
ALTER TABLE payments RENAME COLUMN standing TO standing_was;
-- Of the request for it. in_flight: about to leave, or left; unknown: no usable answer came; done: the service has it;
-- cancelled: the seller said that it has not.
ALTER TABLE payments ADD COLUMN state TEXT NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled'));
-- Where it is, by our own reading of what the service said; NULL: it isn't known to be created.
ALTER TABLE payments ADD COLUMN status TEXT
    CHECK (status IN ('waiting', 'claimed', 'paid', 'cancelled', 'refunded', 'failed', 'problem', 'expired', 'other'))
    CHECK ((state = 'done') = (status IS NOT NULL));
UPDATE payments SET
    state = CASE creation WHEN 'creating' THEN 'in_flight' WHEN 'created' THEN 'done' WHEN 'not_created' THEN 'cancelled'
                          ELSE creation END,
    status = CASE WHEN creation <> 'created' THEN NULL
                  WHEN standing_was IN ('creating', 'unknown', 'not_created') THEN 'waiting'
                  ELSE standing_was END;
ALTER TABLE payments DROP COLUMN creation;
ALTER TABLE payments DROP COLUMN standing_was;
-- What lists and counts go by.
CREATE INDEX payments_by_status ON payments (environment, state, status, id, account_id);
CREATE INDEX payments_by_currency ON payments (environment, currency, status, paid_at, amount, account_id);

-- Of the request that shares an outcome. pending: to be shared, in a sharing where there is a `sending_id`; in_flight:
-- about to leave, or left; done: the service saved it; refused: the service skipped it, or refused the request because
-- of it; unknown: whether the service saved it isn't known.
DROP INDEX deliveries_by_state;
ALTER TABLE deliveries RENAME COLUMN state TO state_was;
ALTER TABLE deliveries ADD COLUMN state TEXT NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled'));
-- The service skipped it alone, without refusing the request.
ALTER TABLE deliveries ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0 CHECK (skipped IN (0, 1));

-- A request of up to 200 outcomes. cancelled: it certainly wasn't handled, and its outcomes are pending again.
ALTER TABLE delivery_batches ADD COLUMN state TEXT NOT NULL DEFAULT 'unknown'
    CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled'));
UPDATE delivery_batches SET state = 'done' WHERE reply IS NOT NULL OR saved IS NOT NULL;
UPDATE delivery_batches SET state = 'refused' WHERE state = 'unknown'
    AND EXISTS (SELECT 1 FROM deliveries WHERE batch_id = delivery_batches.id AND state_was = 'refused');
UPDATE delivery_batches SET state = 'in_flight' WHERE state = 'unknown'
    AND EXISTS (SELECT 1 FROM deliveries WHERE batch_id = delivery_batches.id AND state_was = 'sending');

UPDATE deliveries SET
    state = CASE state_was WHEN 'ready' THEN 'pending' WHEN 'queued' THEN 'pending' WHEN 'sending' THEN 'in_flight'
                           WHEN 'sent' THEN 'done' WHEN 'skipped' THEN 'refused' ELSE state_was END,
    skipped = state_was = 'skipped',
    sending_id = CASE state_was WHEN 'ready' THEN NULL ELSE sending_id END;
ALTER TABLE deliveries DROP COLUMN state_was;
CREATE INDEX deliveries_by_state ON deliveries (environment, state, id, account_id);

-- A request that spends checks. A row stands before the first byte leaves; one of which it is certain that it wasn't
-- handled is deleted again, and its numbers are in line as before.
CREATE TABLE run_batches_anew (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id         INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    way            TEXT    NOT NULL CHECK (way IN ('jobs', 'calls', 'singles')),
    -- in_flight: about to leave, or left; done: the service took it, and its results are here once there is `ended_at`;
    -- unknown: what became of it isn't known, and `doubt` says why; cancelled: it was unknown, and the seller or the
    -- quota decided.
    state          TEXT    NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled')),
    doubt          TEXT,
    numbers        INTEGER NOT NULL,
    -- The day's remaining checks just before, where the service had said it and nothing was sent since.
    remaining      INTEGER,
    job_id         TEXT,
    sent_at        INTEGER NOT NULL,
    accepted_at    INTEGER,
    ended_at       INTEGER,
    -- Checks that it spent for certain; NULL is not known.
    spent          INTEGER,
    -- The mode that a reply named against the key's, and the results that came so: they are no results.
    other_mode     TEXT,
    other_reply    TEXT,
    -- When a job of unknown fate is asked about again by itself, and when it was last; NULL: not any more, not yet.
    poll_at        INTEGER,
    polled_at      INTEGER,
    -- What was left of the day when the quota was looked at, and when: a hint, never a proof that nothing was handled.
    seen_remaining INTEGER,
    seen_at        INTEGER,
    -- Its answer or its job's results are still to come.
    awaited        INTEGER GENERATED ALWAYS AS (state = 'in_flight' OR (state = 'done' AND ended_at IS NULL)) VIRTUAL,
    CHECK (state <> 'done' OR ended_at IS NOT NULL OR job_id IS NOT NULL),
    CHECK (state <> 'unknown' OR doubt IS NOT NULL)
) STRICT;

INSERT INTO run_batches_anew (id, run_id, way, state, doubt, numbers, remaining, job_id, sent_at, accepted_at, ended_at,
                              spent, other_mode, other_reply, poll_at, polled_at, seen_remaining, seen_at)
    SELECT id, run_id, way,
           CASE state WHEN 'sending' THEN 'in_flight' WHEN 'accepted' THEN 'done' WHEN 'doubt' THEN 'unknown'
                      WHEN 'settled' THEN 'cancelled' ELSE state END,
           doubt, numbers, remaining, job_id, sent_at, accepted_at,
           CASE state WHEN 'accepted' THEN NULL WHEN 'done' THEN coalesce(ended_at, accepted_at, sent_at)
                      ELSE ended_at END,
           spent, other_mode, other_reply, poll_at, polled_at, seen_remaining, seen_at
    FROM run_batches;
DELETE FROM sqlite_sequence WHERE name = 'run_batches_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'run_batches_anew', seq FROM sqlite_sequence WHERE name = 'run_batches';
DROP TABLE run_batches;
ALTER TABLE run_batches_anew RENAME TO run_batches;

CREATE INDEX run_batches_by_run ON run_batches (run_id, state);
CREATE INDEX run_batches_by_time ON run_batches (sent_at);
CREATE INDEX run_batches_by_job ON run_batches (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX run_batches_to_poll ON run_batches (poll_at) WHERE poll_at IS NOT NULL;
