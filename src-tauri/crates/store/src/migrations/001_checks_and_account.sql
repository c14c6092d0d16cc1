-- Times are milliseconds since 1970 UTC. `realm` keeps real, test and practice records apart.

CREATE TABLE checks (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    realm         TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    phone         TEXT    NOT NULL,
    -- sending: the request is about to leave; done: its reply is here; unknown: no usable answer came.
    state         TEXT    NOT NULL CHECK (state IN ('sending', 'done', 'unknown')),
    started_at    INTEGER NOT NULL,
    -- The verdict as the service worded it, and the ratio in percent: for lists, without reading the reply.
    risk_word     TEXT,
    success_ratio REAL,
    -- The reply's `data` as it came.
    reply         TEXT,
    CHECK (state <> 'done' OR reply IS NOT NULL)
) STRICT;

CREATE INDEX checks_by_phone ON checks (realm, phone, id);
CREATE INDEX checks_by_time ON checks (realm, id);

-- What GET /me said last, in each realm.
CREATE TABLE me_readings (
    realm   TEXT    PRIMARY KEY CHECK (realm IN ('live', 'test', 'practice')),
    reply   TEXT    NOT NULL,
    -- The mode that the reply's header named.
    header_mode TEXT,
    read_at INTEGER NOT NULL
) STRICT;

-- The day's checks as last read, from /me or from a check's reply. NULL: no limit, or a test key.
CREATE TABLE quota_readings (
    realm       TEXT    PRIMARY KEY CHECK (realm IN ('live', 'test', 'practice')),
    daily_limit INTEGER,
    remaining   INTEGER,
    read_at     INTEGER NOT NULL
) STRICT;
