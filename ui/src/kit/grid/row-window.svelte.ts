import {
  Virtualizer,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
} from '@tanstack/virtual-core';

/** Rows beyond the edge that are drawn, so that a quick turn of the wheel shows no gap. */
const OVERSCAN = 8;
/**
 * Rows that stay in view beyond the one that the keys are on: a message at the foot covers the last one. After the last
 * row of the list there is as much room.
 */
export const AROUND = 2;

/** The part of a long list that is in view, as runes over TanStack's virtualizer. */
export class RowWindow {
  items = $state.raw<VirtualItem[]>([]);
  /** Height of the whole list in pixels. */
  height = $state(0);
  /** The first and last row that can be seen whole or in part; none while there are no rows. */
  range = $state.raw<[number, number] | null>(null);
  #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #element: () => HTMLElement | null;

  constructor(element: () => HTMLElement | null) {
    this.#element = element;
    this.#virtualizer = new Virtualizer(this.#options(0, 1, 0));
  }

  /** Begins to follow the element; returns how to stop. */
  mount(): () => void {
    return this.#virtualizer._didMount();
  }

  /** `above` is what sticks over the rows in the same scrolling element, in pixels. */
  set(count: number, size: number, above: number): void {
    this.#virtualizer.setOptions(this.#options(count, size, above));
    this.#virtualizer._willUpdate();
    this.#virtualizer.measure();
    this.#draw();
  }

  /** Brings a row into view: one that was pointed at stays where it is, the others have their neighbours beside them. */
  reveal(index: number, pointed: boolean): void {
    const [first, last] = this.range ?? [0, -1];
    if (index < first - AROUND || index > last + AROUND) {
      this.#virtualizer.scrollToIndex(index, { align: 'center' });
      return;
    }
    const { estimateSize } = this.#virtualizer.options;
    const to = offsetFor(index, {
      size: estimateSize(0),
      top: this.#virtualizer.scrollOffset ?? 0,
      room: this.#room,
      around: pointed ? 0 : AROUND,
    });
    if (to !== this.#virtualizer.scrollOffset) this.#virtualizer.scrollToOffset(to);
  }

  /** Height in which rows are seen. */
  get #room(): number {
    const { scrollRect, options } = this.#virtualizer;
    return (scrollRect?.height ?? 0) - options.scrollPaddingEnd;
  }

  #options(count: number, size: number, above: number) {
    return {
      count,
      getScrollElement: this.#element,
      estimateSize: () => size,
      overscan: OVERSCAN,
      // What sticks on top takes its room from the view.
      scrollPaddingEnd: above,
      scrollToFn: elementScroll<HTMLElement>,
      observeElementRect: observeElementRect<HTMLElement>,
      observeElementOffset: observeElementOffset<HTMLElement>,
      onChange: () => this.#draw(),
    };
  }

  #draw(): void {
    this.items = this.#virtualizer.getVirtualItems();
    this.height = this.#virtualizer.getTotalSize();
    const { count, estimateSize } = this.#virtualizer.options;
    const size = estimateSize(0);
    const top = this.#virtualizer.scrollOffset ?? 0;
    const room = this.#room;
    const last = Math.min(count - 1, Math.max(0, Math.floor((top + room - 1) / size)));
    this.range = count === 0 ? null : [Math.min(last, Math.floor(top / size)), last];
  }
}

interface Place {
  /** Height of a row, the offset and the height of what is in view, in pixels. */
  size: number;
  top: number;
  room: number;
  around: number;
}

/** The nearest offset at which a row is in view, with `around` rows before and after it as far as there is room. */
export function offsetFor(index: number, { size, top, room, around }: Place): number {
  const beside = Math.max(0, Math.min(around, Math.floor((room / size - 1) / 2)));
  const end = (index + beside + 1) * size;
  const start = Math.max(0, index - beside) * size;
  return Math.min(Math.max(top, end - room), start);
}
