import type { LinksOfMonth, MonthView, RiskLevel } from '$ipc';
import { count, money, percent } from '$kit/i18n';
import { courierWords } from '$kit/words/outcome';
import { dayOfMonth, daysOfMonth } from './calendar';
import { m } from './messages';
import { taka } from './month-export';
import { allOf, busiest, column, riskyOf, share, STACK, topOf } from './plots';

/** A colour by the name of its token; hatched with another one where there is one. */
export interface Fill {
  colour: string;
  hatch: string | null;
}

export type Shape =
  | {
      kind: 'text';
      text: string;
      x: number;
      y: number;
      size: number;
      strong: boolean;
      colour: string;
      align: 'left' | 'center' | 'right';
    }
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      round: number;
      fill: Fill;
      edge: string | null;
    };

export const WIDTH = 1000;
export const HEIGHT = 900;
const EDGE = 40;
const INNER = WIDTH - 2 * EDGE;
const MIDDLE = WIDTH / 2 + 20;

const plain = (colour: string): Fill => ({ colour, hatch: null });

function text(
  words: string,
  x: number,
  y: number,
  own: Partial<Omit<Extract<Shape, { kind: 'text' }>, 'kind'>> = {},
): Shape {
  return { kind: 'text', text: words, x, y, size: 15, strong: false, colour: 'ink-2', align: 'left', ...own };
}

function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Fill,
  edge: string | null = null,
): Shape {
  return { kind: 'box', x, y, width, height, round: 3, fill, edge };
}

const heading = (words: string, x: number, y: number) =>
  text(words, x, y, { size: 17, strong: true, colour: 'ink' });

/** The picture of a month: figures and plots, none of them about one customer. */
export function shapesOf(view: MonthView, title: string): Shape[] {
  const sheet = box(0, 0, WIDTH, HEIGHT, plain('surface'));
  const head = text(title, EDGE, 56, { size: 26, strong: true, colour: 'ink' });
  const day = view.today === null ? '' : m().month.upTo(dayOfMonth(view.month, view.today));
  const shapes = [sheet, head, text(day, WIDTH - EDGE, 56, { align: 'right' })];
  if (view.environment !== 'live') {
    shapes.push(text(m().shell.test, WIDTH - EDGE, 30, { align: 'right', strong: true, colour: 'test-fg' }));
  }
  return [...shapes, ...avoided(view), ...advances(view), ...couriers(view), ...weeks(view), ...spent(view)];
}

const PARTS = ['cancelled', 'held', 'asked', 'paid', 'sent', 'undecided'] as const;
const PART_FILLS: Record<(typeof PARTS)[number], Fill> = {
  cancelled: plain('accent'),
  held: { colour: 'accent', hatch: 'accent-soft' },
  asked: { colour: 'surface', hatch: 'data-yes' },
  paid: plain('data-yes'),
  sent: plain('data-off'),
  undecided: plain('surface'),
};

function avoided({ orders, avoided: sum }: MonthView): Shape[] {
  const words = m().month.avoided;
  const shapes = [heading(words.title, EDGE, 104)];
  const notSent = orders.cancelled + orders.held;
  const shown =
    sum === null
      ? ''
      : words
          .upTo()
          .join(` ${taka(sum)} `)
          .trim();
  shapes.push(text(shown, EDGE, 144, { size: 30, strong: true, colour: 'ink' }));
  const said = [
    `${count(orders.checked)}${words.checked(orders.checked)}`,
    `${count(orders.risky)}${words.risky}`,
    words.notSent(notSent).join(count(notSent)),
  ];
  shapes.push(text(said.join(' · '), EDGE, 172));
  let [x, y] = [EDGE, 224];
  let at = EDGE;
  const all = PARTS.reduce((sum, part) => sum + orders[part], 0);
  for (const part of PARTS.filter((part) => orders[part] > 0)) {
    const width = (orders[part] / all) * (MIDDLE - EDGE - 60);
    shapes.push(box(at, 184, Math.max(3, width - 2), 20, PART_FILLS[part], 'line-input'));
    at += width;
    shapes.push(box(x, y - 10, 11, 11, PART_FILLS[part], 'line-input'));
    shapes.push(text(`${count(orders[part])} ${m().month.parts[part]}`, x + 18, y));
    // Three beside each other.
    [x, y] = x > EDGE + 250 ? [EDGE, y + 24] : [x + 150, y];
  }
  return shapes;
}

