/** What went wrong while the app started. `path` is where a file is now. */
export const problems = {
  database_set_aside: {
    title: 'Your check history was damaged',
    text: 'A new, empty history was started. The old file was kept, nothing was deleted:',
  },
  settings_restored: {
    title: 'Your settings file was damaged',
    text: 'Porokh uses the last good copy, and your API keys are still there. Please check your settings. The damaged file:',
  },
  settings_set_aside: {
    title: 'Your settings file was damaged',
    text: 'Porokh uses the default settings. The old file was kept:',
  },
  database_unusable: {
    title: 'Your check history can’t be used now',
    text: 'Porokh needs the history to check, so that no number uses a check twice. The file:',
  },
  log_not_kept: {
    title: 'No log is kept now',
    text: 'Porokh works without it, but support has less to go by. Porokh can’t write here; the disk may be full, or the folder read-only:',
  },
  page_not_kept: {
    title: 'Drafts aren’t kept now',
    text: 'What you have typed and not sent is gone when Porokh closes. Porokh can’t write here; the disk may be full, or the folder read-only:',
  },
  dismiss: 'Got it',
};
