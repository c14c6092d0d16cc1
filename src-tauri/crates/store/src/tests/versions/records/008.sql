INSERT INTO inbox (id, realm, sender, kind, event, subject, status, body, cause, seconds, day, times, size, received_at,
                   last_at, acted, held, read_at)
VALUES
    (1, 'live', 'courier', 'report', 'report.created', '01712345670', '', '{"event":"report.created"}', '', NULL, 0, 1, 26,
     1795154496000, 1795154496000, 1, 2, 1795154497000),
    (2, 'live', 'payment', 'payment', 'payment.completed', 'INV-1', 'COMPLETED', '{"invoice_id":"INV-1"}', '', NULL, 0, 1,
     22, 1795154498000, 1795154498000, 0, 0, NULL),
    (3, 'live', 'courier', 'bulk', 'bulk.completed', '6fa459ea-ee8a-3ca4-894e-db77e160355e', '', '{}', '', NULL, 0, 1, 2,
     1795154499000, 1795154499000, 1, 0, NULL),
    (4, 'live', 'courier', 'plan', 'plan.expiring', '', '', '{}', '', NULL, 0, 1, 2, 1795154500000, 1795154500000, 1, 0, NULL),
    (5, 'test', 'courier', 'test', 'test', '', '', '{}', '', NULL, 0, 1, 2, 1795154501000, 1795154501000, 1, 0, NULL),
    (6, 'practice', 'courier', 'other', 'something.new', '', '', '{}', '', NULL, 0, 1, 2, 1795154502000, 1795154502000, 1, 0,
     NULL),
    (7, 'live', 'payment', 'rejected', '', '', '', NULL, 'too_old', 900, 20777, 42, 512, 1795154503000, 1795154504000, 1, 0,
     NULL);

INSERT INTO inbox_ids (signer, what, id) VALUES
    ('own', 'delivery', 'd-1'), ('own', 'event', 'e-1'), ('practice', 'event', 'e-1');

INSERT INTO reported_phones (realm, phone, reason, label, reported_at, told_at) VALUES
    ('live', 712345670, 'fake_order', 'ভুয়া অর্ডার', 1795154505000, 1795154506000),
    ('practice', 300000000, NULL, NULL, NULL, 1795154507000);
