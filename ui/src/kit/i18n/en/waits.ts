import type { WaitWhy } from '$ipc';
import { counted } from './plural';

/** Requests that can't leave yet. */
export const waits = {
  why: {
    budget: 'The service’s requests for this minute are used up. This is sent by itself.',
    slow_down: 'The service asked to slow down. This is sent by itself.',
    earlier: 'Another request comes first. This is sent by itself.',
  } satisfies Record<WaitWhy, string> as Record<WaitWhy, string>,
  left: (seconds: number) => `${counted(seconds, 'second')} to go.`,
  cancel: 'Stop waiting',
};
