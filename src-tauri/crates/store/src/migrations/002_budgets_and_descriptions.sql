-- The budget of requests of the account at an address, so that a restart doesn't burst.
CREATE TABLE request_budgets (
    address TEXT PRIMARY KEY,
    -- The gate as JSON.
    gate    TEXT NOT NULL
) STRICT;

-- The service's description of itself, as it came, by the address that it describes.
CREATE TABLE descriptions (
    address TEXT    PRIMARY KEY,
    reply   TEXT    NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;
