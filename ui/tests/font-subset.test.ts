import { expect, it } from 'vitest';
import { KEPT_CHARACTERS } from '../font-subset';

const BANGLA = /[\u0964\u0965\u0980-\u09ff\u200c\u200d]/u;
const kept = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return KEPT_CHARACTERS.some(([first, last]) => first <= code && code <= last);
};

// A character that the face lost is drawn in whatever face the system has, or as a box.
it('has every character that the window says, but for the Bangla ones', () => {
  const sources = import.meta.glob<string>('../src/**/*.{ts,svelte,css}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const said = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .flatMap(([, text]) => [...text]);
  const others = said.filter((character) => character !== '\n' && !BANGLA.test(character));
  expect(others.length).toBeGreaterThan(100_000);
  expect([...new Set(others)].filter((character) => !kept(character))).toEqual([]);
});
