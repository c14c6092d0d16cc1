-- A record of each table, with each column filled in at least one of them: the values that `typed.rs` reads back.
PRAGMA foreign_keys = OFF;

INSERT INTO accounts (id, service, environment, address, identity, label, name, key_hint, has_key, maybe_same_as, created_at, last_used_at) VALUES
    (1, 'courier', 'live', NULL, NULL, '', '', '', 1, NULL, 0, 0),
    (2, 'courier', 'practice', NULL, NULL, '', '', '', 1, NULL, 0, 0),
    (3, 'courier', 'test', NULL, NULL, '', '', '', 1, NULL, 0, 0),
    (4, 'payment', 'live', NULL, NULL, '', '', '', 1, NULL, 0, 0),
    (5, 'payment', 'practice', NULL, NULL, '', '', '', 1, NULL, 0, 0),
    (6, 'payment', 'test', NULL, NULL, '', '', '', 1, NULL, 0, 0),
    (20, 'courier', 'live', 'https://courier.example/api/v1', 'shop@example.com', 'Shop@example.com', '', 'dc_live_…a1b2', 1, NULL, 1795154514000, 1795154515000),
    (21, 'payment', 'live', 'https://pay.example', NULL, '', '', 'c3d4', 1, 20, 1795154516000, 1795154517000),
    (22, 'courier', 'live', 'https://courier.example/api/v1', 'kids@example.com', 'kids@example.com', 'Shoili Kids', 'dc_live_…e5f6', 1, NULL, 1795154540000, 1795154540001);

INSERT INTO account_keys (account_id, address, print) VALUES
    (20, 'https://courier.example/api/v1', 'deadbeef');

INSERT INTO account_me (account_id, reply, header_mode, read_at) VALUES
    (2, '{}', 'live', 1795154407000),
    (3, '{"email":"shop@example.com"}', NULL, 1795154406000),
    (20, '{"email":"shop@example.com"}', 'live', 1795154405000),
    (22, '{"plan":"Starter"}', 'live', 1795154541000);

INSERT INTO account_quotas (account_id, daily_limit, remaining, read_at) VALUES
    (3, NULL, NULL, 1795154409000),
    (20, 200, 199, 1795154408000),
    (22, 500, 412, 1795154542000);

INSERT INTO account_pings (account_id, words, reply, read_at) VALUES
    (21, '[{"name":"brand.name","value":"Shop"}]', '{"brand":{"name":"Shop"}}', 1795154464000);

INSERT INTO request_budgets (address, gate) VALUES
    ('https://courier.example/api/v1', '{"account":{"limit":60}}');

INSERT INTO service_paces (address, pace) VALUES
    ('https://courier.example/api/v1', '{"each":0.4}');

INSERT INTO descriptions (address, reply, read_at) VALUES
    ('https://courier.example/api/v1', '{"reasons":["fake_order"]}', 1795154410000);

INSERT INTO checks (id, environment, account_id, phone, state, started_at, risk_word, success_ratio, reply, other_mode) VALUES
    (1, 'live', 1, 712345670, 'done', 1795154400123, 'low', 89.6, '{"risk":{"level":"low","label":"কম ঝুঁকি"}}', NULL),
    (2, 'live', 1, 912345671, 'unknown', 1795154401000, NULL, NULL, NULL, NULL),
    (3, 'test', 3, 312345672, 'done', 1795154402000, 'new', NULL, '{}', NULL),
    (4, 'practice', 2, 999999999, 'done', 1795154403000, 'a_new_word', 0.0, '{"risk":{"level":"a_new_word"}}', NULL),
    (5, 'live', 1, 300000000, 'in_flight', 1795154404000, NULL, NULL, NULL, NULL),
    (41, 'live', 1, 812345678, 'unknown', 1795154510000, NULL, NULL, '{"phone":"01812345678"}', 'test'),
    (42, 'live', 20, 512345678, 'done', 1795154518000, 'high', 33.3, '{"risk":{"level":"high"}}', NULL),
    (43, 'live', 20, 612345678, 'pending', 1795154534000, NULL, NULL, NULL, NULL),
    (44, 'live', 20, 612345679, 'cancelled', 1795154535000, NULL, NULL, NULL, NULL),
    (45, 'live', 20, 412345678, 'unknown', 1795154536000, NULL, NULL, NULL, NULL),
    (46, 'live', 20, 412345679, 'unknown', 1795154537000, NULL, NULL, NULL, NULL),
    (47, 'live', 20, 512345671, 'pending', 1795154544000, NULL, NULL, NULL, NULL),
    (48, 'live', 20, 512345672, 'in_flight', 1795154545000, NULL, NULL, NULL, NULL),
    (49, 'live', 20, 512345673, 'cancelled', 1795154546000, NULL, NULL, NULL, NULL);

