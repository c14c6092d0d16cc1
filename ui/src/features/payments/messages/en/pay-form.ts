import type { Purpose, SameBy } from '$ipc';

/** The form of a new payment, and what it needs of the seller. */
export const payForm = {
  name: 'Customer name',
  email: 'E-mail (optional)',
  emailNote: (own: string) => `The service requires an e-mail. If empty, yours is used: ${own}`,
  emailNotePractice: 'The service requires an e-mail. If empty, a sample is used.',
  phoneNote: 'For WhatsApp and the list',
  usdNote: 'For cards and wallets from abroad',
  purposes: { advance: 'Advance', full: 'Full payment', other: 'Other' } satisfies Record<
    Purpose,
    string
  > as Record<Purpose, string>,
  order: 'Order (optional)',
  fromRun: (row: string) => `For row ${row} of your list`,
  create: 'Create link',
  createAmount: (amount: string) => `Create link for ${amount}`,
  creating: 'Creating the link',
  clear: 'Clear',
  testApart: 'A test payment. The order is a real one and stays as it is, also when this is paid.',
  liveApart: 'A real payment. The order is a sample and stays as it is, also when this is paid.',
  offline: 'No internet. What you typed is saved; create the link when you’re back online.',

  sameTitle: {
    order: (order: string) => `Order ${order} has a payment already`,
    row: () => 'This row has a payment already',
    customer: () => 'This customer was asked for the same amount less than a day ago',
  } satisfies Record<SameBy, (order: string) => string>,
  sameText: (amount: string, status: string, when: string) =>
    `${amount}, ${status}, created ${when}. Nothing was sent.`,
  show: 'Show',
  another: 'Create another link',

  setupTitle: 'Needed once, before the first link',
  setupText: 'The payment service requires these with every payment. You can change them in Settings.',
  urlPlaceholder: 'https://',
  setupSave: 'Save and continue',

  doubtText: (amount: string, name: string, when: string) =>
    `**${amount}**, ${name}, ${when}. The request was sent, but no answer came. Look for it in your payment account before you create another.`,
  doubtId: 'Invoice ID from your payment account',
  doubtFind: 'Find it',
  doubtHaveId: 'I have its invoice ID',
  doubtNot: 'It was not created',
  doubtNotText: (name: string, amount: string) =>
    `If ${name}’s payment of ${amount} is in your payment account after all, the customer could pay twice with a second link. Check there first.`,
  doubtSettled: 'Saved: it was not created',

  verifyText: 'Type the invoice ID of any payment, including one that was not created in Porokh.',
  verifyKind: 'Which payments',
  verifyLive: 'Live',
  verifyKindNote:
    'Live payments are found with the live API key only, test payments with the test API key only.',
  verifyAnother: 'Another one',
  verifyOwn: 'It was created in Porokh.',
  verifyForeign: 'It was not created in Porokh. Compare amount and order yourself before you send anything.',
  verifyShow: 'Show in the list',
  verifyStatus: 'Status, as it came',
};
