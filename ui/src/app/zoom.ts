import { m } from '$kit/i18n';
import { session, toasts } from '$kit/state';

/** In percent, as browsers have them, within the bounds of the setting. */
const SIZES = [80, 90, 100, 110, 125, 150, 175, 200];

/** What Ctrl with this key does to the size of everything: larger, smaller, or 0 for as it was made. */
export function zoomStep({ key, code }: KeyboardEvent): -1 | 0 | 1 | null {
  if (key === '+' || key === '=' || code === 'NumpadAdd') return 1;
  if (key === '-' || code === 'NumpadSubtract') return -1;
  return code === 'Digit0' || code === 'Numpad0' ? 0 : null;
}

export function zoom(step: -1 | 0 | 1): void {
  const now = session.settings.zoom;
  const next =
    step === 0
      ? 100
      : step > 0
        ? (SIZES.find((size) => size > now) ?? now)
        : (SIZES.findLast((size) => size < now) ?? now);
  if (next !== now) void session.change({ zoom: next });
  toasts.info(m().shell.zoomed(next));
}
