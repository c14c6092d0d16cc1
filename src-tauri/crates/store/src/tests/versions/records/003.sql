INSERT INTO files (id, copy, opened_at, facts, codec) VALUES
    (1, 'of-a-run', 1795154411000, '{"name":"orders.xlsx"}', 1),
    (2, 'open', 1795154412000, '{"name":"অর্ডার.csv"}', 1);

INSERT INTO file_rows (file, chunk, rows) VALUES (1, 0, x'00ff10'), (1, 1, x''), (2, 0, x'2a');

INSERT INTO file_corrections (file, row, text) VALUES (1, 0, '01712345670'), (2, 4294967295, 'ফোন নেই');

INSERT INTO column_choices (headers, mapping, chosen_at) VALUES ('Mobile|COD', '{"phone":0}', 1795154413000);

INSERT INTO recent_files (id, path, rows, opened_at) VALUES (1, '/home/seller/orders.xlsx', 100000, 1795154414000);
