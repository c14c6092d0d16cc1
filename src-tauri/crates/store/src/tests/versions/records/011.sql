INSERT INTO checks (id, realm, phone, state, started_at, reply, other_mode) VALUES
    (41, 'live', '01812345678', 'unknown', 1795154510000, '{"phone":"01812345678"}', 'test');
