import { m } from './messages';
import type { CheckChange, CountChange, CourierChange, RatioChange } from '$ipc';
import { courierName } from '$kit/words/courier';
import { verdictText } from '$kit/words/report';

function counted(change: CountChange | null, words: (from: number, to: number) => string): string | null {
  return change === null ? null : words(change.from, change.to);
}

function ratio(change: RatioChange | null): string | null {
  return change === null ? null : m().customer.ratio(change.from, change.to);
}

function there(parts: (string | null)[]): string[] {
  return parts.filter((part) => part !== null);
}

/** What is different in the totals, each in a few words. */
export function totalsChanged(change: CheckChange): string[] {
  const words = m().customer;
  return there([
    change.risk === null ? null : words.riskWas(verdictText(change.risk.level, change.risk.word)),
    ratio(change.ratio),
    counted(change.delivered, words.delivered),
    counted(change.cancelled, words.cancelledFromTo),
    counted(change.reports, words.reports),
    counted(change.courier_reports, words.courierReports),
  ]);
}

function answered({ answer }: CourierChange): string | null {
  const words = m().customer;
  if (answer === null) return null;
  if (answer.to === 'data') return words.hasData;
  if (answer.to === 'no_parcels') return words.noParcelsNow;
  return answer.to === null ? words.notInAnswer : words.notKnownNow;
}

export function couriersChanged(change: CheckChange): string[] {
  const words = m().customer;
  return change.couriers.map((courier) => {
    const parts = there([
      answered(courier),
      counted(courier.delivered, words.delivered),
      counted(courier.cancelled, words.cancelledFromTo),
      ratio(courier.ratio),
      counted(courier.reports, words.reports),
    ]);
    return words.courier(courierName(courier, []), parts.join(', '));
  });
}
