-- The words of the code and of the field: numbers are sent by a method, links made together are a batch, a payment is polled.
ALTER TABLE run_batches ADD COLUMN method TEXT NOT NULL DEFAULT 'single' CHECK (method IN ('single', 'bulk', 'job'));
UPDATE run_batches SET method = CASE way WHEN 'jobs' THEN 'job' WHEN 'calls' THEN 'bulk' ELSE 'single' END;
ALTER TABLE run_batches DROP COLUMN way;
ALTER TABLE link_lists RENAME TO link_batches;
ALTER TABLE link_rows RENAME COLUMN list_id TO batch_id;
ALTER TABLE payments RENAME COLUMN look_error TO poll_error;
ALTER TABLE payments RENAME COLUMN next_look_at TO next_poll_at;
DROP INDEX payments_to_look_at;
CREATE INDEX payments_to_poll ON payments (next_poll_at) WHERE next_poll_at IS NOT NULL;
