UPDATE link_rows SET sent_at = 1795154700000 WHERE batch_id = 1 AND payment_id IS NOT NULL;
