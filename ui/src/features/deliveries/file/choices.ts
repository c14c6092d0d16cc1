import { CircleQuestionMark, CircleSlash, Truck } from '$kit/icons';
import type { Meaning, OutcomeFileView } from '$ipc';
import { deliveries } from '../deliveries.svelte';
import type { Choice } from '$kit/components';
import { courierWords, outcomeLook, type Look } from '$kit/words/outcome';
import { m } from '../messages';

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

/** What a word can mean: the outcomes that the service is known to take, its present one, and none. */
export function meaningChoices(own: Meaning): Choice[] {
  const { meanings } = m().outcomeFile;
  return [
    ...deliveries
      .outcomes(own.kind === 'outcome' ? own.outcome : '')
      .map(({ value, label }) => ({ value: `${OUTCOME}${value}`, label })),
    { value: 'not_final', label: meanings.not_final },
    { value: 'no_outcome', label: meanings.no_outcome },
  ];
}

/** The service's couriers, and none. */
export function courierChoices(own: string | null): { none: string; choices: Choice[] } {
  const none = { value: NONE, label: m().outcomeFile.noCourier };
  return { none: NONE, choices: [...deliveries.couriers(own ?? ''), none] };
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
