INSERT INTO accounts (id, service, environment, address, identity, label, key_hint, created_at, last_used_at, name)
VALUES (22, 'courier', 'live', 'https://courier.example/api/v1', 'kids@example.com', 'kids@example.com', 'dc_live_…e5f6',
        1795154540000, 1795154540001, 'Shoili Kids');
INSERT INTO account_me (account_id, reply, header_mode, read_at) VALUES (22, '{"plan":"Starter"}', 'live', 1795154541000);
INSERT INTO account_quotas (account_id, daily_limit, remaining, read_at) VALUES (22, 500, 412, 1795154542000);
INSERT INTO account_pings (account_id, words, reply, read_at) VALUES (21, '[]', '{}', 1795154543000)
    ON CONFLICT DO NOTHING;
-- What a choice of words and a refused row of a list said before step 24.
INSERT INTO outcome_choices (headers, choice, chosen_at) VALUES
    ('Order|Result', '{"columns":null,"words":{"done":{"is":"outcome","outcome":"delivered"},"?":{"is":"ask"}}}', 1795154544500);
INSERT INTO link_rows (list_id, row, name, email, amount_text, currency, order_ref, state, error) VALUES
    (4, 1, 'P', '', '0', 'BDT', 'A-9', 'refused',
     '{"code":"form","details":{"problems":[{"field":"amount","problem":{"is":"zero"}}]}}');
