-- Names this database among others that were in its place: what waits in files beside it belongs to one of them.
CREATE TABLE identity (id TEXT NOT NULL);
INSERT INTO identity VALUES (lower(hex(randomblob(16))));
