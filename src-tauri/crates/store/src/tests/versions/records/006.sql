INSERT INTO payments (id, realm, own_ref, creation, standing, name, email, email_is_own, phone, amount, currency, purpose,
                      order_ref, run_id, run_row, created_at, invoice_id, payment_url, reply, record, status, method,
                      transaction_id, mismatches, checked_at, look_error, paid_at, watched_from, next_look_at, note)
VALUES
    (1, 'live', 'p-1-a', 'created', 'paid', 'রহিমা', 'r@example.com', 0, '01712345670', 99999999999999, 'BDT', 'advance',
     'A-1', 1, 0, 1795154435000, 'INV-1', 'https://pay.example/1', '{"status":true}', '{"status":"COMPLETED"}',
     'COMPLETED', 'bkash', 'TRX1', NULL, 1795154436000, NULL, 1795154437000, 1795154438000, NULL, 'regular'),
    (2, 'live', 'p-2-a', 'created', 'problem', '', 'shop@example.com', 1, NULL, 1, 'USD', 'full', '', NULL, NULL,
     1795154439000, 'INV-2', NULL, NULL, NULL, 'COMPLETED', NULL, NULL,
     '[{"what":"amount","told":"5.00"},{"what":"test_payment"}]', NULL, '{"code":"service_error"}', NULL, 1795154440000,
     1795154441000, ''),
    (3, 'live', 'p-3-a', 'creating', 'creating', 'A', 'a@example.com', 0, '01300000000', 125050, 'BDT', 'other', '', NULL,
     NULL, 1795154442000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154442000, NULL, ''),
    (4, 'live', 'p-4-a', 'unknown', 'unknown', 'B', 'b@example.com', 0, '01999999999', 100, 'BDT', 'full', '', NULL, NULL,
     1795154443000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154443000, NULL, ''),
    (5, 'test', 'p-5-a', 'not_created', 'not_created', 'C', 'c@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154444000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154444000, NULL, ''),
    (6, 'practice', 'p-6-a', 'created', 'other', 'D', 'd@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154445000, 'INV-6', NULL, NULL, NULL, 'ON_HOLD', NULL, NULL, NULL, NULL, NULL, NULL, 1795154445000, NULL, ''),
    (7, 'test', 'p-7-a', 'created', 'waiting', 'E', 'e@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154446000, 'INV-7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, ''),
    (8, 'test', 'p-8-a', 'created', 'claimed', 'F', 'f@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154446000, 'INV-8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, ''),
    (9, 'test', 'p-9-a', 'created', 'cancelled', 'G', 'g@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154446000, 'INV-9', NULL, NULL, NULL, 'CANCELLED', NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, ''),
    (10, 'test', 'p-10-a', 'created', 'refunded', 'H', 'h@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154446000, 'INV-10', NULL, NULL, NULL, 'REFUNDED', NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, ''),
    (11, 'test', 'p-11-a', 'created', 'failed', 'I', 'i@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154446000, 'INV-11', NULL, NULL, NULL, 'ERROR', NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, ''),
    (12, 'test', 'p-12-a', 'created', 'expired', 'J', 'j@example.com', 0, NULL, 100, 'BDT', 'full', '', NULL, NULL,
     1795154446000, 'INV-12', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795154446000, NULL, '');

INSERT INTO payment_events (id, payment_id, at, what) VALUES
    (1, 1, 1795154447000, '{"what":"asked"}'),
    (2, 1, 1795154448000, '{"what":"status","word":"COMPLETED"}');

INSERT INTO payment_methods (realm, method, kind) VALUES ('live', 'bkash', 'by_hand'), ('live', 'sslcommerz', 'gateway');

INSERT INTO refunds (id, payment_id, state, amount, reason, kind, asked_at, reply, settled_by) VALUES
    (1, 1, 'done', 50000, 'ফেরত', 'by_hand', 1795154449000, '{"ok":true}', 'reply'),
    (2, 1, 'unknown', 12345, 'damaged', 'gateway', 1795154450000, NULL, NULL),
    (3, 10, 'not_done', 100, '', 'gateway', 1795154451000, NULL, 'user'),
    (4, 10, 'sending', 100, '', 'by_hand', 1795154452000, NULL, NULL),
    (5, 10, 'done', 1, '', 'by_hand', 1795154453000, NULL, 'status');

INSERT INTO transfers (id, realm, transaction_id, amount, state, match_id, message, verify_reply, confirm_reply, order_ref,
                       asked_at, confirmed_at)
VALUES
    (1, 'live', '9A7B3C', 125050, 'used', '"sms-1"', 'matched', '{"status":true}', '{"status":true}', 'A-1',
     1795154454000, 1795154455000),
    (2, 'live', 'TRX2', 100, 'refused', NULL, NULL, NULL, NULL, '', 1795154456000, NULL),
    (3, 'test', 'TRX3', 100, 'found', '7', NULL, '{}', NULL, '', 1795154457000, NULL),
    (4, 'test', 'TRX4', 100, 'confirming', '7', NULL, '{}', NULL, 'B-2', 1795154458000, NULL),
    (5, 'test', 'TRX5', 100, 'unknown', '7', NULL, '{}', NULL, 'B-3', 1795154459000, NULL),
    (6, 'practice', 'TRX6', 100, 'left', '7', NULL, '{}', NULL, 'B-4', 1795154460000, NULL);

INSERT INTO link_lists (id, realm, name, purpose, state, reason, created_at) VALUES
    (1, 'live', 'links.csv', 'advance', 'paused', '{"code":"no_key"}', 1795154461000),
    (2, 'test', 'more', 'full', 'done', NULL, 1795154462000),
    (3, 'practice', 'others', 'other', 'running', NULL, 1795154463000);

INSERT INTO link_rows (list_id, row, name, phone, email, amount_text, amount, currency, order_ref, run_id, run_row, state,
                       payment_id, error)
VALUES
    (1, 2, 'রহিমা', '01712345670', 'r@example.com', '৯৯৯,৯৯৯.৯৯', 99999999, 'BDT', 'A-1', 1, 0, 'asked', 1, NULL),
    (1, 3, 'Karim', '0171234 or later', '', 'abc', NULL, 'BDT', '', NULL, NULL, 'refused', NULL,
     '{"code":"form_refused"}'),
    (1, 4, 'B', NULL, '', '100', 10000, 'BDT', 'A-3', NULL, NULL, 'waiting', 4, NULL),
    (2, 1, 'C', '01300000000', '', '5', 500, 'USD', 'A-4', NULL, NULL, 'skipped', 2, NULL);

INSERT INTO ping_readings (realm, words, reply, read_at) VALUES
    ('live', '[{"name":"brand.name","value":"Shop"}]', '{"brand":{"name":"Shop"}}', 1795154464000);
