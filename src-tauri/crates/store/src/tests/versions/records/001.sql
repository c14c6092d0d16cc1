INSERT INTO checks (id, realm, phone, state, started_at, risk_word, success_ratio, reply) VALUES
    (1, 'live', '01712345670', 'done', 1795154400123, 'low', 89.6, '{"risk":{"level":"low","label":"কম ঝুঁকি"}}'),
    (2, 'live', '01912345671', 'unknown', 1795154401000, NULL, NULL, NULL),
    (3, 'test', '01312345672', 'done', 1795154402000, 'new', NULL, '{}'),
    (4, 'practice', '01999999999', 'done', 1795154403000, 'a_new_word', 0.0, '{"risk":{"level":"a_new_word"}}'),
    (5, 'live', '01300000000', 'sending', 1795154404000, NULL, NULL, NULL);
-- The latest id was deleted: it is never given again.
UPDATE sqlite_sequence SET seq = 40 WHERE name = 'checks';

INSERT INTO me_readings (realm, reply, header_mode, read_at) VALUES
    ('live', '{"email":"shop@example.com"}', 'live', 1795154405000),
    ('test', '{"email":"shop@example.com"}', NULL, 1795154406000),
    ('practice', '{}', 'live', 1795154407000);

INSERT INTO quota_readings (realm, daily_limit, remaining, read_at) VALUES
    ('live', 200, 199, 1795154408000),
    ('test', NULL, NULL, 1795154409000);
