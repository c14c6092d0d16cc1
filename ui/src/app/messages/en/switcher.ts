/** The account in use, as it stands on the rail. */
export const switcher = {
  open: 'Change account or mode',
  none: 'No account',
  practiceAccount: 'Practice account',
  spends: 'uses checks',
  spendsNothing: 'no checks used',
};