INSERT INTO deferred_checks (id, environment, account_id, phone, since, paused, check_id) VALUES
    (3, 'live', 22, 712345670, 1795154800000, 0, NULL),
    (4, 'live', 22, 712345675, 1795154800001, 1, 2);

INSERT INTO files (id, copy, digest, opened_at, facts, codec) VALUES
    (1, 'of-a-run', 'c0ffee', 1795154411000, '{"name":"orders.xlsx"}', 1),
    (2, 'open', NULL, 1795154412000, '{"name":"অর্ডার.csv"}', 1);

INSERT INTO file_rows (file, chunk, rows) VALUES
    (1, 0, x'00ff10'),
    (1, 1, x''),
    (2, 0, x'2a');

INSERT INTO file_corrections (file, sheet, column, row, text) VALUES
    (1, 0, 2, 1, '01712345670'),
    (1, 0, 2, 2, '01812345670'),
    (2, 0, 3, 4294967295, 'ফোন নেই');

INSERT INTO unused_copies (name) VALUES
    ('half-made');

INSERT INTO column_choices (headers, mapping, chosen_at) VALUES
    ('Mobile|COD', '{"phone":0}', 1795154413000);

INSERT INTO recent_files (id, path, rows, opened_at) VALUES
    (1, '/home/seller/orders.xlsx', 100000, 1795154414000);

INSERT INTO runs (id, environment, account_id, file_id, name, invalid_rows, orders, state, pause, given, created_at, ended_at) VALUES
    (1, 'live', 1, 1, 'orders.xlsx', 3, NULL, 'paused', '{"kind":"user"}', 12, 1795154415000, NULL),
    (2, 'live', 1, NULL, '', 0, 2, 'done', NULL, 1, 1795154416000, 1795154417000),
    (3, 'practice', 2, NULL, '', 0, NULL, 'stopped', NULL, 1, 1795154418000, 1795154419000),
    (4, 'test', 3, NULL, '', 0, NULL, 'waiting', NULL, 1, 1795154420000, NULL),
    (5, 'test', 3, NULL, '', 0, NULL, 'running', NULL, 1, 1795154420500, NULL),
    (6, 'live', 20, NULL, '', 0, NULL, 'done', NULL, 1, 1795154519000, 1795154520000),
    (7, 'live', 20, NULL, '', 0, NULL, 'paused', '{"kind":"refused","code":"invalid_api_key","status":401}', 1, 1795154563000, NULL);

