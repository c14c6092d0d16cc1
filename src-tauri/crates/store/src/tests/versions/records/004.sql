INSERT INTO runs (id, realm, file_id, state, pause, given, created_at, ended_at) VALUES
    (1, 'live', 1, 'paused', '{"by":"user"}', 12, 1795154415000, NULL),
    (2, 'live', NULL, 'done', NULL, 1, 1795154416000, 1795154417000),
    (3, 'practice', NULL, 'stopped', NULL, 1, 1795154418000, 1795154419000),
    (4, 'test', NULL, 'waiting', NULL, 1, 1795154420000, NULL),
    (5, 'test', NULL, 'running', NULL, 1, 1795154420500, NULL);

INSERT INTO run_batches (id, run_id, way, state, doubt, numbers, remaining, job_id, sent_at, accepted_at, ended_at, spent)
VALUES
    (1, 1, 'jobs', 'done', NULL, 4, 200, '6fa459ea-ee8a-3ca4-894e-db77e160355e', 1795154421000, 1795154422000,
     1795154423000, 4),
    (2, 1, 'jobs', 'doubt', 'job_lost', 2, 196, '16fd2706-8baf-433b-82eb-8c7fada847da', 1795154424000, 1795154425000,
     1795154426000, NULL),
    (3, 1, 'calls', 'settled', 'no_answer', 1, NULL, NULL, 1795154427000, NULL, 1795154428000, NULL),
    (4, 1, 'jobs', 'accepted', NULL, 1, NULL, '886313e1-3b8a-5372-9b90-0c9aee199e5d', 1795154429000, 1795154430000, NULL,
     NULL),
    (5, 5, 'singles', 'sending', NULL, 1, 0, NULL, 1795154431000, NULL, NULL, NULL);

INSERT INTO run_numbers (run_id, place, phone, state, batch_id, reason, risk_word, success_ratio, total, delivered,
                         cancelled, reports, checked_at)
VALUES
    (1, 0, 712345670, 'done', 1, NULL, 'very_high', 12.5, 8, 1, 7, 2, 1795154432000),
    (1, 1, 300000000, 'invalid', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 2, 999999999, 'skipped', 1, 'quota_exceeded', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 3, 812345673, 'unread', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 4, 812345674, 'sent', 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 5, 812345675, 'sent', 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 6, 812345676, 'left', 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 7, 812345677, 'waiting', NULL, 'pace', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (1, 8, 912345671, 'reused', NULL, NULL, 'new', NULL, 0, 0, 0, 0, 1795154300000),
    (5, 0, 712345670, 'sent', 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO run_replies (run_id, phone, reply) VALUES
    (1, 712345670, '{"risk":{"level":"very_high"}}'),
    (1, 912345671, '{"risk":{"level":"new"}}');

INSERT INTO service_paces (address, pace) VALUES ('https://courier.example/api/v1', '{"each":0.4}');