const STATES = ['asked', 'paid', 'waiting', 'not_paid', 'refunded', 'unsure'] as const;
const STATE_FILLS: Record<(typeof STATES)[number], Fill> = {
  asked: plain('accent'),
  paid: plain('risk-low-solid'),
  waiting: plain('surface'),
  not_paid: { colour: 'sunken', hatch: 'line-strong' },
  refunded: plain('surface'),
  unsure: plain('surface'),
};

function advances({ links, money: moved }: MonthView): Shape[] {
  const words = m().month.advances;
  const shapes = [heading(words.title, MIDDLE, 104)];
  if (links.length + moved.length === 0) shapes.push(text(words.emptyTitle, MIDDLE, 136));
  const rows = links.flatMap((sums) => {
    // Of dollars the two that count: there is room for no more.
    const shown = sums.currency === 'BDT' ? STATES : STATES.slice(0, 2);
    return shown.filter((state) => sums[state].links > 0).map((state) => [sums, state] as const);
  });
  const pitch = Math.min(25, 190 / (rows.length + moved.length));
  rows.forEach(([sums, state], index) => shapes.push(...advance(sums, state, 118 + index * pitch)));
  moved.forEach(({ currency, received, returned }, index) => {
    const said = [
      `${words.received}: ${money(received, currency)}`,
      `${words.returned}: ${money(returned, currency)}`,
    ];
    shapes.push(text(said.join(' · '), MIDDLE, 133 + (rows.length + index) * pitch, { size: 13 }));
  });
  return shapes;
}

function advance(sums: LinksOfMonth, state: (typeof STATES)[number], y: number): Shape[] {
  const { links, amount } = sums[state];
  const width = Math.max(4, (links / sums.asked.links) * 150);
  const part = state === 'paid' ? share(links, sums.asked.links) : null;
  const figures = [count(links), money(amount, sums.currency), ...(part === null ? [] : [percent(part)])];
  return [
    text(m().month.advances.states[state], MIDDLE, y + 15),
    box(MIDDLE + 130, y, width, 20, STATE_FILLS[state], 'line-input'),
    text(figures.join(' · '), MIDDLE + 140 + width, y + 15, { colour: 'ink' }),
  ];
}

/** Couriers that there is room for. */
const COURIERS = 7;

function couriers({ couriers: sums }: MonthView): Shape[] {
  const words = m().month.couriers;
  const shapes = [heading(words.title, EDGE, 330)];
  if (sums.length === 0) shapes.push(text(words.emptyTitle, EDGE, 362));
  const largest = Math.max(1, ...sums.map(({ delivered, lost }) => delivered + lost));
  sums.slice(0, COURIERS).forEach(({ courier, delivered, lost, other }, index) => {
    const y = 346 + index * 30;
    const all = delivered + lost;
    const wide = (results: number) => (results / largest) * 150;
    const part = share(delivered, all);
    const ended = `${words.of(delivered, all)}  ${part === null ? m().month.tooFew : percent(part)}`;
    const said = all > 0 ? ended : words.other(other);
    shapes.push(text(courier === null ? words.none : courierWords(courier), EDGE, y + 15, { colour: 'ink' }));
    if (delivered > 0) shapes.push(box(EDGE + 130, y, wide(delivered), 18, plain('data-yes')));
    if (lost > 0) {
      shapes.push(
        box(EDGE + 132 + wide(delivered), y, wide(lost), 18, { colour: 'data-no', hatch: 'data-no-2' }),
      );
    }
    shapes.push(text(said, MIDDLE - 60, y + 15, { align: 'right' }));
  });
  return shapes;
}