INSERT INTO run_batches (id, run_id, method, state, doubt, numbers, remaining, job_id, sent_at, accepted_at, ended_at, spent, other_mode, other_reply, poll_at, polled_at, seen_remaining, seen_at) VALUES
    (1, 1, 'job', 'done', NULL, 4, 200, '6fa459ea-ee8a-3ca4-894e-db77e160355e', 1795154421000, 1795154422000, 1795154423000, 4, NULL, NULL, NULL, NULL, NULL, NULL),
    (2, 1, 'job', 'unknown', 'job_lost', 2, 196, '16fd2706-8baf-433b-82eb-8c7fada847da', 1795154424000, 1795154425000, 1795154426000, NULL, NULL, NULL, 1795154531000, 1795154532000, 195, 1795154533000),
    (3, 1, 'bulk', 'cancelled', 'no_answer', 1, NULL, NULL, 1795154427000, NULL, 1795154428000, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, 1, 'job', 'done', NULL, 1, NULL, '886313e1-3b8a-5372-9b90-0c9aee199e5d', 1795154429000, 1795154430000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, 5, 'single', 'in_flight', NULL, 1, 0, NULL, 1795154431000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (6, 1, 'bulk', 'unknown', 'other_mode', 1, NULL, NULL, 1795154512000, NULL, 1795154513000, NULL, 'test', '{"results":[]}', NULL, NULL, NULL, NULL),
    (7, 6, 'job', 'done', NULL, 1, NULL, 'c9bf9e57-1685-4c89-bafb-ff5af830be8a', 1795154559000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (8, 6, 'bulk', 'cancelled', 'no_answer', 1, NULL, NULL, 1795154560000, NULL, 1795154561000, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (9, 6, 'single', 'cancelled', 'no_answer', 1, NULL, NULL, 1795154564000, NULL, 1795154565000, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (10, 6, 'bulk', 'cancelled', 'no_answer', 1, NULL, NULL, 1795154566000, NULL, 1795154567000, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO run_numbers (run_id, place, phone, state, batch_id, reason, risk_word, success_ratio, total, delivered, cancelled, reports, checked_at) VALUES
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

INSERT INTO run_unmatched (run_id, batch_id, key, reply) VALUES
    (1, 1, '+880 17', '{"risk":{"level":"low"}}');

INSERT INTO orders (id, environment, courier_account, payment_account, order_ref, phone, cod, created_at, decision, decided_by, decided_at, left_at) VALUES
    (1, 'live', 1, 4, 'A-1', 712345670, 125000, 1795154435000, 'send', 'payment', 1795154437000, 1795154438000),
    (2, 'live', NULL, 4, '', NULL, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (3, 'test', NULL, 6, 'A-3', 300000000, NULL, 1795154439000, 'advance', 'seller', 1795154439000, NULL),
    (4, 'practice', NULL, 5, '', NULL, NULL, 1795154439000, 'hold', 'report', 1795154439000, NULL),
    (5, 'live', NULL, 21, '', NULL, NULL, 1795154439000, 'cancelled', 'seller', 1795154439000, NULL),
    (102, 'live', 1, NULL, 'A-2', 300000000, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (103, 'live', 1, NULL, 'A-3', 999999999, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (104, 'live', 1, NULL, 'A-4', 999999998, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (105, 'live', 1, NULL, 'A-5', 999999997, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (106, 'live', 1, NULL, 'A-6', 999999996, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (107, 'test', NULL, NULL, 'A-1', 712345670, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (108, 'live', 20, NULL, 'A-8', 712345671, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (109, 'live', 20, NULL, 'A-9', 712345672, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (110, 'live', 20, NULL, 'A-10', 712345673, NULL, 1795154439000, NULL, NULL, NULL, NULL),
    (111, 'live', 22, NULL, 'A-8', 712345671, NULL, 1795154439000, NULL, NULL, NULL, NULL);
INSERT INTO lowered_amounts (order_id, amount) VALUES (1, 110000);

INSERT INTO order_rows (environment, content, row, order_id, print) VALUES
    ('live', 'c0ffee:0', 2, 1, NULL),
    ('live', 'c0ffee:0', 7, 2, -4611686018427387904);

INSERT INTO labels (order_id, environment, code, name, courier, collect, printed_at) VALUES
    (1, 'live', 'A-1', 'রহিমা', 'Steadfast', 105000, 1795154438000),
    (3, 'test', 'P3-94', '', '', NULL, 1795154439000);

INSERT INTO scans (id, environment, order_id, at, code, answer, packed) VALUES
    (1, 'live', 1, 1795154439000, 'A-1', '{"kind":"send"}', 1),
    (2, 'live', NULL, 1795154440000, 'X-9', '{"kind":"missing"}', 0);

INSERT INTO due_alerts (id, alert) VALUES
    (1, '{"kind":"paid"}');

INSERT INTO notes (environment, phone, text, written_at) VALUES
    ('live', 712345670, 'আগে টাকা নিন', 1795154433000),
    ('test', 712345670, 'a test', 1795154434000);

INSERT INTO customer_marks (environment, phone, kind, reason, marked_at) VALUES
    ('live', 712345670, 'blocked', 'তিনবার ফেরত', 1795154508000),
    ('test', 999999999, 'trusted', '', 1795154509000);

INSERT INTO reported_phones (id, environment, account_id, phone, reason, label, reported_at, told_at) VALUES
    (1, 'live', NULL, 712345670, 'fake_order', 'ভুয়া অর্ডার', 1795154505000, 1795154506000),
    (2, 'practice', NULL, 300000000, NULL, NULL, NULL, 1795154507000),
    (3, 'live', 22, 712345670, NULL, NULL, NULL, 1795154545000);

INSERT INTO payments (id, environment, account_id, own_ref, state, status, name, phone, email, email_is_own, amount, currency, purpose, order_ref, order_id, run_id, run_row, created_at, invoice_id, payment_url, reply, record, service_status, method, transaction_id, mismatches, checked_at, poll_error, paid_at, watched_from, next_poll_at, note, refunded_at) VALUES
    (1, 'live', 4, 'p-1-a', 'done', 'paid', 'রহিমা', 712345670, 'r@example.com', 0, 99999999999999, 'BDT', 'advance', 'A-1', 1, 1, 1, 1795154435000, 'INV-1', 'https://pay.example/1', '{"status":true}', '{"status":"COMPLETED"}', 'COMPLETED', 'bkash', 'TRX1', NULL, 1795154436000, NULL, 1795154437000, 1795154438000, NULL, 'regular', NULL),
    (2, 'live', 4, 'p-2-a', 'done', 'problem', '', NULL, 'shop@example.com', 1, 1, 'USD', 'full', '', 2, NULL, NULL, 1795154439000, 'INV-2', NULL, NULL, NULL, 'COMPLETED', NULL, NULL, '[{"kind":"amount","told":"5.00"},{"kind":"test_payment"}]', NULL, '{"code":"service_error"}', NULL, 1795154440000, 1795154441000, '', NULL),
    (3, 'live', 4, 'p-3-a', 'in_flight', NULL, 'A', 300000000, 'a@example.com', 0, 125050, 'BDT', 'other', '', 2, NULL, NULL, 1795154442000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154442000, NULL, '', NULL),
    (4, 'live', 4, 'p-4-a', 'unknown', NULL, 'B', 999999999, 'b@example.com', 0, 100, 'BDT', 'full', '', 2, NULL, NULL, 1795154443000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154443000, NULL, '', NULL),
    (5, 'test', 6, 'p-5-a', 'cancelled', NULL, 'C', NULL, 'c@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154444000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154444000, NULL, '', NULL),
    (6, 'practice', 5, 'p-6-a', 'done', 'other', 'D', NULL, 'd@example.com', 0, 100, 'BDT', 'full', '', 4, NULL, NULL, 1795154445000, 'INV-6', NULL, NULL, NULL, 'ON_HOLD', NULL, NULL, NULL, NULL, NULL, NULL, 1795154445000, NULL, '', NULL),
    (7, 'test', 6, 'p-7-a', 'done', 'waiting', 'E', NULL, 'e@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154446000, 'INV-7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '', NULL),
    (8, 'test', 6, 'p-8-a', 'done', 'claimed', 'F', NULL, 'f@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154446000, 'INV-8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '', NULL),
    (9, 'test', 6, 'p-9-a', 'done', 'cancelled', 'G', NULL, 'g@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154446000, 'INV-9', NULL, NULL, NULL, 'CANCELLED', NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '', NULL),
    (10, 'test', 6, 'p-10-a', 'done', 'refunded', 'H', NULL, 'h@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154446000, 'INV-10', NULL, NULL, NULL, 'REFUNDED', NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '', 1795154447000),
    (11, 'test', 6, 'p-11-a', 'done', 'failed', 'I', NULL, 'i@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154446000, 'INV-11', NULL, NULL, NULL, 'ERROR', NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '', NULL),
    (12, 'test', 6, 'p-12-a', 'done', 'expired', 'J', NULL, 'j@example.com', 0, 100, 'BDT', 'full', '', 3, NULL, NULL, 1795154446000, 'INV-12', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '', NULL),
    (13, 'live', 4, 'p-13-a', 'unknown', NULL, 'K', 812345678, 'k@example.com', 0, 100, 'BDT', 'full', '', 2, NULL, NULL, 1795154511000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154511000, NULL, '', NULL),
    (14, 'live', 21, 'p-14-a', 'unknown', NULL, 'L', NULL, 'l@example.com', 0, 100, 'BDT', 'full', '', 5, NULL, NULL, 1795154527000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154527000, NULL, '', NULL),
    (15, 'live', 21, 'p-15-a', 'cancelled', NULL, 'M', NULL, 'm@example.com', 0, 100, 'BDT', 'full', '', 5, NULL, NULL, 1795154554000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154554000, NULL, '', NULL),
    (16, 'live', 21, 'p-16-a', 'done', 'cancelled', 'N', NULL, 'n@example.com', 0, 100, 'BDT', 'full', '', 5, NULL, NULL, 1795154555000, 'INV-16', NULL, NULL, NULL, 'CANCELLED', NULL, NULL, NULL, NULL, NULL, NULL, 1795154555000, NULL, '', NULL);

INSERT INTO payment_events (id, payment_id, at, what) VALUES
    (1, 1, 1795154447000, '{"kind":"asked"}'),
    (2, 1, 1795154448000, '{"kind":"status","word":"COMPLETED"}'),
    (3, 16, 1795154562000, '{"kind":"refund_settled","amount":"1.00","happened":true,"proved":false}');

INSERT INTO payment_methods (account_id, method, kind) VALUES
    (4, 'bkash', 'by_hand'),
    (4, 'sslcommerz', 'gateway');

INSERT INTO refunds (id, payment_id, returned, state, amount, paid, reason, kind, asked_at, reply, error, settled_by) VALUES
    (1, 1, 1, 'done', 50000, 50000, 'ফেরত', 'by_hand', 1795154449000, '{"ok":true}', NULL, 'reply'),
    (2, 1, NULL, 'unknown', 12345, 12345, 'damaged', 'gateway', 1795154450000, NULL, NULL, NULL),
    (3, 10, 0, 'cancelled', 100, 100, '', 'gateway', 1795154451000, NULL, NULL, 'user'),
    (4, 10, 1, 'in_flight', 100, 100, '', 'by_hand', 1795154452000, NULL, NULL, NULL),
    (5, 10, 1, 'done', 1, 1, '', 'by_hand', 1795154453000, NULL, NULL, 'status'),
    (6, 14, NULL, 'unknown', 1, 1, '', 'gateway', 1795154551000, NULL, NULL, NULL),
    (7, 11, 1, 'refused', 7, 7, '', 'by_hand', 1795154552000, NULL, '{"code":"timeout"}', NULL);

INSERT INTO transfers (id, environment, account_id, transaction_id, amount, found, state, match_id, message, verify_reply, confirm_reply, order_ref, order_id, asked_at, confirmed_at) VALUES
    (1, 'live', 4, '9A7B3C', 125050, 1, 'done', '"sms-1"', 'matched', '{"status":true}', '{"status":true}', 'A-1', 1, 1795154454000, 1795154455000),
    (2, 'live', 4, 'TRX2', 100, 0, 'pending', NULL, NULL, NULL, NULL, '', NULL, 1795154456000, NULL),
    (3, 'test', 6, 'TRX3', 100, 1, 'pending', '7', NULL, '{}', NULL, '', NULL, 1795154457000, NULL),
    (4, 'test', 6, 'TRX4', 100, 1, 'in_flight', '7', NULL, '{}', NULL, 'B-2', NULL, 1795154458000, NULL),
    (5, 'test', 6, 'TRX5', 100, 1, 'unknown', '7', NULL, '{}', NULL, 'B-3', NULL, 1795154459000, NULL),
    (6, 'practice', 5, 'TRX6', 100, 1, 'cancelled', '7', NULL, '{}', NULL, 'B-4', NULL, 1795154460000, NULL),
    (7, 'live', 21, 'TRX7', 100, 0, 'pending', NULL, NULL, NULL, NULL, '', NULL, 1795154528000, NULL),
    (8, 'live', 21, 'TRX8', 100, 1, 'done', NULL, NULL, NULL, NULL, '', NULL, 1795154552000, NULL),
    (9, 'live', 21, 'TRX9', 100, 0, 'pending', NULL, NULL, NULL, NULL, '', NULL, 1795154553000, NULL);

INSERT INTO link_batches (id, environment, account_id, name, purpose, state, reason, created_at) VALUES
    (1, 'live', 4, 'links.csv', 'advance', 'paused', '{"code":"no_key"}', 1795154461000),
    (2, 'test', 6, 'more', 'full', 'done', NULL, 1795154462000),
    (3, 'practice', 5, 'others', 'other', 'running', NULL, 1795154463000),
    (4, 'live', 21, 'newer', 'full', 'done', NULL, 1795154529000),
    (5, 'live', 21, 'latest', 'full', 'done', NULL, 1795154568000);

INSERT INTO link_rows (batch_id, row, name, phone, phone_text, email, amount_text, amount, currency, order_ref, order_id, run_id, run_row, state, payment_id, error, sent_at) VALUES
    (1, 2, 'রহিমা', 712345670, '', 'r@example.com', '৯৯৯,৯৯৯.৯৯', 99999999, 'BDT', 'A-1', 1, 1, 1, 'asked', 1, NULL, 1795154700000),
    (1, 3, 'Karim', NULL, '0171234 or later', '', 'abc', NULL, 'BDT', '', NULL, NULL, NULL, 'refused', NULL, '{"code":"form_refused"}', NULL),
    (1, 4, 'B', NULL, '', '', '100', 10000, 'BDT', 'A-3', NULL, NULL, NULL, 'waiting', 4, NULL, 1795154700000),
    (2, 1, 'C', 300000000, '', '', '5', 500, 'USD', 'A-4', NULL, NULL, NULL, 'skipped', 2, NULL, NULL),
    (4, 1, 'P', NULL, '', '', '0', NULL, 'BDT', 'A-9', NULL, NULL, NULL, 'refused', NULL, '{"code":"form","details":{"problems":[{"field":"amount","problem":{"code":"zero"}}]}}', NULL),
    (5, 1, 'Q', NULL, '', '', '0', NULL, 'BDT', 'A-11', NULL, NULL, NULL, 'refused', NULL, '{"code":"form","details":{"problems":[{"field":"amount","problem":{"code":"zero"}}]}}', NULL);

INSERT INTO reports (id, environment, account_id, phone, reason, note, state, leaves_at, sent_at, doubtful, reply, error, created_at) VALUES
    (1, 'live', 1, 712345670, 'fake_order', 'ফোন ধরে না', 'done', 1795154465000, 1795154466000, 0, '{"ok":true}', NULL, 1795154467000),
    (2, 'live', 1, 300000000, 'refused_parcel', '', 'unknown', 1795154468000, 1795154469000, 1, NULL, '{"code":"no_answer"}', 1795154470000),
    (3, 'test', 3, 999999999, 'other', '', 'refused', 1795154471000, 1795154472000, 0, '{}', '{"code":"refused"}', 1795154473000),
    (4, 'test', 3, 999999998, 'other', '', 'cancelled', 1795154474000, NULL, 0, NULL, NULL, 1795154475000),
    (5, 'practice', 2, 999999997, 'other', '', 'pending', 1795154476000, NULL, 0, NULL, NULL, 1795154477000),
    (6, 'practice', 2, 999999996, 'other', '', 'in_flight', 1795154478000, 1795154479000, 0, NULL, NULL, 1795154480000),
    (7, 'live', 20, 712345671, 'other', '', 'cancelled', 1795154521000, NULL, 0, NULL, NULL, 1795154522000),
    (8, 'live', 20, 512345671, 'other', '', 'pending', 1795154547000, NULL, 0, NULL, NULL, 1795154548000),
    (9, 'live', 20, 512345672, 'other', '', 'done', 1795154549000, NULL, 0, '{}', NULL, 1795154550000);

INSERT INTO delivery_sendings (id, environment, account_id, state, error, records, created_at, ended_at) VALUES
    (1, 'live', 1, 'done', NULL, 2, 1795154481000, 1795154482000),
    (2, 'live', 1, 'paused', '{"code":"no_key"}', 3, 1795154483000, NULL),
    (3, 'practice', 2, 'running', NULL, 1, 1795154484000, NULL),
    (4, 'live', 20, 'done', NULL, 1, 1795154523000, 1795154524000);

INSERT INTO delivery_batches (id, sending_id, state, sent_at, saved, reply) VALUES
    (1, 1, 'done', 1795154485000, 1, '{"saved":1}'),
    (2, 2, 'refused', 1795154486000, NULL, NULL),
    (3, 4, 'cancelled', 1795154556000, NULL, NULL);

INSERT INTO deliveries (id, environment, account_id, order_ref, order_id, consignment, phone, outcome, courier, amount, source, state, skipped, answer, saved_as, saved_at, batch_id, sending_id, changed_at) VALUES
    (1, 'live', 1, 'A-1', 1, 'DA1', 712345670, 'delivered', 'courier_a', 125050, 'file', 'done', 0, NULL, '{"order_ref":"A-1","phone":"01712345670","status":"delivered"}', 1795154487000, 1, 1, 1795154488000),
    (2, 'live', 1, 'A-2', 102, NULL, 300000000, 'returned', NULL, NULL, 'hand', 'refused', 1, '"duplicate"', NULL, NULL, 1, 1, 1795154489000),
    (3, 'live', 1, 'A-3', 103, NULL, 999999999, 'cancelled', NULL, 0, 'run', 'in_flight', 0, NULL, NULL, NULL, 2, 2, 1795154490000),
    (4, 'live', 1, 'A-4', 104, NULL, 999999998, 'delivered', NULL, NULL, 'hand', 'pending', 0, NULL, NULL, NULL, NULL, 2, 1795154491000),
    (5, 'live', 1, 'A-5', 105, NULL, 999999997, 'delivered', NULL, NULL, 'hand', 'unknown', 0, NULL, NULL, NULL, 2, 2, 1795154492000),
    (6, 'live', 1, 'A-6', 106, NULL, 999999996, 'delivered', NULL, NULL, 'hand', 'refused', 0, '{"phone":["bad"]}', NULL, NULL, 2, 2, 1795154493000),
    (7, 'test', NULL, 'A-1', 107, NULL, 712345670, 'delivered', NULL, NULL, 'hand', 'pending', 0, NULL, NULL, NULL, NULL, NULL, 1795154494000),
    (8, 'live', 20, 'A-8', 108, NULL, 712345671, 'delivered', NULL, NULL, 'hand', 'done', 0, NULL, '{}', 1795154525000, NULL, 4, 1795154526000),
    (9, 'live', 20, 'A-9', 109, NULL, 712345672, 'delivered', NULL, NULL, 'hand', 'refused', 1, NULL, NULL, NULL, NULL, 4, 1795154557000),
    (10, 'live', 20, 'A-10', 110, NULL, 712345673, 'delivered', NULL, NULL, 'hand', 'pending', 0, NULL, NULL, NULL, NULL, NULL, 1795154558000),
    (11, 'live', 22, 'A-8', 111, NULL, 712345671, 'returned', NULL, NULL, 'hand', 'pending', 0, NULL, NULL, NULL, NULL, NULL, 1795154544000);

INSERT INTO outcome_choices (headers, choice, chosen_at) VALUES
    ('Consignment|Status', '{"courier":"a"}', 1795154495000),
    ('Order|Result', '{"columns":null,"words":{"done":{"kind":"outcome","outcome":"delivered"},"?":{"kind":"ask"}}}', 1795154544500);

INSERT INTO payout_sheets (id, environment, account_id, courier, name, digest, days_from, days_to, sum_rows, unreadable_rows, added_at, read_at, apart) VALUES
    (1, 'live', 1, 'Steadfast', 'payment.xlsx', -77, 1795100000000, 1795154000000, '[9]', '[8]', 1795154559000, 1795154560000, 1);

INSERT INTO payout_rows (id, sheet_id, row, consignment, order_ref, phone, collected, charges, paid, beside, ending, print, cells) VALUES
    (1, 1, 2, 'DA1', 'A-1', 712345670, 125000, 7200, 117800, '[1000,-500]', 'delivered', -5, 7),
    (2, 1, 3, 'DA9', '', NULL, NULL, NULL, -1000, '[]', 'fee', 6, -8);

INSERT INTO payout_answers (id, environment, account_id, sheet_id, courier, payment, order_id, rows, difference, outcome_at, answer, answered_at) VALUES
    (1, 'live', 1, 1, 'Steadfast', 1795100000000, 1, '[]', -125000, 1795154486000, 'settled', 1795154562000),
    (2, 'live', 1, NULL, 'Pathao', -78, NULL, '[[6,-8]]', -1000, NULL, 'own_mistake', 1795154563000);

INSERT INTO inbox (id, environment, account_id, sender, kind, event, subject, status, body, cause, seconds, day, times, size, received_at, last_at, acted, held, read_at) VALUES
    (1, 'live', 1, 'courier', 'report', 'report.created', '01712345670', '', '{"event":"report.created"}', '', NULL, 0, 1, 26, 1795154496000, 1795154496000, 1, 2, 1795154497000),
    (2, 'live', 4, 'payment', 'payment', 'payment.completed', 'INV-1', 'COMPLETED', '{"invoice_id":"INV-1"}', '', NULL, 0, 1, 22, 1795154498000, 1795154498000, 0, 0, NULL),
    (3, 'live', 1, 'courier', 'bulk', 'bulk.completed', '6fa459ea-ee8a-3ca4-894e-db77e160355e', '', '{}', '', NULL, 0, 1, 2, 1795154499000, 1795154499000, 1, 0, NULL),
    (4, 'live', 1, 'courier', 'plan', 'plan.expiring', '', '', '{}', '', NULL, 0, 1, 2, 1795154500000, 1795154500000, 1, 0, NULL),
    (5, 'test', 3, 'courier', 'test', 'test', '', '', '{}', '', NULL, 0, 1, 2, 1795154501000, 1795154501000, 1, 0, NULL),
    (6, 'practice', 2, 'courier', 'other', 'something.new', '', '', '{}', '', NULL, 0, 1, 2, 1795154502000, 1795154502000, 1, 0, NULL),
    (7, 'live', NULL, 'payment', 'rejected', '', '', '', NULL, 'too_old', 900, 20777, 42, 512, 1795154503000, 1795154504000, 1, 0, NULL),
    (8, 'live', 21, 'payment', 'test', 'test', '', '', '{}', '', NULL, 0, 1, 2, 1795154530000, 1795154530000, 1, 0, NULL);

INSERT INTO inbox_ids (signer, what, id, account_id) VALUES
    ('own', 'delivery', 'd-1', 0),
    ('own', 'event', 'e-1', 0),
    ('own', 'event', 'e-1', 22),
    ('practice', 'event', 'e-1', 0);
PRAGMA foreign_keys = ON;

UPDATE payments SET reminded_at = 1795154448000 WHERE id = 7;
