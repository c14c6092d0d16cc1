import { keepsSpot } from '$kit/state';
import { runDetail } from './run-detail.svelte';
import { runRows } from './run-rows.svelte';

keepsSpot('bulk', () => {
  const { run, active } = runRows;
  const { row } = runDetail;
  return () => {
    // The rows of a run begin at the top when their page opens.
    if (runRows.run !== run) return;
    runRows.active = active;
    if (row !== null) runDetail.row = row;
  };
});
