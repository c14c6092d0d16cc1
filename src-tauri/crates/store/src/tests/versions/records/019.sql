INSERT INTO checks (id, environment, phone, state, started_at, account_id) VALUES
    (46, 'live', 412345679, 'unknown', 1795154537000, 20);
