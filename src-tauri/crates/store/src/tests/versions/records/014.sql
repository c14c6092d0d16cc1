-- Those of older records are 1 to 6.
INSERT INTO accounts (id, service, environment, address, identity, label, key_hint, maybe_same_as, created_at, last_used_at)
VALUES
    (20, 'courier', 'live', 'https://courier.example/api/v1', 'shop@example.com', 'Shop@example.com', 'dc_live_…a1b2', NULL,
     1795154514000, 1795154515000),
    (21, 'payment', 'live', 'https://pay.example', NULL, '', 'c3d4', 20, 1795154516000, 1795154517000);

INSERT INTO account_keys (account_id, address, print) VALUES (20, 'https://courier.example/api/v1', 'deadbeef');

INSERT INTO checks (id, realm, phone, state, started_at, risk_word, success_ratio, reply, account_id) VALUES
    (42, 'live', '01512345678', 'done', 1795154518000, 'high', 33.3, '{"risk":{"level":"high"}}', 20);
INSERT INTO runs (id, realm, state, given, created_at, ended_at, account_id) VALUES
    (6, 'live', 'done', 1, 1795154519000, 1795154520000, 20);
INSERT INTO reports (id, realm, phone, reason, note, state, leaves_at, created_at, account_id) VALUES
    (7, 'live', 712345671, 'other', '', 'not_sent', 1795154521000, 1795154522000, 20);
INSERT INTO delivery_sendings (id, realm, state, records, created_at, ended_at, account_id) VALUES
    (4, 'live', 'done', 1, 1795154523000, 1795154524000, 20);
INSERT INTO deliveries (id, realm, order_ref, phone, outcome, source, state, saved_as, saved_at, sending_id, changed_at,
                        account_id)
VALUES (8, 'live', 'A-8', 712345671, 'delivered', 'hand', 'sent', '{}', 1795154525000, 4, 1795154526000, 20);
INSERT INTO payments (id, realm, own_ref, creation, standing, name, email, email_is_own, amount, currency, purpose,
                      created_at, watched_from, account_id)
VALUES (14, 'live', 'p-14-a', 'unknown', 'unknown', 'L', 'l@example.com', 0, 100, 'BDT', 'full', 1795154527000,
        1795154527000, 21);
INSERT INTO transfers (id, realm, transaction_id, amount, state, asked_at, account_id) VALUES
    (7, 'live', 'TRX7', 100, 'refused', 1795154528000, 21);
INSERT INTO link_lists (id, realm, name, purpose, state, created_at, account_id) VALUES
    (4, 'live', 'newer', 'full', 'done', 1795154529000, 21);
INSERT INTO inbox (id, realm, sender, kind, event, body, size, received_at, last_at, acted, account_id) VALUES
    (8, 'live', 'payment', 'test', 'test', '{}', 2, 1795154530000, 1795154530000, 1, 21);
