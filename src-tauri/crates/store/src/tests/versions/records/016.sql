INSERT INTO checks (id, realm, phone, state, started_at, account_id) VALUES
    (43, 'live', '01612345678', 'waiting', 1795154534000, 20),
    (44, 'live', '01612345679', 'not_sent', 1795154535000, 20);
