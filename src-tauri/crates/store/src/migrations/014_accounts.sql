-- Accounts: a service, an environment, an address, and whom the service says it is. Times are milliseconds since 1970
-- UTC. Everything that has a fate at a service belongs to the account that it was made with.
CREATE TABLE accounts (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    service       TEXT    NOT NULL CHECK (service IN ('courier', 'payment')),
    environment   TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    -- NULL: of records that are older than accounts, or of the practice services, whose port is another each time.
    address       TEXT,
    -- What the service says of itself: the e-mail of GET /me, the brand of GET /api/v1/ping. NULL: it didn't say.
    identity      TEXT,
    -- What is shown: the identity as it was written.
    label         TEXT    NOT NULL DEFAULT '',
    -- Of the key that was used last.
    key_hint      TEXT    NOT NULL DEFAULT '',
    -- The seller is asked whether it is the same merchant as this one; NULL: not asked, or answered.
    maybe_same_as INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX accounts_by_use ON accounts (service, environment, last_used_at);
CREATE UNIQUE INDEX accounts_by_identity ON accounts (service, environment, address, identity)
    WHERE address IS NOT NULL AND identity IS NOT NULL;
CREATE UNIQUE INDEX one_practice_account ON accounts (service) WHERE environment = 'practice';

-- Which keys open an account, by 32 bits of a keyed hash: enough to know a key again, far from enough to find it out.
CREATE TABLE account_keys (
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    address    TEXT    NOT NULL,
    print      TEXT    NOT NULL,
    PRIMARY KEY (account_id, address, print)
) STRICT, WITHOUT ROWID;

-- What is older belongs to one account in each environment, whose key the settings name at the next start.
INSERT INTO accounts (service, environment, created_at, last_used_at)
SELECT DISTINCT 'courier', realm, 0, 0 FROM (
    SELECT realm FROM checks UNION SELECT realm FROM runs UNION SELECT realm FROM reports
    UNION SELECT realm FROM delivery_sendings UNION SELECT realm FROM deliveries UNION SELECT realm FROM me_readings
    UNION SELECT realm FROM inbox WHERE sender = 'courier' AND kind <> 'rejected');
INSERT INTO accounts (service, environment, created_at, last_used_at)
SELECT DISTINCT 'payment', realm, 0, 0 FROM (
    SELECT realm FROM payments UNION SELECT realm FROM transfers UNION SELECT realm FROM link_lists
    UNION SELECT realm FROM ping_readings
    UNION SELECT realm FROM inbox WHERE sender = 'payment' AND kind <> 'rejected');

ALTER TABLE checks ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE runs ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE reports ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE delivery_sendings ADD COLUMN account_id INTEGER REFERENCES accounts (id);
-- Of an outcome: the account that it was last shared with; NULL: with none yet.
ALTER TABLE deliveries ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE payments ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE transfers ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE link_lists ADD COLUMN account_id INTEGER REFERENCES accounts (id);
-- Of a message: the account whose secret it is signed with; NULL of what isn't believed.
ALTER TABLE inbox ADD COLUMN account_id INTEGER REFERENCES accounts (id);

UPDATE checks SET account_id = (SELECT id FROM accounts WHERE service = 'courier' AND environment = realm);
UPDATE runs SET account_id = (SELECT id FROM accounts WHERE service = 'courier' AND environment = realm);
UPDATE reports SET account_id = (SELECT id FROM accounts WHERE service = 'courier' AND environment = realm);
UPDATE delivery_sendings SET account_id =
    (SELECT id FROM accounts WHERE service = 'courier' AND environment = realm);
UPDATE deliveries SET account_id = (SELECT id FROM accounts WHERE service = 'courier' AND environment = realm)
    WHERE state <> 'ready' OR saved_at IS NOT NULL;
UPDATE payments SET account_id = (SELECT id FROM accounts WHERE service = 'payment' AND environment = realm);
UPDATE transfers SET account_id = (SELECT id FROM accounts WHERE service = 'payment' AND environment = realm);
UPDATE link_lists SET account_id = (SELECT id FROM accounts WHERE service = 'payment' AND environment = realm);
UPDATE inbox SET account_id = (SELECT id FROM accounts WHERE service = sender AND environment = realm)
    WHERE kind <> 'rejected';

CREATE INDEX runs_by_account ON runs (account_id, state);
CREATE INDEX payments_by_account ON payments (account_id, next_look_at) WHERE next_look_at IS NOT NULL;
