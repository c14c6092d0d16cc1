-- Which row of which sheet a payment was asked for, however often the sheet is opened: a second link for it needs the
-- user's word. A sheet is known by its content.

-- The digest of the copy's bytes, once it was needed.
ALTER TABLE files ADD COLUMN digest TEXT;
ALTER TABLE payments ADD COLUMN sheet TEXT;
-- Counted from 1.
ALTER TABLE payments ADD COLUMN sheet_row INTEGER;
ALTER TABLE link_lists ADD COLUMN sheet TEXT;

CREATE INDEX payments_by_sheet ON payments (sheet, sheet_row) WHERE sheet IS NOT NULL;
