import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { pages } from '$kit/state/pages.svelte';
import { blockView, customerView, NUMBER } from './customer-samples';
import { keeping, opened } from './customer-scene';
import { openApp, failing } from '$tests/fake-shell';
import { reportView } from '$features/reports/report-samples';
import { planView, runRow, runView } from '$features/bulk/run-samples';
import { pageOf } from '$tests/samples';

const verdict = () => screen.findByTestId('customer-verdict');

describe('a blocked number', () => {
  it('is set with a reason, lifted, and brought back as it was by undo', async () => {
    const { shell, user } = await opened();
    await verdict();
    await user.keyboard('b');
    await user.type(await screen.findByTestId('block-reason-field'), 'Refused two parcels{Enter}');
    await waitFor(() => expect(screen.getByTestId('block').dataset['blocked']).toBe('true'));
    expect(screen.getByTestId('block-reason').textContent).toBe('Refused two parcels');
    expect(screen.getByTestId('block').textContent).toContain('Nothing is sent');
    const first = shell.requests('block_phone')[0];
    expect(first).toEqual({ phone: NUMBER, reason: 'Refused two parcels', since: null });
    expect((await screen.findByTestId('toast')).textContent).toContain('is blocked');

    await user.click(screen.getByTestId('unblock'));
    await waitFor(() => expect(screen.getByTestId('block').dataset['blocked']).toBe('false'));
    const toast = (await screen.findAllByTestId('toast')).at(-1) as HTMLElement;
    await user.click(within(toast).getByText('Undo'));
    await waitFor(() => expect(screen.getByTestId('block').dataset['blocked']).toBe('true'));
    const back = shell.requests('block_phone')[1];
    expect(back).toMatchObject({ phone: NUMBER, reason: 'Refused two parcels' });
    expect(back?.since).not.toBeNull();
  });

  it('keeps what is being typed when the page is read again meanwhile', async () => {
    const { shell, user } = await opened();
    await user.click(await screen.findByTestId('block-ask'));
    await user.keyboard('Refused ');
    const read = shell.requests('customer').length;
    shell.tell({ kind: 'report', report: reportView({ state: 'done' }) });
    await waitFor(() => expect(shell.requests('customer').length).toBeGreaterThan(read));
    await user.keyboard('a parcel');
    expect(screen.getByTestId<HTMLInputElement>('block-reason-field').value).toBe('Refused a parcel');
    expect(pages.current).toBe('customer');
  });

  it('can be taken back at once', async () => {
    const { shell, user } = await opened();
    await user.click(await screen.findByTestId('block-ask'));
    await user.keyboard('{Enter}');
    const toast = await screen.findByTestId('toast');
    await user.click(within(toast).getByText('Undo'));
    await waitFor(() => expect(screen.getByTestId('block').dataset['blocked']).toBe('false'));
    expect(shell.requests('unblock_phone')).toHaveLength(1);
  });

  // Or the note of an hour ago lifts a block that was given its reason since.
  it('is not lifted by the note that names an earlier change', async () => {
    const { shell, user } = await opened();
    await user.click(await screen.findByTestId('block-ask'));
    await user.keyboard('{Enter}');
    const toast = await screen.findByTestId('toast');
    await user.keyboard('b');
    await user.type(await screen.findByTestId('block-reason-field'), 'Refused two parcels{Enter}');
    await waitFor(() => expect(screen.getByTestId('block-reason').textContent).toBe('Refused two parcels'));
    await user.click(within(toast).getByText('Undo'));
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('can’t be undone'));
    expect(shell.requests('unblock_phone')).toEqual([]);
    expect(screen.getByTestId('block').dataset['blocked']).toBe('true');
  });

  it('keeps the page when Esc leaves the form, and stays unblocked when it can’t be kept', async () => {
    const { user } = await opened({
      handlers: {
        block_phone: failing({ code: 'database', details: { reason: 'locked' } }),
      },
    });
    await user.click(await screen.findByTestId('block-ask'));
    await user.keyboard('why{Escape}');
    expect(pages.current).toBe('customer');
    expect(screen.queryByTestId('block-reason-field')).toBeNull();
    // What was typed stands there still.
    await user.click(screen.getByTestId('block-ask'));
    await user.keyboard('{Enter}');
    await screen.findByTestId('toast');
    expect(screen.getByTestId('block').dataset['blocked']).toBe('false');
    expect(screen.getByTestId<HTMLInputElement>('block-reason-field').value).toBe('why');
  });

  it('is marked on the check page as soon as the number is complete, and beside its result', async () => {
    const { shell, user } = await openApp({ handlers: keeping([blockView()]) });
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
        blocked_phones: () => {
          if (locked) throw { code: 'database', details: { reason: 'locked' } } as unknown as Error;
          return [blockView()];
        },
      },
    });
    locked = false;
    await user.type(screen.getByTestId('phone-field'), NUMBER);
    await screen.findByTestId('blocked-mark');
  });

  it('is marked in the payment form, however the number is written', async () => {
    const { user } = await openApp({ handlers: { ...keeping([blockView()]) } });
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
        ...keeping([blockView()]),
        runs: () => [runView({ state: 'done' })],
        run_rows: () => pageOf([row]),
        run_counts: () => COUNTS,
        customer: () => customerView({ block: blockView() }),
      },
    });
    await waitFor(() => expect(runs.list).toHaveLength(1));
    runs.open(5);
    expect((await screen.findByTestId('run-row')).dataset['blocked']).toBe('true');
    screen.getByTestId('blocked-tag');
    await user.keyboard('k');
    expect((await screen.findByTestId('customer')).dataset['phone']).toBe(NUMBER);
    await user.keyboard('{Escape}');
    await screen.findByTestId('run');
  });
});
