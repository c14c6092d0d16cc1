INSERT INTO payment_events (id, payment_id, at, what) VALUES
    (3, 16, 1795154562000, '{"kind":"refund_settled","amount":"1.00","happened":true,"proved":false}');
INSERT INTO runs (id, environment, state, pause, given, created_at, account_id) VALUES
    (7, 'live', 'paused', '{"kind":"refused","code":"invalid_api_key","status":401}', 1, 1795154563000, 20);
