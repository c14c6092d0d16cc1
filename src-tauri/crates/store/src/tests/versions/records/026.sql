INSERT INTO run_decisions (run_id, row, decision) VALUES (6, 1, 'send');
INSERT INTO file_corrections (file, row, text) VALUES (1, 2, '01812345670');
