import { describe, expect, it } from 'vitest';
import { dependencies } from '../package.json';

const sources = import.meta.glob<string>(
  ['../src/**/*.{ts,svelte}', '!../src/**/*.test.ts', '!../src/**/*-scene.ts', '!../src/stories/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

// Scenes are of the tests. A package that only counts as a tool is neither audited nor in the bill of materials of a release.
describe('what the window ships', () => {
  const imported = new Set(
    Object.values(sources).flatMap((text) =>
      [...text.matchAll(/(?:from|import)\s*\(?\s*'(@?[a-z][\w./-]*)'/g)].map(
        ([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '',
      ),
    ),
  );

  it('is a dependency', () => {
    expect(imported).toContain('svelte');
    for (const name of imported) expect(Object.keys(dependencies)).toContain(name);
  });
});
