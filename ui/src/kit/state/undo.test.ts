import { afterEach, expect, it } from 'vitest';
import { m } from '../i18n';
import { pages } from './pages.svelte';
import { toasts } from './toasts.svelte';
import { undo } from './undo.svelte';

afterEach(() => {
  undo.clear();
  pages.open('check');
});

// On Payments Ctrl Z took back 414 decisions of a list that was not in view.
it('takes back the steps of the page in view, and no others', async () => {
  const back: string[] = [];
  const step = (what: string) =>
    undo.offer(what, () => {
      back.push(what);
      return Promise.resolve(null);
    });
  pages.open('bulk');
  step('decisions');
  pages.open('payments');
  await undo.last();
  expect(back).toEqual([]);
  expect(toasts.all.some((toast) => 'text' in toast && toast.text === m().undo.elsewhere)).toBe(true);
  step('note');
  pages.open('bulk');
  await undo.last();
  expect(back).toEqual(['decisions']);
  pages.open('payments');
  await undo.last();
  expect(back).toEqual(['decisions', 'note']);
});
