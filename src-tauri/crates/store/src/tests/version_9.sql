PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO checks VALUES(1,'live','01712345670','done',1795154400000,'low',89.599999999999994319,'{"phone":"01712345670","summary":{"total":77,"delivered":69,"cancelled":8,"success_ratio":89.6,"reports":0,"courier_reports":0,"couriers_with_data":5},"risk":{"level":"low","label":"কম ঝুঁকি","advice":"নিশ্চিন্তে পার্সেল পাঠাতে পারেন।","color":"green"},"couriers":{"courier_a":{"courier":"courier_a","status":"ok","total":3,"delivered":3,"cancelled":0,"success_ratio":100,"rating":null,"fraud_reports":0,"message":null,"cached":false,"source":"courier_a","source_label":"Courier A","also_from":[]},"courier_b":{"courier":"courier_b","status":"ok","total":27,"delivered":24,"cancelled":3,"success_ratio":88.9,"rating":null,"fraud_reports":0,"message":null,"cached":false,"source":"courier_b","source_label":"Courier B","also_from":[]},"courier_c":{"courier":"courier_c","status":"ok","total":24,"delivered":20,"cancelled":4,"success_ratio":83.3,"rating":null,"fraud_reports":0,"message":null,"cached":false,"source":"courier_c","source_label":"Courier C","also_from":[]},"courier_d":{"courier":"courier_d","status":"ok","total":19,"delivered":18,"cancelled":1,"success_ratio":94.7,"rating":null,"fraud_reports":0,"message":null,"cached":true,"source":"courier_d","source_label":"Courier D","also_from":[]},"courier_e":{"courier":"courier_e","status":"ok","total":4,"delivered":4,"cancelled":0,"success_ratio":100,"rating":null,"fraud_reports":0,"message":null,"cached":true,"source":"courier_e","source_label":"Courier E","also_from":[]}},"sources":{"courier_a":{"label":"Courier A","status":"ok","message":null,"cached":false},"courier_b":{"label":"Courier B","status":"ok","message":null,"cached":false},"courier_c":{"label":"Courier C","status":"ok","message":null,"cached":false},"courier_d":{"label":"Courier D","status":"ok","message":null,"cached":true},"courier_e":{"label":"Courier E","status":"ok","message":null,"cached":true}},"community":{"delivered":0,"returned":0,"sellers":0},"checked_at":"2026-11-20T12:00:00+06:00"}');
INSERT INTO checks VALUES(2,'live','01712345671','unknown',1795154400000,NULL,NULL,NULL);
INSERT INTO checks VALUES(3,'test','01712345673','done',1795154410000,'medium',74.299999999999997157,'{"phone":"01712345673","summary":{"total":35,"delivered":26,"cancelled":9,"success_ratio":74.3,"reports":0,"courier_reports":0,"couriers_with_data":4},"risk":{"level":"medium","label":"মাঝারি ঝুঁকি","advice":"পাঠানোর আগে ফোনে অর্ডার নিশ্চিত করুন।","color":"yellow"},"couriers":{"courier_a":{"courier":"courier_a","status":"ok","total":11,"delivered":7,"cancelled":4,"success_ratio":63.6,"rating":null,"fraud_reports":0,"message":null,"cached":false,"source":"courier_a","source_label":"Courier A","also_from":["aggregator_a"]},"courier_b":{"courier":"courier_b","status":"ok","total":6,"delivered":6,"cancelled":0,"success_ratio":100,"rating":null,"fraud_reports":0,"message":null,"cached":true,"source":"courier_b","source_label":"Courier B","also_from":["aggregator_a"]},"courier_c":{"courier":"courier_c","status":"not_configured","total":null,"delivered":null,"cancelled":null,"success_ratio":null,"rating":null,"fraud_reports":0,"message":"এই কুরিয়ারের তথ্যসূত্র চালু করা নেই।","cached":false,"source":null,"source_label":null,"also_from":[]},"courier_d":{"courier":"courier_d","status":"ok","total":12,"delivered":8,"cancelled":4,"success_ratio":66.7,"rating":null,"fraud_reports":0,"message":null,"cached":true,"source":"aggregator_a","source_label":"Aggregator A","also_from":[]},"courier_e":{"courier":"courier_e","status":"ok","total":6,"delivered":5,"cancelled":1,"success_ratio":83.3,"rating":null,"fraud_reports":0,"message":null,"cached":false,"source":"courier_e","source_label":"Courier E","also_from":[]}},"sources":{"aggregator_a":{"label":"Aggregator A","status":"ok","message":null,"cached":true},"courier_a":{"label":"Courier A","status":"ok","message":null,"cached":false},"courier_b":{"label":"Courier B","status":"ok","message":null,"cached":true},"courier_c":{"label":"Courier C","status":"not_configured","message":"এই কুরিয়ারের তথ্যসূত্র চালু করা নেই।","cached":false},"courier_d":{"label":"Courier D","status":"not_configured","message":"এই কুরিয়ারের তথ্যসূত্র চালু করা নেই।","cached":false},"courier_e":{"label":"Courier E","status":"ok","message":null,"cached":false}},"community":{"delivered":13,"returned":0,"sellers":6},"checked_at":"2026-11-20T12:00:10+06:00"}');
CREATE TABLE me_readings (
    realm   TEXT    PRIMARY KEY CHECK (realm IN ('live', 'test', 'practice')),
    reply   TEXT    NOT NULL,
    -- The mode that the reply's header named.
    header_mode TEXT,
    read_at INTEGER NOT NULL
) STRICT;
INSERT INTO me_readings VALUES('live','{"name":"অনুশীলনের দোকান","email":"practice@porokh.example","plan":"Practice","plan_ends_at":null,"daily_limit":200,"remaining_today":199,"features":{"api":true,"bulk":true},"key":{"name":"Practice key","mode":"live","scopes":["check","report","deliveries"]},"app_url":"https://practice.porokh.example/"}','live',1795154400000);
INSERT INTO me_readings VALUES('test','{"name":"অনুশীলনের দোকান","email":"practice@porokh.example","plan":"Practice","plan_ends_at":null,"daily_limit":200,"remaining_today":null,"features":{"api":true,"bulk":true},"key":{"name":"Practice test key","mode":"test","scopes":["check","report","deliveries"]},"app_url":"https://practice.porokh.example/"}','test',1795154410000);
CREATE TABLE quota_readings (
    realm       TEXT    PRIMARY KEY CHECK (realm IN ('live', 'test', 'practice')),
    daily_limit INTEGER,
    remaining   INTEGER,
    read_at     INTEGER NOT NULL
) STRICT;
INSERT INTO quota_readings VALUES('live',200,199,1795154400000);
INSERT INTO quota_readings VALUES('test',200,NULL,1795154410000);
CREATE TABLE request_budgets (
    address TEXT PRIMARY KEY,
    -- The gate as JSON.
    gate    TEXT NOT NULL
) STRICT;
INSERT INTO request_budgets VALUES('http://127.0.0.1:41155/api/v1','{"account":{"documented":60,"limit":60,"kind":null,"passed":[{"sent":"2026-11-20T06:00:00.000058267Z","settled":"2026-11-20T06:00:00.004528658Z","replied":true},{"sent":"2026-11-20T06:00:00.023952453Z","settled":"2026-11-20T06:00:00.027379327Z","replied":true},{"sent":"2026-11-20T06:00:00.029646339Z","settled":"2026-11-20T06:00:00.030553383Z","replied":false},{"sent":"2026-11-20T06:00:00.035089122Z","settled":"2026-11-20T06:00:00.036348972Z","replied":true},{"sent":"2026-11-20T06:00:00.038693761Z","settled":"2026-11-20T06:00:00.039730147Z","replied":true},{"sent":"2026-11-20T06:00:00.047549335Z","settled":"2026-11-20T06:00:00.049337033Z","replied":true},{"sent":"2026-11-20T06:00:00.070211904Z","settled":"2026-11-20T06:00:00.071760054Z","replied":true},{"sent":"2026-11-20T06:00:00.123481085Z","settled":"2026-11-20T06:00:00.127179194Z","replied":true},{"sent":"2026-11-20T06:00:00.134227872Z","settled":"2026-11-20T06:00:00.139209246Z","replied":true}],"under_way":[],"window":{"opened":"2026-11-20T06:00:00.004528658Z","began":"2026-11-20T06:00:00.000058267Z","left":51},"probe":null,"blocked_until":null},"bulk_check":{"documented":10,"limit":10,"kind":null,"passed":[],"under_way":[],"window":null,"probe":null,"blocked_until":null},"next_id":9}');
CREATE TABLE descriptions (
    address TEXT    PRIMARY KEY,
    reply   TEXT    NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;
CREATE TABLE files (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The name of the copy in the folder `files`.
    copy      TEXT    NOT NULL UNIQUE,
    opened_at INTEGER NOT NULL,
    -- Name, format, sheets, columns and what was found in them, as JSON.
    facts     TEXT    NOT NULL,
    -- The form of the chunks.
    codec     INTEGER NOT NULL
) STRICT;
INSERT INTO files VALUES(1,'660aef4ecce80-0',1795154410000,'{"name":"orders.csv","format":"text","bytes":71,"text":{"encoding":"UTF-8","separator":",","lost_bangla":false},"sheets":[{"name":"","hidden":false,"empty":false}],"sheet":0,"header_row":0,"columns":[{"index":0,"letters":"A","header":"Order ID","role":"order","sender":false},{"index":1,"letters":"B","header":"Name","role":"name","sender":false},{"index":2,"letters":"C","header":"Mobile","role":"phone","sender":false},{"index":3,"letters":"D","header":"COD","role":"amount","sender":false}],"roles":[{"role":"phone","column":2,"confidence":93,"reason":"name_and_cells"},{"role":"order","column":0,"confidence":52,"reason":"name"},{"role":"amount","column":3,"confidence":95,"reason":"name_and_cells"},{"role":"name","column":1,"confidence":52,"reason":"name"}],"close":[],"columns_left_out":false,"hidden_rows":null}',1);
CREATE TABLE file_rows (
    file  INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    rows  BLOB    NOT NULL,
    PRIMARY KEY (file, chunk)
) STRICT, WITHOUT ROWID;
INSERT INTO file_rows VALUES(1,0,X'010001e584c1d3020000000431313031014101a09c01020001e684c1d3020000000431313032014201c0b802');
CREATE TABLE file_corrections (
    file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    row  INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (file, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE column_choices (
    headers   TEXT    PRIMARY KEY,
    mapping   TEXT    NOT NULL,
    chosen_at INTEGER NOT NULL
) STRICT;
CREATE TABLE recent_files (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    path      TEXT    NOT NULL UNIQUE,
    rows      INTEGER NOT NULL,
    opened_at INTEGER NOT NULL
) STRICT;
INSERT INTO recent_files VALUES(1,'/home/seller/orders.csv',2,1795154410000);
CREATE TABLE runs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- The file that the numbers came from, where they came from one.
    file_id    INTEGER,
    -- waiting: in line; running; paused: `pause` says why; stopped: by the user, for good; done.
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'running', 'paused', 'stopped', 'done')),
    -- JSON of the reason.
    pause      TEXT,
    -- Numbers that were handed over, repeats among them.
    given      INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at   INTEGER, name TEXT NOT NULL DEFAULT '', invalid_rows INTEGER NOT NULL DEFAULT 0,
    CHECK ((state = 'paused') = (pause IS NOT NULL))
) STRICT;
INSERT INTO runs VALUES(1,'live',NULL,'running',NULL,40,1795154400000,NULL,'',0);
CREATE TABLE run_batches (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id      INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    way         TEXT    NOT NULL CHECK (way IN ('jobs', 'calls', 'singles')),
    -- sending: about to leave, or left; accepted: a job with an id; done: its results are here;
    -- doubt: what became of it isn't known; settled: was in doubt, and the user or the quota decided.
    state       TEXT    NOT NULL CHECK (state IN ('sending', 'accepted', 'done', 'doubt', 'settled')),
    doubt       TEXT,
    numbers     INTEGER NOT NULL,
    -- The day's remaining checks just before, where the service had said it and nothing was sent since.
    remaining   INTEGER,
    job_id      TEXT,
    sent_at     INTEGER NOT NULL,
    accepted_at INTEGER,
    ended_at    INTEGER,
    -- Checks that it spent for certain; NULL is not known.
    spent       INTEGER,
    CHECK (state <> 'accepted' OR job_id IS NOT NULL),
    CHECK (state <> 'doubt' OR doubt IS NOT NULL)
) STRICT;
INSERT INTO run_batches VALUES(1,1,'jobs','accepted',NULL,40,199,'2022d71b-9f6e-40fd-8d6a-26b909b210a6',1795154400000,1795154400000,NULL,NULL);
CREATE TABLE run_numbers (
    run_id        INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    place         INTEGER NOT NULL,
    -- The last nine digits.
    phone         INTEGER NOT NULL,
    -- waiting: to be checked; sent: in `batch_id`; done: a result of this run; reused: an earlier result;
    -- invalid: the service rejects it; skipped: the service skipped it, `reason` says why;
    -- unread: an answer that says nothing of it; left: was in doubt, and is not to be checked again.
    state         TEXT    NOT NULL
        CHECK (state IN ('waiting', 'sent', 'done', 'reused', 'invalid', 'skipped', 'unread', 'left')),
    batch_id      INTEGER REFERENCES run_batches (id) ON DELETE SET NULL,
    reason        TEXT,
    risk_word     TEXT,
    success_ratio REAL,
    total         INTEGER,
    delivered     INTEGER,
    cancelled     INTEGER,
    reports       INTEGER,
    checked_at    INTEGER,
    PRIMARY KEY (run_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO run_numbers VALUES(1,0,712000000,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,1,712000001,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,2,712000002,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,3,712000003,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,4,712000004,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,5,712000005,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,6,712000006,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,7,712000007,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,8,712000008,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,9,712000009,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,10,712000010,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,11,712000011,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,12,712000012,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,13,712000013,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,14,712000014,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,15,712000015,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,16,712000016,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,17,712000017,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,18,712000018,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,19,712000019,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,20,712000020,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,21,712000021,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,22,712000022,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,23,712000023,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,24,712000024,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,25,712000025,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,26,712000026,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,27,712000027,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,28,712000028,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,29,712000029,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,30,712000030,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,31,712000031,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,32,712000032,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,33,712000033,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,34,712000034,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,35,712000035,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,36,712000036,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,37,712000037,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,38,712000038,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO run_numbers VALUES(1,39,712000039,'sent',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE run_replies (
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    phone  INTEGER NOT NULL,
    reply  TEXT    NOT NULL,
    PRIMARY KEY (run_id, phone)
) STRICT, WITHOUT ROWID;
CREATE TABLE service_paces (
    address TEXT PRIMARY KEY,
    pace    TEXT NOT NULL
) STRICT;
CREATE TABLE run_decisions (
    run_id   INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    row      INTEGER NOT NULL,
    decision TEXT    NOT NULL CHECK (decision IN ('send', 'hold', 'advance', 'cancelled')),
    PRIMARY KEY (run_id, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- The last nine digits of the number.
    phone      INTEGER NOT NULL,
    text       TEXT    NOT NULL,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (realm, phone)
) STRICT, WITHOUT ROWID;
CREATE TABLE payments (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    realm        TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- Our own id, in the payment's metadata.
    own_ref      TEXT    NOT NULL UNIQUE,
    -- creating: the request is about to leave; unknown: it left and no usable answer came; created: the service has
    -- it; not_created: the user said that it has not.
    creation     TEXT    NOT NULL CHECK (creation IN ('creating', 'unknown', 'created', 'not_created')),
    -- Where it stands, by our own reading of what the service said.
    standing     TEXT    NOT NULL CHECK (standing IN ('creating', 'unknown', 'not_created', 'waiting', 'claimed',
                                                      'paid', 'cancelled', 'refunded', 'failed', 'problem',
                                                      'expired', 'other')),
    name         TEXT    NOT NULL,
    email        TEXT    NOT NULL,
    -- The customer gave none: it is the seller's.
    email_is_own INTEGER NOT NULL CHECK (email_is_own IN (0, 1)),
    phone        TEXT,
    amount       INTEGER NOT NULL,
    currency     TEXT    NOT NULL CHECK (currency IN ('BDT', 'USD')),
    purpose      TEXT    NOT NULL CHECK (purpose IN ('advance', 'full', 'other')),
    order_ref    TEXT    NOT NULL DEFAULT '',
    -- The order of a bulk run that it was asked for.
    run_id       INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    run_row      INTEGER,
    created_at   INTEGER NOT NULL,
    -- What the service said when it was created.
    invoice_id   TEXT,
    payment_url  TEXT,
    reply        TEXT,
    -- What the service said last: the whole record, and what lists show of it.
    record       TEXT,
    status       TEXT,
    method       TEXT,
    transaction_id TEXT,
    -- What doesn't agree, as JSON.
    mismatches   TEXT,
    checked_at   INTEGER,
    -- Why the last look brought nothing, as JSON.
    look_error   TEXT,
    paid_at      INTEGER,
    -- Looks grow rarer from here on.
    watched_from INTEGER NOT NULL,
    -- NULL: it isn't looked at by itself.
    next_look_at INTEGER,
    note         TEXT    NOT NULL DEFAULT ''
) STRICT;
INSERT INTO payments VALUES(1,'live','profile-1-1a1f78a7a10','created','waiting','Shamima K.','shamima@example.com',0,'01819000427',60000,'BDT','advance','1103',NULL,NULL,1795154410000,'06a454810d9a4c0088d76dd49021ac42','http://127.0.0.1:34143/pay/06a454810d9a4c0088d76dd49021ac42','{"status":true,"message":"Payment created","payment_url":"http://127.0.0.1:34143/pay/06a454810d9a4c0088d76dd49021ac42","invoice_id":"06a454810d9a4c0088d76dd49021ac42"}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795154410000,1795154470000,'');
INSERT INTO payments VALUES(2,'test','profile-2-1a1f78a7a10','created','waiting','Test','t@example.com',0,NULL,6000,'BDT','advance','T1',NULL,NULL,1795154410000,'db7e3165685a45ab91d367fd0bc34c76','http://127.0.0.1:34143/pay/db7e3165685a45ab91d367fd0bc34c76','{"status":true,"message":"Payment created","payment_url":"http://127.0.0.1:34143/pay/db7e3165685a45ab91d367fd0bc34c76","invoice_id":"db7e3165685a45ab91d367fd0bc34c76"}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795154410000,1795154470000,'');
CREATE TABLE payment_events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    at         INTEGER NOT NULL,
    -- JSON of what happened.
    what       TEXT    NOT NULL
) STRICT;
INSERT INTO payment_events VALUES(1,1,1795154410000,'{"what":"asked"}');
INSERT INTO payment_events VALUES(2,1,1795154410000,'{"what":"created"}');
INSERT INTO payment_events VALUES(3,2,1795154410000,'{"what":"asked"}');
INSERT INTO payment_events VALUES(4,2,1795154410000,'{"what":"created"}');
CREATE TABLE payment_methods (
    realm  TEXT NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    method TEXT NOT NULL,
    kind   TEXT NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    PRIMARY KEY (realm, method)
) STRICT, WITHOUT ROWID;
CREATE TABLE refunds (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    -- sending: the request is about to leave; unknown: no usable answer came; done: the service took it, or it was
    -- proved or said so; not_done: the user said so.
    state      TEXT    NOT NULL CHECK (state IN ('sending', 'unknown', 'done', 'not_done')),
    amount     INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('by_hand', 'gateway')),
    asked_at   INTEGER NOT NULL,
    reply      TEXT,
    -- reply, refunded (the status proves it) or user.
    settled_by TEXT    CHECK (settled_by IN ('reply', 'status', 'user'))
) STRICT;
CREATE TABLE transfers (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    realm          TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    transaction_id TEXT    NOT NULL,
    amount         INTEGER NOT NULL,
    -- found: the service found a match; refused: it found none or said why not; confirming: the request to mark it
    -- as used is about to leave; unknown: that request had no usable answer; used: it is marked; left: the user said
    -- that it is not.
    state          TEXT    NOT NULL CHECK (state IN ('found', 'refused', 'confirming', 'unknown', 'used', 'left')),
    -- JSON that trx/confirm takes; NULL where the reply had none that could be told.
    match_id       TEXT,
    message        TEXT,
    verify_reply   TEXT,
    confirm_reply  TEXT,
    order_ref      TEXT    NOT NULL DEFAULT '',
    asked_at       INTEGER NOT NULL,
    confirmed_at   INTEGER
) STRICT;
INSERT INTO transfers VALUES(1,'live','9GQ7ABCDE1',50000,'refused',NULL,'transaction_id: এই লেনদেনের কোনো SMS পাওয়া যায়নি।',NULL,NULL,'',1795154410000,NULL);
CREATE TABLE link_lists (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    name       TEXT    NOT NULL,
    purpose    TEXT    NOT NULL CHECK (purpose IN ('advance', 'full', 'other')),
    state      TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'done')),
    -- Why it is paused, as JSON of an error; NULL: the user did it.
    reason     TEXT,
    created_at INTEGER NOT NULL
) STRICT;
INSERT INTO link_lists VALUES(1,'live','orders.csv','full','running',NULL,1795154410000);
CREATE TABLE link_rows (
    list_id    INTEGER NOT NULL REFERENCES link_lists (id) ON DELETE CASCADE,
    -- Of the sheet, counted from 1, or of the run's order.
    row        INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    phone      TEXT,
    email      TEXT    NOT NULL,
    -- As it stood in the sheet, and as it was read.
    amount_text TEXT   NOT NULL,
    amount     INTEGER,
    currency   TEXT    NOT NULL CHECK (currency IN ('BDT', 'USD')),
    order_ref  TEXT    NOT NULL,
    run_id     INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    run_row    INTEGER,
    -- waiting: not asked for yet; asked: there is a payment, whose row says the rest; refused: nothing was created,
    -- and `error` (JSON) says why; skipped: left out by the user.
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'asked', 'refused', 'skipped')),
    payment_id INTEGER REFERENCES payments (id),
    error      TEXT,
    PRIMARY KEY (list_id, row)
) STRICT, WITHOUT ROWID;
INSERT INTO link_rows VALUES(1,2,'A','01712000101','','100',10000,'BDT','1101',NULL,NULL,'waiting',NULL,NULL);
INSERT INTO link_rows VALUES(1,3,'B','01712000102','','200',20000,'BDT','1102',NULL,NULL,'waiting',NULL,NULL);
CREATE TABLE ping_readings (
    realm   TEXT    PRIMARY KEY CHECK (realm IN ('live', 'test', 'practice')),
    words   TEXT    NOT NULL,
    reply   TEXT    NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;
INSERT INTO ping_readings VALUES('live','[{"name":"status","value":"true"},{"name":"message","value":"API key is valid"},{"name":"brand_name","value":"অনুশীলনের দোকান"},{"name":"mode","value":"live"},{"name":"methods.id","value":"bkash"},{"name":"methods.name","value":"bKash Personal"},{"name":"methods.type","value":"personal"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"nagad"},{"name":"methods.name","value":"Nagad Personal"},{"name":"methods.type","value":"personal"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"rocket"},{"name":"methods.name","value":"Rocket Agent"},{"name":"methods.type","value":"agent"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"upay"},{"name":"methods.name","value":"Upay Personal"},{"name":"methods.type","value":"personal"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"bkash_api"},{"name":"methods.name","value":"bKash Merchant"},{"name":"methods.type","value":"gateway"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"card"},{"name":"methods.name","value":"Card"},{"name":"methods.type","value":"gateway"},{"name":"methods.currency","value":"USD"},{"name":"methods.id","value":"wallet"},{"name":"methods.name","value":"Wallet"},{"name":"methods.type","value":"gateway"},{"name":"methods.currency","value":"USD"}]','{"status":true,"message":"API key is valid","brand_name":"অনুশীলনের দোকান","mode":"live","methods":[{"id":"bkash","name":"bKash Personal","type":"personal","currency":"BDT"},{"id":"nagad","name":"Nagad Personal","type":"personal","currency":"BDT"},{"id":"rocket","name":"Rocket Agent","type":"agent","currency":"BDT"},{"id":"upay","name":"Upay Personal","type":"personal","currency":"BDT"},{"id":"bkash_api","name":"bKash Merchant","type":"gateway","currency":"BDT"},{"id":"card","name":"Card","type":"gateway","currency":"USD"},{"id":"wallet","name":"Wallet","type":"gateway","currency":"USD"}]}',1795154400000);
INSERT INTO ping_readings VALUES('test','[{"name":"status","value":"true"},{"name":"message","value":"API key is valid"},{"name":"brand_name","value":"অনুশীলনের দোকান"},{"name":"mode","value":"test"},{"name":"methods.id","value":"bkash"},{"name":"methods.name","value":"bKash Personal"},{"name":"methods.type","value":"personal"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"nagad"},{"name":"methods.name","value":"Nagad Personal"},{"name":"methods.type","value":"personal"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"rocket"},{"name":"methods.name","value":"Rocket Agent"},{"name":"methods.type","value":"agent"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"upay"},{"name":"methods.name","value":"Upay Personal"},{"name":"methods.type","value":"personal"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"bkash_api"},{"name":"methods.name","value":"bKash Merchant"},{"name":"methods.type","value":"gateway"},{"name":"methods.currency","value":"BDT"},{"name":"methods.id","value":"card"},{"name":"methods.name","value":"Card"},{"name":"methods.type","value":"gateway"},{"name":"methods.currency","value":"USD"},{"name":"methods.id","value":"wallet"},{"name":"methods.name","value":"Wallet"},{"name":"methods.type","value":"gateway"},{"name":"methods.currency","value":"USD"}]','{"status":true,"message":"API key is valid","brand_name":"অনুশীলনের দোকান","mode":"test","methods":[{"id":"bkash","name":"bKash Personal","type":"personal","currency":"BDT"},{"id":"nagad","name":"Nagad Personal","type":"personal","currency":"BDT"},{"id":"rocket","name":"Rocket Agent","type":"agent","currency":"BDT"},{"id":"upay","name":"Upay Personal","type":"personal","currency":"BDT"},{"id":"bkash_api","name":"bKash Merchant","type":"gateway","currency":"BDT"},{"id":"card","name":"Card","type":"gateway","currency":"USD"},{"id":"wallet","name":"Wallet","type":"gateway","currency":"USD"}]}',1795154410000);
CREATE TABLE reports (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    phone      INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    note       TEXT    NOT NULL,
    -- waiting: can still be taken back; sending: about to leave, or left; sent: the service took it;
    -- refused: the service refused it; unknown: no usable answer came; not_sent: it certainly never arrived.
    state      TEXT    NOT NULL
        CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unknown', 'not_sent')),
    -- When it leaves, while it waits.
    leaves_at  INTEGER NOT NULL,
    -- When it was sent last.
    sent_at    INTEGER,
    -- What an earlier sending of it came to isn't known: the service may have it.
    doubtful   INTEGER NOT NULL DEFAULT 0,
    -- The reply as it came.
    reply      TEXT,
    -- The last error, as JSON.
    error      TEXT,
    created_at INTEGER NOT NULL,
    CHECK (state <> 'sent' OR reply IS NOT NULL)
) STRICT;
INSERT INTO reports VALUES(1,'live',712000385,'fake_order','x','sent',1795154410000,1795154410000,0,'{"status":true,"message":"রিপোর্টটি জমা হয়েছে।","mode":"live"}',NULL,1795154400000);
CREATE TABLE delivery_sendings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    state      TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'done')),
    -- Why it is paused: an error as JSON; NULL is the user.
    error      TEXT,
    records    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at   INTEGER
) STRICT;
INSERT INTO delivery_sendings VALUES(1,'live','done',NULL,1,1795154410000,1795154410000);
CREATE TABLE delivery_batches (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    sending_id INTEGER NOT NULL REFERENCES delivery_sendings (id) ON DELETE CASCADE,
    sent_at    INTEGER NOT NULL,
    saved      INTEGER,
    reply      TEXT
) STRICT;
INSERT INTO delivery_batches VALUES(1,1,1795154410000,1,'{"status":true,"saved":1,"skipped":[],"mode":"live"}');
CREATE TABLE deliveries (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    order_ref  TEXT    NOT NULL,
    phone      INTEGER NOT NULL,
    outcome    TEXT    NOT NULL,
    courier    TEXT,
    -- In paisa.
    amount     INTEGER,
    source     TEXT    NOT NULL CHECK (source IN ('file', 'hand', 'run')),
    -- ready: to be sent; queued: in a sending; sending: about to leave, or left; sent: the service saved it;
    -- skipped: the service skipped it; refused: the service refused the request because of it;
    -- unknown: it left, and whether the service saved it isn't known.
    state      TEXT    NOT NULL
        CHECK (state IN ('ready', 'queued', 'sending', 'sent', 'skipped', 'refused', 'unknown')),
    -- What the service said of it, as it came.
    answer     TEXT,
    -- The record that the service saved last, as JSON.
    saved_as   TEXT,
    saved_at   INTEGER,
    batch_id   INTEGER REFERENCES delivery_batches (id) ON DELETE SET NULL,
    sending_id INTEGER REFERENCES delivery_sendings (id) ON DELETE SET NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (realm, order_ref)
) STRICT;
INSERT INTO deliveries VALUES(1,'live','A-1',712000385,'delivered','courier_a',125000,'hand','sent',NULL,'{"phone":"01712000385","order_ref":"A-1","outcome":"delivered","courier":"courier_a","amount":1250}',1795154410000,1,1,1795154410000);
INSERT INTO deliveries VALUES(2,'live','A-2',911000747,'delivered','courier_a',125000,'hand','ready',NULL,NULL,NULL,NULL,NULL,1795154410000);
CREATE TABLE outcome_choices (
    headers   TEXT    PRIMARY KEY,
    choice    TEXT    NOT NULL,
    chosen_at INTEGER NOT NULL
) STRICT;
CREATE TABLE inbox (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    realm       TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    sender      TEXT    NOT NULL CHECK (sender IN ('courier', 'payment')),
    -- rejected: something that isn't believed, counted for each cause and day; the others: by what it tells.
    kind        TEXT    NOT NULL CHECK (kind IN ('report', 'payment', 'bulk', 'plan', 'test', 'other', 'rejected')),
    -- The event's name; of what isn't believed one of the names that the interface lists, or empty.
    event       TEXT    NOT NULL,
    -- What it is about: the number, the job, the invoice; empty for the rest.
    subject     TEXT    NOT NULL DEFAULT '',
    -- The service's word for a payment's status; empty for the rest.
    status      TEXT    NOT NULL DEFAULT '',
    -- As it came; NULL of what isn't believed.
    body        TEXT,
    -- Why it isn't believed, in a word, and by how many seconds where it is a matter of time.
    cause       TEXT    NOT NULL DEFAULT '',
    seconds     INTEGER,
    -- The day in Bangladesh by which causes are counted, as days since 1970; 0 for the rest.
    day         INTEGER NOT NULL DEFAULT 0,
    times       INTEGER NOT NULL DEFAULT 1,
    -- Bytes of the body, of what isn't believed the latest one's.
    size        INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    -- 0: it is still to be acted on.
    acted       INTEGER NOT NULL DEFAULT 0,
    -- Orders that it held back.
    held        INTEGER NOT NULL DEFAULT 0,
    read_at     INTEGER,
    CHECK ((kind = 'rejected') = (body IS NULL)),
    CHECK ((kind = 'rejected') = (cause <> ''))
) STRICT;
INSERT INTO inbox VALUES(1,'live','courier','report','phone.reported','01712345670','','{"id":"445430d9-2a55-41e5-93b7-d67e202aed39","event":"phone.reported","created_at":"2026-11-20T06:00:10Z","livemode":true,"data":{"phone":"01712345670","reason":"fake_order","reason_label":"x","reported_at":"2026-11-20T05:00:00Z","your_last_check_at":null}}','',NULL,0,1,257,1795154410000,1795154410000,1,0,NULL);
CREATE TABLE inbox_ids (
    signer TEXT NOT NULL CHECK (signer IN ('own', 'practice')),
    what   TEXT NOT NULL CHECK (what IN ('delivery', 'event')),
    id     TEXT NOT NULL,
    PRIMARY KEY (signer, what, id)
) STRICT, WITHOUT ROWID;
INSERT INTO inbox_ids VALUES('own','delivery','abd14042-d7c8-4704-ba61-e74b80a1085c');
INSERT INTO inbox_ids VALUES('own','event','445430d9-2a55-41e5-93b7-d67e202aed39');
CREATE TABLE reported_phones (
    realm       TEXT    NOT NULL CHECK (realm IN ('live', 'practice')),
    -- The last nine digits of the number.
    phone       INTEGER NOT NULL,
    reason      TEXT,
    label       TEXT,
    reported_at INTEGER,
    told_at     INTEGER NOT NULL,
    PRIMARY KEY (realm, phone)
) STRICT, WITHOUT ROWID;
INSERT INTO reported_phones VALUES('live',712345670,'fake_order','x',1795150800000,1795154410000);
CREATE TABLE blocks (
    realm      TEXT    NOT NULL CHECK (realm IN ('live', 'test', 'practice')),
    -- The last nine digits of the number.
    phone      INTEGER NOT NULL,
    -- In the user's words; may be empty.
    reason     TEXT    NOT NULL,
    blocked_at INTEGER NOT NULL,
    PRIMARY KEY (realm, phone)
) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('checks',3);
INSERT INTO sqlite_sequence VALUES('runs',1);
INSERT INTO sqlite_sequence VALUES('run_batches',1);
INSERT INTO sqlite_sequence VALUES('reports',1);
INSERT INTO sqlite_sequence VALUES('deliveries',2);
INSERT INTO sqlite_sequence VALUES('delivery_sendings',1);
INSERT INTO sqlite_sequence VALUES('delivery_batches',1);
INSERT INTO sqlite_sequence VALUES('payments',2);
INSERT INTO sqlite_sequence VALUES('payment_events',4);
INSERT INTO sqlite_sequence VALUES('transfers',1);
INSERT INTO sqlite_sequence VALUES('files',1);
INSERT INTO sqlite_sequence VALUES('recent_files',1);
INSERT INTO sqlite_sequence VALUES('link_lists',1);
INSERT INTO sqlite_sequence VALUES('inbox',1);
CREATE INDEX checks_by_phone ON checks (realm, phone, id);
CREATE INDEX checks_by_time ON checks (realm, id);
CREATE INDEX runs_by_realm ON runs (realm, id);
CREATE INDEX run_batches_by_run ON run_batches (run_id, state);
CREATE INDEX run_batches_by_time ON run_batches (sent_at);
CREATE INDEX run_batches_by_job ON run_batches (job_id) WHERE job_id IS NOT NULL;
CREATE UNIQUE INDEX run_numbers_by_phone ON run_numbers (run_id, phone);
CREATE INDEX run_numbers_by_verdict ON run_numbers (run_id, state, risk_word);
CREATE INDEX run_numbers_to_send ON run_numbers (run_id, place) WHERE state = 'waiting';
CREATE INDEX run_numbers_by_batch ON run_numbers (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX run_numbers_by_time ON run_numbers (checked_at) WHERE state = 'done';
CREATE INDEX runs_by_file ON runs (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX payments_by_time ON payments (realm, id);
CREATE INDEX payments_by_standing ON payments (realm, standing, id);
CREATE INDEX payments_by_currency ON payments (realm, currency, standing, paid_at, amount);
CREATE INDEX payments_by_phone ON payments (realm, phone, id) WHERE phone IS NOT NULL;
CREATE INDEX payments_by_order ON payments (realm, order_ref) WHERE order_ref <> '';
CREATE INDEX payments_by_run ON payments (run_id, run_row) WHERE run_id IS NOT NULL;
CREATE INDEX payments_to_look_at ON payments (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX payments_by_invoice ON payments (realm, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payment_events_by_payment ON payment_events (payment_id, id);
CREATE INDEX refunds_by_payment ON refunds (payment_id, id);
CREATE INDEX transfers_by_time ON transfers (realm, id);
CREATE INDEX transfers_by_id ON transfers (realm, transaction_id COLLATE NOCASE);
CREATE INDEX reports_by_realm ON reports (realm, id);
CREATE INDEX reports_by_phone ON reports (realm, phone, id);
CREATE UNIQUE INDEX one_sending_at_a_time ON delivery_sendings (realm) WHERE state <> 'done';
CREATE INDEX deliveries_by_state ON deliveries (realm, state, id);
CREATE INDEX deliveries_by_phone ON deliveries (realm, phone);
CREATE INDEX deliveries_by_batch ON deliveries (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX deliveries_by_sending ON deliveries (sending_id) WHERE sending_id IS NOT NULL;
CREATE INDEX inbox_by_time ON inbox (realm, last_at, id);
CREATE INDEX inbox_to_act_on ON inbox (id) WHERE acted = 0;
CREATE INDEX inbox_by_subject ON inbox (kind, subject);
CREATE UNIQUE INDEX inbox_payments_once ON inbox (realm, subject, event, status) WHERE kind = 'payment';
CREATE UNIQUE INDEX inbox_rejected_once ON inbox (realm, sender, event, cause, day) WHERE kind = 'rejected';
CREATE INDEX link_rows_by_phone ON link_rows (phone) WHERE phone IS NOT NULL;
COMMIT;
