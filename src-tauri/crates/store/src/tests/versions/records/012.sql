UPDATE files SET digest = 'c0ffee' WHERE id = 1;
UPDATE link_lists SET sheet = 'c0ffee' WHERE id = 1;
INSERT INTO payments (id, realm, own_ref, creation, standing, name, email, email_is_own, phone, amount, currency, purpose,
                      created_at, watched_from, sheet, sheet_row)
VALUES (13, 'live', 'p-13-a', 'unknown', 'unknown', 'K', 'k@example.com', 0, '01812345678', 100, 'BDT', 'full',
        1795154511000, 1795154511000, 'c0ffee', 7);
