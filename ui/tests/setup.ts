import { configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';

// A wait is for a condition; this is only its bound, which a busy machine must not reach.
configure({ asyncUtilTimeout: 15_000 });

// The time that a test pinned is not that of the next.
afterEach(() => void vi.useRealTimers());

// What jsdom leaves out of a window.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 900 });
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
// Nothing is laid out.
document.elementsFromPoint = () => [];
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
