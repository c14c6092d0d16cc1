import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'));
const styles = sheets.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
/** The shared classes that say how an element lays out what is in it. */
const displays = [...styles.matchAll(/^\.([\w-]+) \{[^}]*display: [^n]/gm)].map(([, name]) => name ?? '');

const components = import.meta.glob<string>('../../{app,features,kit}/**/*.svelte', {
  eager: true,
  import: 'default',
  query: '?raw',
});
/** The class lists of a component that don't depend on anything. */
const lists = (source: string) =>
  [...source.matchAll(/class="([^"]*)"|class=\{\[\s*'([^']*)'/g)].map(
    ([, only, first]) => only ?? first ?? '',
  );

// Delivered lay over cancelled in the bars of couriers, and the two ways to begin stood in half their width: the
// words of a component's own had the name of a shared class.
it('no element is given two layouts', () => {
  expect(displays).toEqual(expect.arrayContaining(['stack', 'choices']));
  const twice = Object.entries(components).flatMap(([path, source]) =>
    lists(source)
      .filter((list) => list.split(/\s+/).filter((name) => displays.includes(name)).length > 1)
      .map((list) => `${path}: ${list}`),
  );
  expect(twice).toEqual([]);
});
