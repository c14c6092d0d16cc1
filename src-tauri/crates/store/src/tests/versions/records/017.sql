INSERT INTO checks (id, environment, phone, state, started_at, account_id) VALUES
    (45, 'live', '01412345678', 'unknown', 1795154536000, 20);
