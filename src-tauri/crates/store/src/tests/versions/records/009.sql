INSERT INTO blocks (realm, phone, reason, blocked_at) VALUES
    ('live', 712345670, 'তিনবার ফেরত', 1795154508000),
    ('test', 999999999, '', 1795154509000);
