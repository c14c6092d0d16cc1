INSERT INTO request_budgets (address, gate) VALUES ('https://courier.example/api/v1', '{"account":{"limit":60}}');

INSERT INTO descriptions (address, reply, read_at) VALUES
    ('https://courier.example/api/v1', '{"reasons":["fake_order"]}', 1795154410000);
