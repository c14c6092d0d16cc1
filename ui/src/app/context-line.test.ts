import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { session } from '$kit/state/session.svelte';
import { runView } from '$features/bulk/run-samples';
import { openApp } from '$tests/fake-shell';
import { accountsInUse, meFacts } from '$tests/samples';

const line = () => screen.getByTestId('context-line');
const ids = ['start-problem', 'link-state', 'key-notice', 'plan-notice'];
const notes = () =>
  [...line().querySelectorAll<HTMLElement>('[data-testid]')]
    .map((note) => note.dataset['testid'])
    .filter((id) => ids.includes(id ?? ''));
/** Whether the words of a note are seen; else they are the name of an icon. */
const inWords = (id: string) => {
  const words = within(screen.getByTestId(`${id}-open`)).getByText(/\S/);
  return !words.classList.contains('sr-only');
};

const soon = {
  plan: 'Business',
  ends_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  can_renew: true,
};
const noScope = { ...meFacts(), scopes: [{ scope: 'check', granted: false }] };

describe('the context line', () => {
  // Head, practice strip and up to four banners lay over each other before the work began.
  it('is the one line above the page: nothing is stacked under it', async () => {
    await openApp({
      start: {
        account: { environment: 'test' },
        problems: [{ kind: 'settings_set_aside', path: '/a.json' }],
      },
      handlers: { plan_notice: () => soon },
    });
    await screen.findByTestId('plan-notice');
    expect(line().nextElementSibling).toBe(screen.getByTestId('page'));
    expect(line().previousElementSibling).toBeNull();
    for (const id of ['practice-strip', 'start-problem', 'plan-notice']) {
      expect(line().contains(screen.getByTestId(id))).toBe(true);
    }
  });

  // The seller read on the line and again below it, in other words, that the run waits for the internet.
  it('is the one place that says that a run waits for the internet', async () => {
    const run = runView({ waits_for: { kind: 'network' } });
    await openApp({ page: 'bulk', handlers: { runs: () => [run] } });
    const notices = await screen.findByTestId('run-notices');
    expect(notices.textContent).toContain('can’t be reached');
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(screen.getByTestId('link-state').dataset['state']).toBe('noInternet'));
    expect(line().textContent).toContain('No internet, the list is paused');
    expect(notices.textContent).not.toContain('can’t be reached');
    window.dispatchEvent(new Event('online'));
  });

  it('says the most urgent in words and the others as icons with a name, which open', async () => {
    const { user } = await openApp({
      start: { account: { me: noScope } },
      handlers: { plan_notice: () => soon },
    });
    await screen.findByTestId('plan-notice');
    expect(notes()).toEqual(['key-notice', 'plan-notice']);
    expect([inWords('key-notice'), inWords('plan-notice')]).toEqual([true, false]);
    expect(screen.getByTestId('plan-notice-open').textContent).toContain('Plan ends');
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(notes()).toEqual(['link-state', 'key-notice', 'plan-notice']));
    expect([inWords('link-state'), inWords('key-notice')]).toEqual([true, false]);
    await user.click(screen.getByTestId('plan-notice-open'));
    expect((await screen.findByTestId('plan-notice-text')).textContent).toContain('The Business plan ends');
    await user.click(within(screen.getByTestId('plan-notice-text')).getByTestId('plan-hide'));
    expect(screen.queryByTestId('plan-notice')).toBeNull();
    window.dispatchEvent(new Event('online'));
  });

  it('has nothing to say while all is well', async () => {
    await openApp();
    expect(notes()).toEqual([]);
    expect(screen.queryByTestId('practice-strip')).toBeNull();
  });

  it('says when the plan ended where no check can leave for it', async () => {
    const me = {
      ...meFacts(),
      can_use_api: false,
      plan_ends_at: new Date(Date.now() - 86_400_000).toISOString(),
    };
    const { shell } = await openApp({ start: { account: { me } } });
    expect(screen.getByTestId('key-notice').textContent).toContain('Plan ended');
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ me: { ...me, plan_ends_at: null } }) });
    await waitFor(() => expect(screen.getByTestId('key-notice').textContent).toContain('No plan for checks'));
  });

  it('says which file was damaged until the seller has understood', async () => {
    const { user } = await openApp({
      start: { problems: [{ kind: 'settings_set_aside', path: '/a.json' }] },
    });
    await user.click(screen.getByTestId('start-problem-open'));
    expect((await screen.findByTestId('start-problem-text')).textContent).toContain('/a.json');
    await user.click(screen.getByTestId('problem-dismiss'));
    expect(notes()).toEqual([]);
  });
});

describe('the size of everything', () => {
  it('follows Ctrl with plus, minus and 0, and is kept', async () => {
    const { shell, user } = await openApp();
    const sizes = () => shell.requests('save_settings').map((patch) => patch.zoom);
    await user.keyboard('{Control>}+{/Control}');
    await waitFor(() => expect(sizes()).toEqual([110]));
    await user.keyboard('{Control>}={/Control}');
    await waitFor(() => expect(sizes()).toEqual([110, 125]));
    await user.keyboard('{Control>}-{/Control}');
    await waitFor(() => expect(sizes()).toEqual([110, 125, 110]));
    await user.keyboard('{Control>}[Digit0]{/Control}');
    await waitFor(() => expect(session.settings.zoom).toBe(100));
    expect(sizes()).toEqual([110, 125, 110, 100]);
  });

  it('stays within what can still be used', async () => {
    const { shell, user } = await openApp({ start: { settings: { zoom: 200 } } });
    await user.keyboard('{Control>}+{/Control}');
    expect(shell.requests('save_settings')).toEqual([]);
    expect((await screen.findByTestId('toast')).textContent).toContain('200%');
  });
});
