INSERT INTO payments (id, environment, own_ref, state, status, service_status, name, email, email_is_own, amount, currency,
                      purpose, created_at, invoice_id, watched_from, account_id)
VALUES
    (15, 'live', 'p-15-a', 'cancelled', NULL, NULL, 'M', 'm@example.com', 0, 100, 'BDT', 'full', 1795154554000, NULL,
     1795154554000, 21),
    (16, 'live', 'p-16-a', 'done', 'cancelled', 'CANCELLED', 'N', 'n@example.com', 0, 100, 'BDT', 'full', 1795154555000,
     'INV-16', 1795154555000, 21);
INSERT INTO delivery_batches (id, sending_id, sent_at, state) VALUES (3, 4, 1795154556000, 'cancelled');
INSERT INTO deliveries (id, environment, order_ref, phone, outcome, source, state, skipped, sending_id, changed_at,
                        account_id)
VALUES (9, 'live', 'A-9', 712345672, 'delivered', 'hand', 'refused', 1, 4, 1795154557000, 20),
       (10, 'live', 'A-10', 712345673, 'delivered', 'hand', 'pending', 0, NULL, 1795154558000, 20);
INSERT INTO run_batches (id, run_id, way, state, doubt, numbers, job_id, sent_at, ended_at) VALUES
    (7, 6, 'jobs', 'done', NULL, 1, 'c9bf9e57-1685-4c89-bafb-ff5af830be8a', 1795154559000, NULL),
    (8, 6, 'calls', 'cancelled', 'no_answer', 1, NULL, 1795154560000, 1795154561000);
