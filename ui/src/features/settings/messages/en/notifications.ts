import type { NotificationWords } from '$ipc';

/** Notifications of the desktop, without a number or a name: anybody may look on. {n} is a count. */
export const notifications = {
  reported: {
    one: 'Another seller reported a number that you checked',
    many: '{n} numbers that you checked were reported',
    text: 'Open Porokh to see which.',
  },
  held: 'Orders held back: {n}.',
  paid: {
    one: 'A payment is paid, verified',
    many: '{n} payments are paid, verified',
    text: 'The payment service confirmed the money.',
  },
  differs: {
    one: 'A payment does not match what you asked for',
    many: '{n} payments do not match what you asked for',
    text: 'Do not ship yet. Open Porokh to see what differs.',
  },
  payment: {
    one: 'A message about a payment arrived',
    many: '{n} messages about payments arrived',
    text: 'The link was not made here. Verify the payment before you ship.',
  },
  refund: {
    one: 'A message about a refund arrived',
    many: '{n} messages about refunds arrived',
    text: 'Open Porokh to see which.',
  },
  list_done: {
    one: 'A list is finished',
    many: '{n} lists are finished',
    text: 'The results are ready.',
  },
  list_asks: {
    one: 'A list has paused and needs your decision',
    many: '{n} lists have paused and need your decision',
    text: 'Nothing more is sent until you decide.',
  },
  deferred: {
    one: 'A number that you kept was checked',
    many: '{n} numbers that you kept were checked',
    text: 'The results are on Check.',
  },
  sheet: {
    one: 'A new order sheet is in Downloads',
    many: '{n} new order sheets are in Downloads',
    text: 'Open it in Porokh to check it; nothing is sent by itself.',
  },
  plan: {
    one: 'Your courier plan ends soon',
    many: 'Your courier plan ends soon',
    text: 'Renew it to keep checking.',
  },
  rejected: {
    one: 'A message could not be trusted',
    many: 'Messages could not be trusted: {n} reasons',
    text: 'Nothing was changed. Activity says why.',
  },
  sample: {
    one: 'Notifications work',
    many: 'Notifications work',
    text: 'Porokh tells you so while its window is not in front.',
  },
  practice: 'Practice: {what}',
} satisfies NotificationWords;
