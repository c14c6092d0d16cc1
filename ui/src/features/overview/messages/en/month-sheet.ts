/** The sheet that a month is exported to. */
export const monthSheet = {
  headers: ['Part', 'Figure', 'Count', 'Amount', 'How it is counted', 'Test'],
  checked: 'Parcels checked',
  risky: 'Risky parcels',
  returnCost: 'Cost of one return',
  avoided: 'Return charges avoided, up to',
  otherOutcome: 'Another result',
  more: 'More that may have been used',
};
