import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../src');

/** Space inside and between things that is not from the tokens. A hairline (1px) is no space. */
function rawSpaces(css: string): string[] {
  const spaces = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(
      /(?<=[;{\s])(?:padding|margin|gap|row-gap|column-gap|scroll-padding|scroll-margin)[a-z-]*:[^;}]*/g,
    );
  return [...spaces].map(String).filter((space) => /(?<![\w.-])-?(?!1px)[\d.]*[1-9][\d.]*px/.test(space));
}

const styleOf = (name: string, source: string) =>
  name.endsWith('.css') ? source : (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? '');

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(svelte|css)$/.test(name),
);

describe('space comes from the tokens', () => {
  it('finds raw pixels', () => {
    expect(rawSpaces('.a { padding: 0 9px; gap: calc(-1 * 3px) }')).toHaveLength(2);
    expect(rawSpaces('.a { margin-top: -12px; row-gap: 10px; }')).toHaveLength(2);
    expect(rawSpaces('.a { margin: 0 1px var(--s-1); width: 9px; padding-left: 1.5rem }')).toEqual([]);
  });

  it.each(files)('%s', (file) => {
    expect(rawSpaces(styleOf(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});
