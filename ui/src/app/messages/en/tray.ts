/** The tray's menu, while a list is checked without a window. {done} and {of} are numbers. */
export const tray = {
  open: 'Open Porokh',
  progress: '{done} of {of} numbers done',
  pause: 'Pause',
  go_on: 'Continue',
  quit: 'Pause and quit',
};
