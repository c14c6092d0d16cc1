INSERT INTO run_decisions (run_id, row, decision) VALUES (1, 0, 'advance'), (1, 1, 'send'), (1, 2, 'hold'), (1, 3, 'cancelled');

INSERT INTO notes (realm, phone, text, written_at) VALUES
    ('live', 712345670, 'আগে টাকা নিন', 1795154433000),
    ('test', 712345670, 'a test', 1795154434000);

UPDATE runs SET name = 'orders.xlsx', invalid_rows = 3 WHERE id = 1;
