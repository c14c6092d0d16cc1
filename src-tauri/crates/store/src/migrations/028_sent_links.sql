-- When the seller sent a row's link to the customer, as they say. NULL: not yet, or the row is older than this column.
ALTER TABLE link_rows ADD COLUMN sent_at INTEGER;
