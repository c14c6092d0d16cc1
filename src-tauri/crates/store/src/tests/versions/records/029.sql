INSERT INTO deferred_checks (id, environment, account_id, phone, since, paused, check_id) VALUES
    (3, 'live', 22, 712345670, 1795154800000, 0, NULL),
    (4, 'live', 22, 712345675, 1795154800001, 1, 2);
