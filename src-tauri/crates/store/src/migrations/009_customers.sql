-- Numbers that the user doesn't ship to. Times are milliseconds since 1970 UTC.
CREATE TABLE blocks (
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- The last nine digits of the number.
    phone      INTEGER NOT NULL,
    -- In the user's words; may be empty.
    reason     TEXT    NOT NULL,
    blocked_at INTEGER NOT NULL,
    PRIMARY KEY (realm, phone)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_rows_by_phone ON link_rows (phone) WHERE phone IS NOT NULL;
