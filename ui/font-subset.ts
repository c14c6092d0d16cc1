import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** First and last characters of what the Latin face keeps: names in other scripts come in a face of the system. */
export const KEPT_CHARACTERS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e], // ASCII
  [0xa0, 0x17f], // Latin letters with their marks
  [0x300, 0x30f], // combining marks
  [0x2000, 0x206f], // spaces, dashes, quotes
  [0x20a0, 0x20bf], // currencies
  [0x2190, 0x2199], // arrows
  [0x21b5, 0x21b5], // Enter
  [0x21e7, 0x21e7], // Shift
  [0x2200, 0x22ff], // mathematical signs
  [0x2303, 0x2325], // Ctrl, Alt and Cmd of macOS
  [0x25a0, 0x25ff], // shapes
  [0x2713, 0x2717], // ticks and crosses
];
/** What the style sheets ask for by name, and what an engine applies by itself. */
const FEATURES = [
  'calt',
  'ccmp',
  'kern',
  'liga',
  'locl',
  'mark',
  'mkmk',
  'lnum',
  'tnum',
  'cv05',
  'cv11',
  'ss03',
];
/** Weights between the least and the boldest of tokens.css. */
const WEIGHTS = { min: 400, max: 700 };

/** Ships a face with the characters, features and weights that the window shows: a third of it, and read at each start. */
export function subset(face: string): Plugin {
  const text = KEPT_CHARACTERS.map(([first, last]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  ).join('');
  return {
    name: 'font-subset',
    apply: 'build',
    async generateBundle(_, bundle) {
      const file = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.some((name) => name.includes(face)),
      );
      if (file?.type !== 'asset') throw new Error(`${face} is not part of the build`);
      file.source = await subsetFont(Buffer.from(file.source), text, {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
      });
    },
  };
}
