import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../src');

/** Attributes, and parameters of our components, that somebody reads or hears. */
const READ = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'heading', 'text', 'yes'];

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function children(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** The names of keys are the same in every language; a style is not read. */
const notWords = (node: Node) => node.type === 'StyleDirective' || node['name'] === 'Keycap';

/** Words that stand in the markup itself. */
function literals(node: Node, read = true): string[] {
  if (notWords(node)) return [];
  if (node.type === 'Attribute')
    return children(node).flatMap((part) => literals(part, READ.includes(String(node['name']))));
  const text = node.type === 'Text' ? node['data'] : node.type === 'Literal' ? node['value'] : null;
  const found = read && typeof text === 'string' && /\p{L}/u.test(text) ? [text.trim()] : [];
  // Only text decides here: a literal that chooses (`state === 'done'`) is not shown.
  const inner = ['BinaryExpression', 'CallExpression', 'MemberExpression', 'IfBlock', 'KeyBlock'].includes(
    node.type,
  );
  return [
    ...found,
    ...children(node).flatMap((child) => literals(child, read && !(inner && child.type === 'Literal'))),
  ];
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svelte'),
);

/** Markup as it would be in a component. */
const inMarkup = (source: string) => literals(parse(source, { modern: true }).fragment as unknown as Node);

describe('words stand in the catalogues, not in components', () => {
  it('finds them in text, attributes and expressions', () => {
    expect(inMarkup('<p>Oops</p>')).toEqual(['Oops']);
    expect(inMarkup('<button aria-label="Close">×</button>')).toEqual(['Close']);
    expect(inMarkup("<p>{on ? 'Yes' : no()}</p>")).toEqual(['Yes']);
    expect(inMarkup("<p class='big'>{#if state === 'done'}{m().done}{/if} · 5</p>")).toEqual([]);
  });

  it.each(files)('%s', (file) => {
    expect(inMarkup(readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
  });
});
