INSERT INTO run_batches (id, run_id, method, state, doubt, numbers, sent_at, ended_at) VALUES
    (9, 6, 'single', 'cancelled', 'no_answer', 1, 1795154564000, 1795154565000),
    (10, 6, 'bulk', 'cancelled', 'no_answer', 1, 1795154566000, 1795154567000);
INSERT INTO link_batches (id, environment, name, purpose, state, created_at, account_id) VALUES
    (5, 'live', 'latest', 'full', 'done', 1795154568000, 21);
INSERT INTO link_rows (batch_id, row, name, email, amount_text, currency, order_ref, state, error) VALUES
    (5, 1, 'Q', '', '0', 'BDT', 'A-11', 'refused',
     '{"code":"form","details":{"problems":[{"field":"amount","problem":{"code":"zero"}}]}}');
