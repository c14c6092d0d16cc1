import {
  CircleCheck,
  CircleQuestionMark,
  CircleSlash,
  CopyX,
  History,
  PackageCheck,
  Scale,
} from '$kit/icons';
import type { PayoutFilter, PayoutTotals, PayoutWhy } from '$ipc';
import { money } from '$kit/i18n';
import type { Look } from '$kit/words/outcome';
import { m } from '../messages';

export const WHYS: Record<PayoutWhy, Look> = {
  unknown: { tone: 'off', icon: CircleSlash },
  several_orders: { tone: 'off', icon: CircleSlash },
  paid_twice: { tone: 'info', icon: CopyX },
  not_in_any: { tone: 'bad', icon: CircleQuestionMark },
  unpaid: { tone: 'bad', icon: PackageCheck },
  differs: { tone: 'wait', icon: Scale },
  agrees: { tone: 'ok', icon: CircleCheck },
};

export const FILTERS: Partial<Record<PayoutFilter, Look>> = {
  not_in_any: WHYS.not_in_any,
  differs: WHYS.differs,
  unpaid: WHYS.unpaid,
  paid_twice: WHYS.paid_twice,
  unknown: WHYS.unknown,
  answered: { tone: 'off', icon: History },
  agrees: WHYS.agrees,
};

export const taka = (amount: string) => money(amount, 'BDT');

/** `–` where the sheet says nothing, which is no zero. */
export const someTaka = (amount: string | null) => (amount === null ? '–' : taka(amount));

/** With its sign. */
export const difference = (amount: string) => (/^(-|0\.00$)/.test(amount) ? '' : '+') + taka(amount);

/** Without its sign. */
export const size = (amount: string) => taka(amount.replace(/^-/, ''));

export const isMissing = (amount: string) => amount.startsWith('-');
export const isZero = (amount: string) => amount === '0.00';

export const sumTone = (amount: string) => (isZero(amount) ? 'ok' : isMissing(amount) ? 'bad' : 'info');

/** Missing and too much apart: in one sum they hide each other. */
export function sumsApart({ short, over }: PayoutTotals): string {
  const { missingSum, overSum } = m().payout;
  const missing = isZero(short) && !isZero(over) ? [] : [missingSum(taka(short))];
  return [...missing, ...(isZero(over) ? [] : [overSum(taka(over))])].join(', ');
}
