import type { LucideIcon } from '@lucide/svelte';
import CirclePause from '@lucide/svelte/icons/circle-pause';
import HandCoins from '@lucide/svelte/icons/hand-coins';
import Send from '@lucide/svelte/icons/send';
import XCircle from '@lucide/svelte/icons/circle-x';
import type { Decision } from '$ipc';

export interface DecisionKind {
  decision: Decision;
  icon: LucideIcon;
  /** The code of its key, and what stands on it. */
  code: string;
  key: string;
}

/** What can be decided about an order; the keys are those that no other action has. */
export const DECISIONS: readonly DecisionKind[] = [
  { decision: 'send', icon: Send, code: 'KeyS', key: 'S' },
  { decision: 'hold', icon: CirclePause, code: 'KeyH', key: 'H' },
  { decision: 'advance', icon: HandCoins, code: 'KeyD', key: 'D' },
  { decision: 'cancelled', icon: XCircle, code: 'KeyX', key: 'X' },
];
