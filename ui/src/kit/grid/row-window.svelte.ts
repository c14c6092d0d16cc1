import {
  Virtualizer,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
} from '@tanstack/virtual-core';

/** Rows beyond the edge that are drawn, so that a quick turn of the wheel shows no gap. */
const OVERSCAN = 8;

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

  reveal(index: number): void {
    this.#virtualizer.scrollToIndex(index, { align: 'auto' });
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
    const { count, estimateSize, scrollPaddingEnd } = this.#virtualizer.options;
    const size = estimateSize(0);
    const top = this.#virtualizer.scrollOffset ?? 0;
    const room = (this.#virtualizer.scrollRect?.height ?? 0) - scrollPaddingEnd;
    const last = Math.min(count - 1, Math.max(0, Math.floor((top + room - 1) / size)));
    this.range = count === 0 ? null : [Math.min(last, Math.floor(top / size)), last];
  }
}
