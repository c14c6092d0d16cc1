import { nameAsGiven, readable } from '../i18n';
import type { CourierRow, SourceRow } from '$ipc';

/**
 * A courier's name: the seller's own, else what the reply calls it, else its identifier in a readable
 * form. There is no list of couriers. A reply names a courier where it is its own data source.
 */
export function courierName(
  courier: Pick<CourierRow, 'id' | 'own_name' | 'source' | 'source_label'>,
  sources: readonly Pick<SourceRow, 'id' | 'label'>[],
): string {
  const inReply = courier.source === courier.id ? courier.source_label : null;
  const given = inReply ?? sources.find(({ id }) => id === courier.id)?.label ?? null;
  return courier.own_name ?? (given === null ? readable(courier.id) : nameAsGiven(given));
}

/** The letter in a courier's badge: of the last part of its name, because names tend to begin alike. */
export function monogram(name: string, ownName: boolean): string {
  const parts = name.split(/[_\s-]+/).filter((part) => part !== '');
  const word = (ownName ? parts[0] : parts.at(-1)) ?? '?';
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return (first?.segment ?? '?').toLocaleUpperCase('en');
}
