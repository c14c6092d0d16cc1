import { counted } from './plural';

/** What the seller takes back with Ctrl Z. */
export const undo = {
  done: (what: string) => `Taken back: ${what}`,
  not: (what: string) => `Can’t be taken back: ${what}`,
  changed: 'It was changed again since.',
  chosen: (n: number) => (n === 0 ? 'no row chosen' : `${counted(n, 'row')} chosen`),
  elsewhere: 'Nothing to take back on this page; the last step was on another one',
  nothing: 'Nothing to take back',
};
