import { m } from './messages';

/** The name of a file or a list; pasted text has none. */
export const listName = (name: string): string => (name === '' ? m().names.pasted : name);
