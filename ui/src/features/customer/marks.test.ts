import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { pages } from '$kit/state/pages.svelte';
import { customerView, markView, NUMBER } from './customer-samples';
import { marking } from './marking.svelte';
import { marks } from '$kit/state/marks.svelte';
import { undo } from '$kit/state/undo.svelte';
import { keeping, opened } from './customer-scene';
import { openApp, failing } from '$tests/fake-shell';
import { reportView } from '$features/reports/report-samples';
import { planView, runRow, runView } from '$features/bulk/run-samples';
import { pageOf } from '$tests/samples';

const verdict = () => screen.findByTestId('customer-verdict');

beforeEach(() => {
  marking.cancel();
  undo.clear();
});

/** Opens the form by its button, and waits for it. */
async function asked(user: { click: (node: Element) => Promise<void> }) {
  await user.click(await screen.findByTestId('mark-blocked'));
  return screen.findByTestId<HTMLInputElement>('mark-reason-field');
}

describe('a blocked number', () => {
  it('is set with a reason, lifted, and brought back as it was by undo', async () => {
    const { shell, user } = await opened();
    await verdict();
    await user.keyboard('b');
    await user.type(await screen.findByTestId('mark-reason-field'), 'Refused two parcels{Enter}');
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('blocked'));
    expect(screen.getByTestId('mark-reason').textContent).toBe('Refused two parcels');
    expect(screen.getByTestId('mark').textContent).toContain('Nothing is sent');
    const first = shell.requests('mark_phone')[0];
    expect(first).toEqual({ phone: NUMBER, kind: 'blocked', reason: 'Refused two parcels', since: null });
    expect((await screen.findByTestId('toast')).textContent).toContain('is blocked');

    await user.click(screen.getByTestId('unmark'));
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('none'));
    const toast = (await screen.findAllByTestId('toast')).at(-1) as HTMLElement;
    await user.click(within(toast).getByText('Undo'));
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('blocked'));
    const back = shell.requests('mark_phone')[1];
    expect(back).toMatchObject({ phone: NUMBER, reason: 'Refused two parcels' });
    expect(back?.since).not.toBeNull();
  });

  it('keeps what is being typed when the page is read again meanwhile', async () => {
    const { shell, user } = await opened();
    await asked(user);
    await user.keyboard('Refused ');
    const read = shell.requests('customer').length;
    shell.tell({ kind: 'report', report: reportView({ state: 'done' }) });
    await waitFor(() => expect(shell.requests('customer').length).toBeGreaterThan(read));
    await user.keyboard('a parcel');
    expect(screen.getByTestId<HTMLInputElement>('mark-reason-field').value).toBe('Refused a parcel');
    expect(pages.current).toBe('customer');
  });

  it('can be taken back at once', async () => {
    const { shell, user } = await opened();
    await asked(user);
    await user.keyboard('{Enter}');
    const toast = await screen.findByTestId('toast');
    await user.click(within(toast).getByText('Undo'));
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('none'));
    expect(shell.requests('unmark_phone')).toHaveLength(1);
  });

  // Or the note of an hour ago lifts a block that was given its reason since.
  it('is not lifted by the note that names an earlier change', async () => {
    const { shell, user } = await opened();
    await asked(user);
    await user.keyboard('{Enter}');
    const toast = await screen.findByTestId('toast');
    marks.take(NUMBER, markView({ reason: 'Refused two parcels' }));
    await user.click(within(toast).getByText('Undo'));
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Can’t be taken back'));
    expect(shell.requests('unmark_phone')).toEqual([]);
    expect(screen.getByTestId('mark').dataset['mark']).toBe('blocked');
  });

  it('is trusted instead, and Ctrl Z goes back step by step', async () => {
    const { user } = await opened();
    await asked(user);
    await user.keyboard('late{Enter}');
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('blocked'));
    await user.keyboard('y');
    await screen.findByTestId('mark-replaces');
    await user.keyboard('pays{Enter}');
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('trusted'));
    expect(screen.getByTestId('mark-reason').textContent).toBe('pays');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('blocked'));
    expect(screen.getByTestId('mark-reason').textContent).toBe('late');
    await waitFor(() =>
      expect(screen.getByTestId('toast').textContent).toContain('Taken back: 01712-000385 is trusted'),
    );
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.getByTestId('mark').dataset['mark']).toBe('none'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Nothing to take back'));
  });

  it('is found in the settings, and let go there', async () => {
    const trusted = markView({ phone: '01911000742', kind: 'trusted', reason: '' });
    const { shell, user } = await openApp({
      section: 'checking',
      handlers: keeping([markView(), trusted]),
    });
    expect((await screen.findByTestId('blocked-list')).textContent).toContain('Refused two parcels');
    screen.getByTestId('trusted-list');
    await user.click(screen.getByTestId(`unmark-${NUMBER}`));
    expect(shell.requests('unmark_phone')).toEqual([{ text: NUMBER }]);
    await waitFor(() => expect(screen.queryByTestId('blocked-list')).toBeNull());
  });

  it('keeps the page when Esc leaves the form, and stays unblocked when it can’t be kept', async () => {
    const { user } = await opened({
      handlers: {
        mark_phone: failing({ code: 'database', details: { reason: 'locked' } }),
      },
    });
    await asked(user);
    await user.keyboard('why{Escape}');
    expect(pages.current).toBe('customer');
    expect(screen.queryByTestId('mark-reason-field')).toBeNull();
    // What was typed stands there still.
    await asked(user);
    await user.keyboard('{Enter}');
    await screen.findByTestId('toast');
    expect(screen.getByTestId('mark').dataset['mark']).toBe('none');
    expect(screen.getByTestId<HTMLInputElement>('mark-reason-field').value).toBe('why');
  });

  it('is marked on the check page as soon as the number is complete, and beside its result', async () => {
    const { shell, user } = await openApp({ handlers: keeping([markView()]) });
    await user.type(screen.getByTestId('phone-field'), '0171200038');
    expect(screen.queryByTestId('blocked-mark')).toBeNull();
    await user.keyboard('5');
    expect((await screen.findByTestId('blocked-mark')).textContent).toContain('Refused two parcels');
    expect(shell.requests('check_phone')).toEqual([]);
    await user.keyboard('{Enter}');
    const card = await screen.findByTestId('result-card');
    expect(within(card).getByTestId('blocked-mark')).toBeTruthy();
    expect(screen.getAllByTestId('blocked-mark')).toHaveLength(1);
  });

  it('is not missed when the marks could not be read at the start', async () => {
    let locked = true;
    const { user } = await openApp({
      handlers: {
        marked_phones: () => {
          if (locked) throw { code: 'database', details: { reason: 'locked' } } as unknown as Error;
          return [markView()];
        },
      },
    });
    locked = false;
    await user.type(screen.getByTestId('phone-field'), NUMBER);
    await screen.findByTestId('blocked-mark');
  });

  it('is marked in the payment form, however the number is written', async () => {
    const { user } = await openApp({ handlers: { ...keeping([markView()]) } });
    pages.open('payments');
    await user.keyboard('n');
    const field = await screen.findByTestId('pay-phone');
    await user.clear(field);
    await user.type(field, '01712 000 385');
    await screen.findByTestId('blocked-mark');
  });

  it('is counted in the plan of a list', async () => {
    const { default: Side } = await import('$features/bulk/Side.svelte');
    const { render } = await import('@testing-library/svelte');
    const { fileView } = await import('$features/bulk/bulk-samples');
    await openApp({
      handlers: {
        file_state: () => ({ kind: 'open', file: fileView() }),
        plan_file_run: () => planView({ blocked: 2, reported: 1 }),
      },
    });
    render(Side, { view: fileView() });
    expect((await screen.findByTestId('plan-blocked')).textContent).toBe('2');
    expect(screen.getByTestId('plan-reported').textContent).toBe('1');
  });

  it('leads from a row of a run to its page by K', async () => {
    const { runs } = await import('$features/bulk/runs.svelte');
    const { COUNTS } = await import('$features/bulk/run-samples');
    const row = runRow(5);
    const { user } = await openApp({
      handlers: {
        ...keeping([markView()]),
        runs: () => [runView({ state: 'done' })],
        run_rows: () => pageOf([row]),
        run_counts: () => COUNTS,
        customer: () => customerView({ mark: markView() }),
      },
    });
    await waitFor(() => expect(runs.list).toHaveLength(1));
    runs.open(5);
    expect((await screen.findByTestId('run-row')).dataset['mark']).toBe('blocked');
    screen.getByTestId('blocked-tag');
    await user.keyboard('k');
    expect((await screen.findByTestId('customer')).dataset['phone']).toBe(NUMBER);
    await user.keyboard('{Escape}');
    await screen.findByTestId('run');
  });
});
