import type { PingWord } from '$ipc';

/** Words that are truth values tell about the word of their name. */
const TRUTHS = ['true', 'false'];

/** The parts of a name such as `brand.name` or `brand_name`, in small letters. */
const parts = (name: string) => name.toLowerCase().split(/[._\-\s]+/);

/** The name of the brand, where a word's name says that it is one; else nothing. */
export function brandOf(words: readonly PingWord[]): string {
  const brand = words.filter(({ name, value }) => parts(name)[0] === 'brand' && !TRUTHS.includes(value));
  const named = brand.find(({ name }) => {
    const [, last, ...more] = parts(name);
    return last === undefined || (last === 'name' && more.length === 0);
  });
  return named?.value ?? '';
}

/** The enabled methods by their names, where words' names say so; as they came. */
export function methodsOf(words: readonly PingWord[]): string[] {
  const found = words.filter(({ name }) => parts(name).includes('methods'));
  const plain = found.filter(
    ({ name, value }) => parts(name).at(-1) === 'methods' && !TRUTHS.includes(value),
  );
  if (plain.length > 0) return plain.map(({ value }) => value);
  const named = found.filter(({ name }) => parts(name).at(-1) === 'name');
  if (named.length > 0) return named.map(({ value }) => value);
  // `methods.card: true` names the method itself.
  return found.filter(({ value }) => value === 'true').map(({ name }) => name.split('.').at(-1) ?? name);
}
