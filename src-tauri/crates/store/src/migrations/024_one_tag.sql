-- JSON of ours says in `kind` which of several things it tells of, and errors in `code`. A quote inside a text is escaped,
-- so that no text has these words with their quotes.
UPDATE payment_events SET what = '{"kind":' || substr(what, 9) WHERE what LIKE '{"what":%';
UPDATE payments SET mismatches = replace(mismatches, '{"what":', '{"kind":') WHERE mismatches IS NOT NULL;
UPDATE runs SET pause = '{"kind":' || substr(pause, 7) WHERE pause LIKE '{"by":%';
UPDATE outcome_choices SET choice = replace(choice, '{"is":', '{"kind":');
UPDATE link_rows SET error = replace(error, '"problem":{"is":', '"problem":{"code":') WHERE error IS NOT NULL;
UPDATE link_lists SET reason = replace(reason, '"problem":{"is":', '"problem":{"code":') WHERE reason IS NOT NULL;