const LEVEL_FILLS: Record<RiskLevel, Fill> = {
  very_high: plain('risk-very-solid'),
  high: { colour: 'risk-high-solid', hatch: 'risk-high-line' },
  medium: { colour: 'risk-med-bg', hatch: 'risk-med-solid' },
  new: { colour: 'risk-new-bg', hatch: 'risk-new-solid' },
  low: plain('risk-low-solid'),
  unknown: plain('risk-unk-bg'),
};

function weeks({ month, weeks: all, orders }: MonthView): Shape[] {
  const words = m().month.weeks;
  const shapes = [heading(words.title, MIDDLE, 330)];
  if (orders.checked === 0) return [...shapes, text(words.emptyTitle, MIDDLE, 362)];
  const [foot, wide] = [520, (WIDTH - EDGE - MIDDLE) / Math.max(4, all.length)];
  const largest = Math.max(...all.map(({ risks }) => allOf(risks)));
  all.forEach(({ first, last, risks }, index) => {
    const left = MIDDLE + index * wide;
    const pieces = column(risks, largest, foot, 150);
    const part = share(riskyOf(risks), allOf(risks));
    const middle = { align: 'center' as const };
    for (const { level, y, height } of pieces) {
      // An edge would cover what is thin.
      const edge = height > 3 ? 'line-input' : null;
      shapes.push(box(left + wide * 0.2, y, wide * 0.6, height, LEVEL_FILLS[level], edge));
    }
    shapes.push(
      text(count(allOf(risks)), left + wide / 2, topOf(pieces, foot) - 6, {
        ...middle,
        strong: true,
        colour: 'ink',
      }),
      text(daysOfMonth(month, first, last), left + wide / 2, foot + 20, { ...middle, size: 13 }),
      text(
        part === null ? m().month.tooFew : words.risky(percent(Math.round(part))),
        left + wide / 2,
        foot + 40,
        { ...middle, size: 13, colour: (part ?? 0) > 0 ? 'risk-high-fg' : 'ink-3' },
      ),
    );
  });
  const levels = STACK.filter((level) => all.some(({ risks }) => risks[level] > 0)).toReversed();
  levels.forEach((level, index) => {
    const x = MIDDLE + (index * (WIDTH - EDGE - MIDDLE)) / levels.length;
    shapes.push(box(x, foot + 56, 11, 11, LEVEL_FILLS[level], 'line-input'));
    shapes.push(text(m().risk[level].short, x + 15, foot + 66, { size: 13 }));
  });
  return shapes;
}

function spent(view: MonthView): Shape[] {
  const words = m().month.spent;
  const [foot, wide] = [800, INNER / view.days];
  const { by_day: byDay, checks, more } = view.spent;
  const said = [words.used(count(checks)), ...(more > 0 ? [words.more(more)] : [])].join(' · ');
  const shapes = [heading(words.title, EDGE, 640), text(said, WIDTH - EDGE, 640, { align: 'right' })];
  const busy = busiest(byDay);
  const largest = Math.max(1, ...byDay);
  for (let day = 1; day <= view.days; day++) {
    const used = byDay[day - 1];
    const left = EDGE + (day - 1) * wide;
    const isBusy = busy.includes(day);
    const height = used === undefined ? 3 : (used / largest) * 110;
    const fill = used === undefined ? 'data-off' : isBusy ? 'accent' : 'line-input';
    if (height > 0) shapes.push(box(left + wide * 0.17, foot - height, wide * 0.66, height, plain(fill)));
    const label = { align: 'center' as const, size: 13, strong: isBusy };
    if (isBusy) shapes.push(text(count(used ?? 0), left + wide / 2, foot - height - 6, label));
    if (isBusy || day === 1 || day % 5 === 0) {
      shapes.push(text(count(day), left + wide / 2, foot + 20, label));
    }
  }
  shapes.push(text(m().month.avoided.how, EDGE, 862, { size: 13, colour: 'ink-3' }));
  return shapes;
}
