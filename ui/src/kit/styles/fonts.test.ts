import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const families = [...tokens.matchAll(/--font[\w-]*:\s*([^;]+);/g)].map(([, families]) => families ?? '');

describe('the families of the style sheet', () => {
  // A machine without a Bangla font shows boxes where only its own fonts are asked for.
  it('all hold the Bangla face that ships with the app', () => {
    expect(families.length).toBeGreaterThan(3);
    for (const family of families) expect(family).toContain("'Porokh Bangla'");
  });
});
