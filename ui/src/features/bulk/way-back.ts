import { keepsSpot } from '$kit/state';
import { runRows } from './run-rows.svelte';

keepsSpot('bulk', () => {
  const { run, panel, place } = runRows;
  const { key, index } = place;
  return () => {
    // The rows of a run begin at the top when their page opens.
    if (runRows.run !== run) return;
    place.put(key, index);
    runRows.panel = panel;
  };
});
