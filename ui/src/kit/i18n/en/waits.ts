import type { WaitWhy } from '$ipc';
import { counted } from './plural';

/** Requests that can't leave yet. */
export const waits = {
  why: {
    budget: 'Too many requests this minute.',
    slow_down: 'The service is busy.',
    earlier: 'Another request is being sent first.',
  } satisfies Record<WaitWhy, string> as Record<WaitWhy, string>,
  left: (seconds: number) => `Sending automatically in ${counted(seconds, 'second')}.`,
  cancel: 'Cancel',
};
