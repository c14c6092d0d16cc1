INSERT INTO run_batches (id, run_id, way, state, doubt, numbers, sent_at, ended_at, other_mode, other_reply) VALUES
    (6, 1, 'calls', 'doubt', 'other_mode', 1, 1795154512000, 1795154513000, 'test', '{"results":[]}');
