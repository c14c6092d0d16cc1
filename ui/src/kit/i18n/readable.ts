import { m } from './messages';

/** An identifier of a service that has no word here, as a person would write it: `courier_a` is “Courier A”. */
export function readable(identifier: string): string {
  const [first = '', ...rest] = identifier.split(/[_\s]+/).filter((word) => word !== '');
  const words = rest.map((word) => (word.length === 1 ? word.toLocaleUpperCase('en') : word));
  const begin = m().names.firstWords[first] ?? first.slice(0, 1).toLocaleUpperCase('en') + first.slice(1);
  return [begin, ...words].join(' ') || identifier;
}

/** A name as a service gave it; one that is only its identifier, as “Courier A”, is in the language of the window. */
export function nameAsGiven(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  const begin = m().names.firstWords[first.toLocaleLowerCase('en')];
  return begin === undefined ? name : [begin, ...rest].join(' ');
}

/** The name of a way to pay, with what its identifier adds: `bkash_api` is “bKash (api)”. */
export function methodWords(method: string): string {
  const [wallet = '', ...rest] = method.split('_');
  const name = m().names.methods[wallet];
  if (name === undefined) return readable(method);
  return rest.length === 0 ? name : `${name} (${rest.join(' ')})`;
}
