import { call, type MonthView, type MonthWords } from '$ipc';
import { money } from '$kit/i18n';
import { exporting, once } from '$kit/state';
import { courierWords } from '$kit/words/outcome';
import { m } from './messages';

/** What of a month is paid for in another currency than taka stands beside it. */
export const dollarsOf = ({ links }: MonthView) => links.find(({ currency }) => currency === 'USD') ?? null;
export const takaOf = ({ links }: MonthView) => links.find(({ currency }) => currency === 'BDT') ?? null;

export const taka = (amount: string): string => money(amount, 'BDT');

/** The words of the sheet in the seller's language, by the tags that the shell expects. */
export function monthSheetWords(view: MonthView): MonthWords {
  const { month: words, monthSheet: sheet, risk, names } = m();
  const { states } = words.advances;
  const couriers = view.couriers.flatMap(({ courier }) => (courier === null ? [] : [courier]));
  return {
    sheet: m().shell.overview,
    headers: [...sheet.headers],
    words: {
      ...Object.fromEntries(couriers.map((courier) => [courier, courierWords(courier)])),
      part_orders: words.avoided.title,
      part_links: words.advances.title,
      part_couriers: words.couriers.title,
      part_weeks: words.weeks.title,
      part_spent: words.spent.title,
      how_orders: words.avoided.how,
      how_links: words.advances.how,
      how_couriers: words.couriers.howEmpty,
      how_weeks: words.weeks.how,
      how_spent: view.environment === 'test' ? words.spent.free : words.spent.how,
      checked: sheet.checked,
      risky: sheet.risky,
      cancelled: words.parts.cancelled,
      held: words.parts.held,
      advance_asked: words.parts.asked,
      after_advance: words.parts.paid,
      sent_anyway: words.parts.sent,
      undecided: words.parts.undecided,
      return_cost: sheet.returnCost,
      avoided: sheet.avoided,
      links_asked: states.asked,
      links_paid: states.paid,
      links_waiting: states.waiting,
      links_not_paid: states.not_paid,
      links_refunded: states.refunded,
      links_unsure: states.unsure,
      money_received: words.advances.received,
      money_returned: words.advances.returned,
      no_courier: words.couriers.none,
      delivered: names.outcomes['delivered'] ?? words.couriers.delivered,
      lost: words.couriers.lost,
      other: sheet.otherOutcome,
      very_high: risk.very_high.long,
      high: risk.high.long,
      medium: risk.medium.long,
      new: risk.new.long,
      low: risk.low.long,
      unknown: risk.unknown.long,
      spent_in_all: m().common.total,
      spent_more: sheet.more,
    },
    test: m().shell.test,
  };
}

export const exportMonth = once((view: MonthView) =>
  exporting.toDownloads(() =>
    call('export_month', { month: view.month, to: 'downloads', words: monthSheetWords(view) }),
  ),
);
