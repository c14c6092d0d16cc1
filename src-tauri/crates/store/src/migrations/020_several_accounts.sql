-- Several accounts of a service stand side by side in an environment: what each says of itself is its own.
-- The seller's own name of an account; empty: it is called what the service calls it.
ALTER TABLE accounts ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- What GET /me said last.
CREATE TABLE account_me (
    account_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    reply       TEXT    NOT NULL,
    -- The mode that the reply's header named.
    header_mode TEXT,
    read_at     INTEGER NOT NULL
) STRICT;

-- The day's checks as last read, from /me or from a check's reply. NULL: no limit, or a test key.
CREATE TABLE account_quotas (
    account_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    daily_limit INTEGER,
    remaining   INTEGER,
    read_at     INTEGER NOT NULL
) STRICT;

-- What GET /api/v1/ping said last.
CREATE TABLE account_pings (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    words      TEXT    NOT NULL,
    reply      TEXT    NOT NULL,
    read_at    INTEGER NOT NULL
) STRICT;

-- The last readings of an environment are those of the account that was used last in it.
INSERT INTO account_me SELECT a.id, m.reply, m.header_mode, m.read_at FROM me_readings m JOIN accounts a ON a.id = (
    SELECT id FROM accounts WHERE service = 'courier' AND environment = m.environment
    ORDER BY last_used_at DESC, id DESC LIMIT 1);
INSERT INTO account_quotas SELECT a.id, q.daily_limit, q.remaining, q.read_at FROM quota_readings q
    JOIN accounts a ON a.id = (
        SELECT id FROM accounts WHERE service = 'courier' AND environment = q.environment
        ORDER BY last_used_at DESC, id DESC LIMIT 1);
INSERT INTO account_pings SELECT a.id, p.words, p.reply, p.read_at FROM ping_readings p JOIN accounts a ON a.id = (
    SELECT id FROM accounts WHERE service = 'payment' AND environment = p.environment
    ORDER BY last_used_at DESC, id DESC LIMIT 1);

DROP TABLE me_readings;
DROP TABLE quota_readings;
DROP TABLE ping_readings;

-- Each account shares one thing at a time.
DROP INDEX one_sending_at_a_time;
CREATE UNIQUE INDEX one_sending_at_a_time ON delivery_sendings (environment, coalesce(account_id, 0))
    WHERE state <> 'done';
