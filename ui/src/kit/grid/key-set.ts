/** Keys of rows, which are replaced as a whole. */
export type KeySet = ReadonlySet<number>;

export const NO_KEYS: KeySet = new Set();

/** These keys beside others. */
export const withKeys = (others: KeySet, keys: Iterable<number>): KeySet => new Set([...others, ...keys]);

/** The others without these keys. */
export function withoutKeys(others: KeySet, keys: Iterable<number>): KeySet {
  const next = new Set(others);
  for (const key of keys) next.delete(key);
  return next;
}

/** A key beside others, or the others without it. */
export function toggled(others: KeySet, key: number): KeySet {
  const next = new Set(others);
  if (!next.delete(key)) next.add(key);
  return next;
}
