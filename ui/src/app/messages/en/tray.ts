/** The tray's menu, while the app waits without its window. {done} and {of} are numbers. */
export const tray = {
  open: 'Open Porokh',
  quick: 'Quick check',
  idle: 'No list is being checked',
  progress: 'Numbers done: {done} of {of}',
  pause: 'Pause',
  go_on: 'Continue',
  quit: 'Quit Porokh',
};
