UPDATE run_batches SET poll_at = 1795154531000, polled_at = 1795154532000, seen_remaining = 195, seen_at = 1795154533000
WHERE id = 2;

INSERT INTO run_unmatched (run_id, batch_id, key, reply) VALUES (1, 1, '+880 17', '{"risk":{"level":"low"}}');
