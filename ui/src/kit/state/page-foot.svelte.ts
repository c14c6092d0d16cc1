/** The bar of buttons below the rows of the page, whose lines wrap: what floats over the page stands above it. */
class PageFoot {
  /** In pixels; 0 where there is no bar. */
  height = $state(0);
  #node: HTMLElement | null = null;

  /** Attached to the bar. */
  readonly measure = (node: HTMLElement): (() => void) => {
    this.#node = node;
    const observer = new ResizeObserver(() => {
      if (this.#node === node) this.height = node.offsetHeight;
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      // The next page's bar may have come before this one went.
      if (this.#node !== node) return;
      this.#node = null;
      this.height = 0;
    };
  };
}

export const pageFoot = new PageFoot();
