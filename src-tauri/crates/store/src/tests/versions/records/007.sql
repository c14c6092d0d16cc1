INSERT INTO reports (id, realm, phone, reason, note, state, leaves_at, sent_at, doubtful, reply, error, created_at) VALUES
    (1, 'live', 712345670, 'fake_order', 'ফোন ধরে না', 'sent', 1795154465000, 1795154466000, 0, '{"ok":true}', NULL,
     1795154467000),
    (2, 'live', 300000000, 'refused_parcel', '', 'unknown', 1795154468000, 1795154469000, 1, NULL, '{"code":"no_answer"}',
     1795154470000),
    (3, 'test', 999999999, 'other', '', 'refused', 1795154471000, 1795154472000, 0, '{}', '{"code":"refused"}',
     1795154473000),
    (4, 'test', 999999998, 'other', '', 'not_sent', 1795154474000, NULL, 0, NULL, NULL, 1795154475000),
    (5, 'practice', 999999997, 'other', '', 'waiting', 1795154476000, NULL, 0, NULL, NULL, 1795154477000),
    (6, 'practice', 999999996, 'other', '', 'sending', 1795154478000, 1795154479000, 0, NULL, NULL, 1795154480000);

INSERT INTO delivery_sendings (id, realm, state, error, records, created_at, ended_at) VALUES
    (1, 'live', 'done', NULL, 2, 1795154481000, 1795154482000),
    (2, 'live', 'paused', '{"code":"no_key"}', 3, 1795154483000, NULL),
    (3, 'practice', 'running', NULL, 1, 1795154484000, NULL);

INSERT INTO delivery_batches (id, sending_id, sent_at, saved, reply) VALUES
    (1, 1, 1795154485000, 1, '{"saved":1}'),
    (2, 2, 1795154486000, NULL, NULL);

INSERT INTO deliveries (id, realm, order_ref, phone, outcome, courier, amount, source, state, answer, saved_as, saved_at,
                        batch_id, sending_id, changed_at)
VALUES
    (1, 'live', 'A-1', 712345670, 'delivered', 'courier_a', 125050, 'file', 'sent', NULL,
     '{"order_ref":"A-1","phone":"01712345670","status":"delivered"}', 1795154487000, 1, 1, 1795154488000),
    (2, 'live', 'A-2', 300000000, 'returned', NULL, NULL, 'hand', 'skipped', '"duplicate"', NULL, NULL, 1, 1,
     1795154489000),
    (3, 'live', 'A-3', 999999999, 'cancelled', NULL, 0, 'run', 'sending', NULL, NULL, NULL, 2, 2, 1795154490000),
    (4, 'live', 'A-4', 999999998, 'delivered', NULL, NULL, 'hand', 'queued', NULL, NULL, NULL, NULL, 2, 1795154491000),
    (5, 'live', 'A-5', 999999997, 'delivered', NULL, NULL, 'hand', 'unknown', NULL, NULL, NULL, 2, 2, 1795154492000),
    (6, 'live', 'A-6', 999999996, 'delivered', NULL, NULL, 'hand', 'refused', '{"phone":["bad"]}', NULL, NULL, 2, 2,
     1795154493000),
    (7, 'test', 'A-1', 712345670, 'delivered', NULL, NULL, 'hand', 'ready', NULL, NULL, NULL, NULL, NULL, 1795154494000);

INSERT INTO outcome_choices (headers, choice, chosen_at) VALUES ('Consignment|Status', '{"courier":"a"}', 1795154495000);
