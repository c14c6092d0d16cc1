import type { WaitWhy } from '$lib/ipc';
import { counted } from './plural';

/** Requests that can't leave yet. */
export const waits = {
  why: {
    budget: 'The service’s requests for this minute are used up. It leaves by itself.',
    slow_down: 'The service asked to slow down. It leaves by itself.',
    earlier: 'Another request comes first. It leaves by itself.',
  } satisfies Record<WaitWhy, string> as Record<WaitWhy, string>,
  left: (seconds: number) => `${counted(seconds, 'second')} more.`,
  cancel: 'Stop waiting',
};
