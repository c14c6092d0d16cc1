-- Numbers that are checked by themselves after the next midnight in Bangladesh, because the day's checks were used up.
CREATE TABLE deferred_checks (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT    NOT NULL CHECK (environment IN ('live', 'test', 'practice')),
    account_id  INTEGER NOT NULL REFERENCES accounts (id),
    phone       INTEGER NOT NULL,
    -- When it was asked for, or last put off: it is due after the midnight that follows.
    since       INTEGER NOT NULL,
    -- The records came from a backup: the seller says whether it goes on.
    paused      INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
    -- The check that was begun for it. An id of a check is never given twice.
    check_id    INTEGER,
    UNIQUE (environment, account_id, phone)
) STRICT;
