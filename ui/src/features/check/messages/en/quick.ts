import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';
import type { Purpose } from '$ipc';

/** The small window above every program. */
export const quick = {
  copied: 'copied',
  left: (n: number) => `${count(n)} left`,
  free: (when: string) => `${when}, free`,
  checkFor: (cost: string) => `Check · ${cost}`,
  again: (cost: string | null) => (cost === null ? 'Again' : `Again · ${cost}`),
  costs: {
    one: (left: number | null): string =>
      left === null ? `uses ${count(1)}` : `uses ${count(1)} of ${count(left)}`,
    practice: 'no check used',
    test: 'no check used',
  },
  several: (n: number) => `${counted(n, 'number')} in what you copied`,
  all: (n: number) => `All ${count(n)}`,
  saved: 'saved',
  noneTitle: 'No mobile number in what you copied',
  noneText: 'Copy one in Messenger or WhatsApp, or type it here.',
  wrongTitle: 'This is not a mobile number',
  fewTitle: 'Few checks left',
  knownLast: (orders: number, last: string) => `${counted(orders, 'order')} with you, the last one: ${last}`,
  knownEarlier: (orders: number, before: string) =>
    `${counted(orders, 'order')} with you, an earlier one: ${before}`,
  unknown: 'Not one of your customers yet',
  /** Short: three more buttons stand beside it. */
  pay: { advance: 'Advance', full: 'Full payment', other: 'Payment' } as Record<Purpose, string>,
  freeUntil: 'Nothing is sent until you press Check.',
  doneText: 'The quick check is finished. Its result is in Porokh.',
  look: 'Open in Porokh',
  open: 'Open in Porokh',
  noParcels: 'No parcels yet',
};
