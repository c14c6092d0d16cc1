import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Toasts from '$kit/components/Toasts.svelte';
import { look } from '$kit/i18n';
import { pages } from '$kit/state/pages.svelte';
import { toasts } from '$kit/state/toasts.svelte';

const said = () =>
  screen.queryAllByTestId('toast').map((toast) => toast.querySelector('p')?.textContent.trim());
const toast = () => screen.getByTestId('toast');
const nothing = () => undefined;
const undo = { label: 'Undo', run: nothing };
const PROBLEM = { code: 'key_not_in_use' } as const;

function after(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  look.language = 'en';
  render(Toasts);
});
afterEach(() => {
  toasts.clear();
});

function show(tell: () => void): void {
  tell();
  flushSync();
}

describe('where toasts are', () => {
  const edge = () => screen.getByTestId('toasts').dataset['edge'];
  const under = (covered: readonly string[]) =>
    vi.spyOn(document, 'elementsFromPoint').mockImplementation(() => {
      const button = document.createElement('button');
      return covered.includes(edge() ?? '') ? [button] : [];
    });
  afterEach(() => vi.restoreAllMocks());

  // A seller presses "Undo" of a toast instead of the button beneath, or can't reach it for ten seconds.
  it.each([
    [[], 'foot'],
    [['foot'], 'head'],
    [['head'], 'foot'],
    [['foot', 'head'], 'foot'],
  ] as const)('is where they cover no button: buttons at %j', (covered, place) => {
    under(covered);
    show(() => toasts.done('Copied'));
    expect(edge()).toBe(place);
  });

  // A seller types a customer's number and can't see its digits.
  it('covers more buttons rather than the field with the focus, also when the focus comes later', () => {
    const field = document.createElement('input');
    document.body.append(field);
    const buttons = [document.createElement('button'), document.createElement('button')];
    vi.spyOn(document, 'elementsFromPoint').mockImplementation(() => (edge() === 'foot' ? buttons : [field]));
    show(() => toasts.done('Copied'));
    expect(edge()).toBe('head');
    field.focus();
    flushSync();
    expect(edge()).toBe('foot');
    field.remove();
  });

  // Or a message that stays covers the button of the page that is opened next.
  it('is measured again on another page, and when a dialog came or went', async () => {
    const covered = under(['foot']);
    pages.open('check');
    show(() => toasts.done('Copied', undo));
    expect(edge()).toBe('head');
    covered.mockReturnValue([]);
    pages.open('payments');
    flushSync();
    expect(edge()).toBe('foot');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    under(['foot']);
    document.body.append(dialog);
    await vi.waitFor(() => expect(edge()).toBe('head'));
    under(['head']);
    dialog.remove();
    await vi.waitFor(() => expect(edge()).toBe('foot'));
  });
});

describe('a toast', () => {
  it('goes after five seconds', () => {
    show(() => toasts.done('Copied'));
    after(4_999);
    expect(said()).toEqual(['Copied']);
    after(1);
    expect(said()).toEqual([]);
  });

  // Five seconds are over before a seller has read it and got there: the decision stands, and can't be taken back.
  it('with an offer stays for ten', () => {
    show(() => toasts.done('14 rows held', undo));
    after(9_999);
    expect(said()).toEqual(['14 rows held']);
    after(1);
    expect(said()).toEqual([]);
  });

  it('stays as long as what it offers can be done, and no longer, even under the pointer', async () => {
    show(() => toasts.info('The report leaves', { ...undo, within: 7_000 }));
    await fireEvent.pointerEnter(toast());
    after(6_999);
    expect(said()).toEqual(['The report leaves']);
    after(1);
    expect(said()).toEqual([]);
  });

  // What went wrong was gone before a seller looked at the screen again.
  it('of a problem stays until it is closed', async () => {
    show(() => toasts.failure(PROBLEM));
    after(3_600_000);
    expect(said()).toHaveLength(1);
    await fireEvent.click(screen.getByTestId('toast-close'));
    expect(said()).toEqual([]);
  });

  it('stays while the pointer or the focus is on it, and then for the time that it had left', async () => {
    show(() => toasts.done('14 rows held', undo));
    after(6_000);
    await fireEvent.pointerEnter(toast());
    screen.getByTestId('toast-action').focus();
    after(60_000);
    await fireEvent.pointerLeave(toast());
    after(60_000);
    expect(said()).toEqual(['14 rows held']);
    screen.getByTestId('toast-action').blur();
    after(3_999);
    expect(said()).toEqual(['14 rows held']);
    after(1);
    expect(said()).toEqual([]);
  });
});

describe('of toasts', () => {
  it('one is seen at a time, and the newer one takes the place', () => {
    show(() => toasts.done('Copied'));
    show(() => toasts.done('14 rows held', undo));
    expect(said()).toEqual(['14 rows held']);
  });

  it('an offer is seen again for the time that it has left', () => {
    show(() => toasts.done('14 rows held', undo));
    after(1_000);
    show(() => toasts.done('Copied'));
    after(5_000);
    expect(said()).toEqual(['14 rows held']);
    after(4_000);
    expect(said()).toEqual([]);
  });

  it('a problem that nobody closed is seen again', () => {
    show(() => toasts.failure(PROBLEM));
    const [problem] = said();
    show(() => toasts.done('Copied'));
    expect(said()).toEqual(['Copied']);
    after(5_000);
    expect(said()).toEqual([problem]);
  });

  it('the same words are one, which one click closes', async () => {
    show(() => toasts.failure(PROBLEM));
    show(() => toasts.failure({ ...PROBLEM }));
    await fireEvent.click(screen.getByTestId('toast-close'));
    expect(said()).toEqual([]);
  });
});

describe('the level of a toast', () => {
  it.each([
    ['success', 'status', () => toasts.done('It is said')],
    ['info', 'status', () => toasts.info('It is said')],
    ['warning', 'status', () => toasts.warn('It is said')],
    ['problem', 'alert', () => toasts.failure(PROBLEM)],
  ])('%s is told by its look, and to a reader as a %s', (level, role, tell) => {
    // The region stands before its words come, or they may not be spoken.
    const region = screen.getByRole(role);
    show(tell);
    expect(toast().dataset['level']).toBe(level);
    expect(region.contains(toast())).toBe(true);
  });
});

it('hands the focus back to where it was when it is closed by key', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show(() => toasts.done('14 rows held', undo));
  screen.getByTestId('toast-close').focus();
  await fireEvent.click(screen.getByTestId('toast-close'));
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('closes on Escape while the focus is in it, and the page beneath does nothing', async () => {
  const beneath = vi.fn();
  window.addEventListener('keydown', beneath);
  show(() => toasts.done('14 rows held', undo));
  screen.getByTestId('toast-action').focus();
  await fireEvent.keyDown(screen.getByTestId('toast-action'), { key: 'Escape' });
  expect(said()).toEqual([]);
  expect(beneath).not.toHaveBeenCalled();
  window.removeEventListener('keydown', beneath);
});
