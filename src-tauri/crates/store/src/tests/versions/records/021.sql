INSERT INTO deliveries (id, environment, order_ref, phone, outcome, source, state, changed_at, account_id) VALUES
    (11, 'live', 'A-8', 712345671, 'returned', 'hand', 'ready', 1795154544000, 22);
INSERT INTO inbox_ids (signer, what, id, account_id) VALUES ('own', 'event', 'e-1', 22);
INSERT INTO reported_phones (environment, phone, told_at, account_id) VALUES ('live', 712345670, 1795154545000, 22);
