/** Who moves the money of a refund, by way to pay. */
export const methodKinds = {
  byHand: 'Personal or agent number',
  gateway: 'Gateway',
  kindOf: (method: string) => `Who sends a refund of ${method}`,
  kinds: 'Who sends a refund',
  kindsText: 'What each method is in your payment account, as you said with its first refund.',
};
