import { type IconShape, CirclePause, CircleX, HandCoins, Send } from '$kit/icons';
import type { Decision } from '$ipc';

export interface DecisionKind {
  decision: Decision;
  icon: IconShape;
  code: string;
  key: string;
}

/** What can be decided about an order; the keys are those that no other action has. */
export const DECISIONS: readonly DecisionKind[] = [
  { decision: 'send', icon: Send, code: 'KeyS', key: 'S' },
  { decision: 'hold', icon: CirclePause, code: 'KeyH', key: 'H' },
  { decision: 'advance', icon: HandCoins, code: 'KeyD', key: 'D' },
  { decision: 'cancelled', icon: CircleX, code: 'KeyX', key: 'X' },
];
