import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Language, Theme } from '$ipc';
import { stories } from './all';
import { setScene } from './scene';
import type { Story } from './story';

/** What needs colours, places or a whole page: the window tests judge it. */
const RULES = {
  'link-in-text-block': { enabled: false },
  'color-contrast': { enabled: false },
  region: { enabled: false },
};

const LOOKS: [Language, Theme][] = [
  ['bn', 'light'],
  ['bn', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
];

/** States that are on the page together. */
const sheets = ({ of, states, alone }: Story) => {
  const all = Object.values(states);
  return (alone ? all.map((state) => [state]) : [all]).map((states) => ({ of, states }));
};

async function violations(): Promise<string[]> {
  const found = await axe.run(document.body, { rules: RULES, resultTypes: ['violations'], preload: false });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});
afterEach(() => vi.restoreAllMocks());

it('every component of the kit has a story', () => {
  expect(stories.filter(([, story]) => story === undefined).map(([name]) => name)).toEqual([]);
});

it.each(stories)('%s shows its states without an error, and axe finds nothing', async (_, story) => {
  for (const [language, theme] of LOOKS) {
    for (const { of, states } of story === undefined ? [] : sheets(story)) {
      setScene(language, theme);
      const shown = states.map((props) => mount(of, { target: document.body, props: props() }));
      flushSync();
      await Promise.resolve();
      // Without style sheets the other theme is the same page.
      if (theme === 'light') expect(await violations(), language).toEqual([]);
      await Promise.all(shown.map((one) => unmount(one)));
    }
  }
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
});
