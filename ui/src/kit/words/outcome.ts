import type { IconShape } from '../icons';
import { CircleQuestionMark, CircleX, PackageCheck, Undo2 } from '../icons';
import { m, readable } from '../i18n';
import { session } from '../state/session.svelte';
import type { Tone } from './payment-status';

export interface Look {
  tone: Tone;
  icon: IconShape;
}

const OUTCOMES: Partial<Record<string, Look>> = {
  delivered: { tone: 'ok', icon: PackageCheck },
  returned: { tone: 'bad', icon: Undo2 },
  cancelled: { tone: 'bad', icon: CircleX },
};

export function outcomeLook(outcome: string): Look {
  return OUTCOMES[outcome] ?? { tone: 'unknown', icon: CircleQuestionMark };
}

/** The name of an outcome; one that has none here in a readable form. */
export function outcomeWords(outcome: string): string {
  return m().names.outcomes[outcome] ?? readable(outcome);
}

/** A courier's name: the seller's own, else its identifier in a readable form. */
export function courierWords(courier: string): string {
  return session.settings.courier_names[courier] ?? readable(courier);
}
