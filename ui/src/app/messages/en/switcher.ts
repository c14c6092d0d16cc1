/** The account in use, as it stands on the rail. */
export const switcher = {
  open: 'Change account or environment',
  none: 'No account',
  practiceAccount: 'Practice account',
  spends: 'spends checks',
  spendsNothing: 'nothing spent',
};
