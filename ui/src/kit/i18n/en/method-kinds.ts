/** Who moves the money of a refund, by way to pay. */
export const methodKinds = {
  byHand: 'Personal or agent number',
  gateway: 'Gateway',
  kindOf: (method: string) => `Who sends a refund of ${method}`,
  kinds: 'Who sends a refund',
  kindsText: 'Who sends the money of a refund, by method. You chose this with the first refund.',
};
