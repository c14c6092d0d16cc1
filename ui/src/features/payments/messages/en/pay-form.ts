import type { Purpose, SameBy } from '$ipc';

/** The form of a new payment, and what it needs of the seller. */
export const payForm = {
  title: 'New payment',
  name: 'Customer name',
  email: 'E-mail (optional)',
  emailNote: (own: string) => `The service asks for one. Left empty, your own is used: ${own}`,
  emailNotePractice: 'The service asks for one. Left empty, a sample one is used.',
  phone: 'Mobile',
  phoneNote: 'For WhatsApp and the list',
  amount: 'Amount',
  currency: 'Currency',
  bdt: 'Taka',
  usd: 'Dollar',
  usdNote: 'For cards and wallets from abroad',
  purpose: 'Purpose',
  purposes: { advance: 'Advance', full: 'Full payment', other: 'Other' } satisfies Record<
    Purpose,
    string
  > as Record<Purpose, string>,
  order: 'Order (optional)',
  fromRun: (row: string) => `For row ${row} of your list`,
  create: 'Make link',
  createAmount: (amount: string) => `Make link for ${amount}`,
  creating: 'Making the link',
  clear: 'Empty',
  testApart: 'A test payment. The order is a real one and stays as it is, also when this is paid.',
  liveApart: 'A real payment. The order is a sample and stays as it is, also when this is paid.',
  offline: 'No internet. What you typed is kept; make the link when it is back.',

  sameTitle: {
    order: (order: string) => `Order ${order} has a payment already`,
    row: () => 'This row has a payment already',
    customer: () => 'This customer was asked for the same amount less than a day ago',
  } satisfies Record<SameBy, (order: string) => string>,
  sameText: (amount: string, status: string, when: string) =>
    `${amount}, ${status}, made ${when}. Nothing was sent.`,
  show: 'Show it',
  another: 'Make another link',

  setupTitle: 'Asked once, before the first link',
  setupText:
    'The payment service wants these with every payment. Nothing is invented: they are yours, and stay in Settings.',
  urlPlaceholder: 'https://',
  setupSave: 'Save and go on',

  doubtText: (amount: string, name: string, when: string) =>
    `**${amount}**, ${name}, ${when}. The request left and no answer came. Look for it in your payment account before you make another.`,
  doubtId: 'Invoice id from your payment account',
  doubtFind: 'Find it',
  doubtHaveId: 'I have its invoice id',
  doubtNot: 'It was not created',
  doubtNotTitle: 'Is it really not there?',
  doubtNotText: (name: string, amount: string) =>
    `If ${name}’s payment of ${amount} is in your payment account after all, a second link could be paid twice. Look there first.`,
  doubtNotYes: 'It is not there',
  doubtSettled: 'Settled: it was not created',

  verifyTitle: 'Verify an invoice',
  verifyText: 'Type the invoice id of any payment, also of one that was not made here.',
  verifyId: 'Invoice id',
  verifyKind: 'Which payments',
  verifyLive: 'Live',
  verifyTest: 'Test',
  verifyKindNote: 'Live payments are found with the live key only, test payments with the test key only.',
  verifyGo: 'Verify',
  verifyAnother: 'Another one',
  verifyOwn: 'It was made here.',
  verifyForeign: 'It was not made here. Compare amount and order yourself before you send anything.',
  verifyShow: 'Show it in the list',
  verifyName: 'Customer',
  verifyStatus: 'Status, as it came',
};
