import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const layout = readFileSync(join(import.meta.dirname, 'layout.css'), 'utf8');
/** The shared classes that say how an element lays out what is in it. */
const displays = [...layout.matchAll(/^\.([\w-]+) \{\s+display:/gm)].map(([, name]) => name ?? '');

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

// Delivered lay over cancelled in the bars of couriers: of `stack flex` the one that stands later had won.
it('no element is given two layouts', () => {
  expect(displays).toContain('stack');
  const twice = Object.entries(components).flatMap(([path, source]) =>
    lists(source)
      .filter((list) => list.split(/\s+/).filter((name) => displays.includes(name)).length > 1)
      .map((list) => `${path}: ${list}`),
  );
  expect(twice).toEqual([]);
});
