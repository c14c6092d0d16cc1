INSERT INTO checks (id, environment, phone, state, started_at, account_id) VALUES
    (47, 'live', 512345671, 'pending', 1795154544000, 20),
    (48, 'live', 512345672, 'in_flight', 1795154545000, 20),
    (49, 'live', 512345673, 'cancelled', 1795154546000, 20);
INSERT INTO reports (id, environment, phone, reason, note, state, leaves_at, reply, created_at, account_id) VALUES
    (8, 'live', 512345671, 'other', '', 'pending', 1795154547000, NULL, 1795154548000, 20),
    (9, 'live', 512345672, 'other', '', 'done', 1795154549000, '{}', 1795154550000, 20);
INSERT INTO refunds (id, payment_id, state, amount, reason, kind, asked_at) VALUES
    (6, 14, 'unknown', 1, '', 'gateway', 1795154551000);
INSERT INTO transfers (id, environment, transaction_id, amount, found, state, asked_at, account_id) VALUES
    (8, 'live', 'TRX8', 100, 1, 'done', 1795154552000, 21),
    (9, 'live', 'TRX9', 100, 0, 'pending', 1795154553000, 21);
