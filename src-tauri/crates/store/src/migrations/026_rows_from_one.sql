-- A row of a sheet is kept as the seller counts it, from 1. Each takes the way over its negative, so that no two meet.
UPDATE run_decisions SET row = -min(row + 1, 4294967295);
UPDATE run_decisions SET row = -row;
UPDATE file_corrections SET row = -min(row + 1, 4294967295);
UPDATE file_corrections SET row = -row;
UPDATE payments SET run_row = run_row + 1;
UPDATE link_rows SET run_row = run_row + 1;
