import type { ScanAnswer } from '$ipc';
import { play } from '$kit/chime';

const HIGH = 1320;
const LOW = 220;
const SHORT = 0.12;
const LONG = 0.7;

/** Each answer by ear alone: one high beep is "send", everything else means stop. */
const BEEPS: Record<ScanAnswer['kind'], { pitch: number; times: number; lasts: number }> = {
  send: { pitch: HIGH, times: 1, lasts: 0.25 },
  hold: { pitch: 660, times: 2, lasts: 0.25 },
  cancelled: { pitch: LOW, times: 1, lasts: LONG },
  missing: { pitch: LOW, times: 2, lasts: 0.3 },
  several: { pitch: LOW, times: 3, lasts: 0.3 },
  again: { pitch: 660, times: 2, lasts: SHORT },
};

export function sound(kind: ScanAnswer['kind']): void {
  const { pitch, times, lasts } = BEEPS[kind];
  play(
    Array.from({ length: times }, (_, beep) => ({ pitch, at: beep * (lasts + 0.06) })),
    lasts,
  );
}
