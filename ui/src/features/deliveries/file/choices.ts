import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleSlash from '@lucide/svelte/icons/circle-slash';
import Truck from '@lucide/svelte/icons/truck';
import type { Meaning, OutcomeFileView } from '$ipc';
import { deliveries } from '../deliveries.svelte';
import { courierWords, outcomeLook, outcomeWords, type Look } from '$kit/words/outcome';
import { m } from '../messages';

export interface Choice {
  value: string;
  label: string;
}

/** A choice can't be nothing. */
const NONE = 'none';
const UNKNOWN = 'unknown';
/** Before an identifier of the service's, so that it can't be taken for another choice. */
const OUTCOME = 'outcome:';

const LOOKS: Record<Exclude<Meaning['kind'], 'outcome'>, Look> = {
  not_final: { tone: 'off', icon: Truck },
  no_outcome: { tone: 'off', icon: CircleSlash },
  ask: { tone: 'wait', icon: CircleQuestionMark },
};

export const meaningValue = (meaning: Meaning) =>
  meaning.kind === 'outcome' ? `${OUTCOME}${meaning.outcome}` : meaning.kind;

export function meaningOf(value: string): Meaning {
  if (value.startsWith(OUTCOME)) return { kind: 'outcome', outcome: value.slice(OUTCOME.length) };
  return value === 'not_final' || value === 'no_outcome' ? { kind: value } : { kind: 'ask' };
}

export function meaningLook(meaning: Meaning): Look {
  return meaning.kind === 'outcome' ? outcomeLook(meaning.outcome) : LOOKS[meaning.kind];
}

export function meaningWords(meaning: Meaning): string {
  return meaning.kind === 'outcome' ? outcomeWords(meaning.outcome) : m().outcomeFile.meanings[meaning.kind];
}

/** What a word can mean: the outcomes that the service is known to take, its present one, and none. */
export function meaningChoices(own: Meaning): Choice[] {
  const known = deliveries.rules?.outcomes ?? [];
  const outcomes = own.kind === 'outcome' && !known.includes(own.outcome) ? [...known, own.outcome] : known;
  const meanings: Meaning[] = [
    ...outcomes.map((outcome): Meaning => ({ kind: 'outcome', outcome })),
    { kind: 'not_final' },
    { kind: 'no_outcome' },
  ];
  return meanings.map((meaning) => ({ value: meaningValue(meaning), label: meaningWords(meaning) }));
}

/** The service's couriers, and none. */
export function courierChoices(own: string | null): { none: string; choices: Choice[] } {
  const known = deliveries.rules?.couriers ?? [];
  const all = own === null || known.includes(own) ? known : [...known, own];
  const choices = all.map((courier) => ({ value: courier, label: courierWords(courier) }));
  return { none: NONE, choices: [...choices, { value: NONE, label: m().outcomeFile.noCourier }] };
}

/** What a file can be from: couriers whose files are recognised, the service's couriers, none. */
export function fileCourierChoices(file: OutcomeFileView) {
  const { none, choices } = courierChoices(null);
  const own = file.courier !== null && !file.courier_names.includes(file.courier) ? [file.courier] : [];
  const named = file.courier_names.map((name) => ({ value: name, label: name }));
  const others = choices.filter(({ value }) => !own.includes(value));
  return {
    none,
    unknown: UNKNOWN,
    choices: [
      ...named,
      ...own.map((courier) => ({ value: courier, label: courierWords(courier) })),
      ...others,
      ...(file.courier_source === 'unknown' ? [{ value: UNKNOWN, label: m().outcomeFile.choose }] : []),
    ],
  };
}
