-- The budget of requests of the account at an address, so that a restart doesn't burst.
CREATE TABLE request_budgets (
    address TEXT PRIMARY KEY,
    -- The gate as JSON.
    gate    TEXT NOT NULL
) STRICT;
