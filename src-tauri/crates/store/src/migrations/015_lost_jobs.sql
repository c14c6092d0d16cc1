-- Jobs in doubt are asked about again, and what belongs to no number is kept.

-- When a job in doubt is asked about again by itself, and when it was last; NULL: not any more, not yet.
ALTER TABLE run_batches ADD COLUMN poll_at INTEGER;
ALTER TABLE run_batches ADD COLUMN polled_at INTEGER;
-- What was left of the day when the quota was looked at for a doubt, and when: a hint, never a proof that nothing
-- was handled.
ALTER TABLE run_batches ADD COLUMN seen_remaining INTEGER;
ALTER TABLE run_batches ADD COLUMN seen_at INTEGER;

CREATE INDEX run_batches_to_poll ON run_batches (poll_at) WHERE poll_at IS NOT NULL;

-- Entries of replies whose key reads as no number of their batch, as they came.
CREATE TABLE run_unmatched (
    run_id   INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    batch_id INTEGER NOT NULL REFERENCES run_batches (id) ON DELETE CASCADE,
    key      TEXT    NOT NULL,
    reply    TEXT    NOT NULL,
    UNIQUE (batch_id, key)
) STRICT;

CREATE INDEX run_unmatched_by_run ON run_unmatched (run_id);
