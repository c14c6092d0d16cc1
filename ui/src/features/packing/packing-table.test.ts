import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackingDay, ScanAnswer, ScanView } from '$ipc';
import { pages } from '$kit/state';
import { openApp, type Handlers } from '$tests/fake-shell';
import { packingTable } from './packing-table.svelte';

const scan = (id: number, answer: ScanAnswer, code = 'INV-22-3142'): ScanView => ({
  id,
  at: '2026-11-22T08:46:00.000Z',
  code,
  parcel:
    answer.kind === 'missing'
      ? null
      : { order: code, name: 'Taslima Jahan', courier: 'Steadfast', phone: '01644000797' },
  answer,
  taken_out: false,
});

const day = (own: Partial<PackingDay> = {}): PackingDay => ({
  parcels: 56,
  packed: 41,
  missing: [{ order: 'INV-22-3150', name: 'Poly Rani', courier: '', phone: '01864000878' }],
  scans: [],
  ...own,
});

async function table(handlers: Handlers = {}) {
  const app = await openApp({ handlers: { packing_day: () => day(), ...handlers } });
  pages.open('packing');
  await screen.findByTestId('scan-answer');
  return app;
}

/** Each event from now on comes so many milliseconds after the one before. */
function eventsEach(milliseconds: number) {
  let now = 0;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += milliseconds));
}

/** Types as a scanner does, wherever the focus is. */
async function scans(text: string, of: (sign: string) => KeyboardEventInit = (key) => ({ key })) {
  eventsEach(10);
  const target = document.activeElement ?? document.body;
  for (const sign of [...text, 'Enter']) {
    const init = sign === 'Enter' ? { key: 'Enter', code: 'Enter' } : of(sign);
    await fireEvent.keyDown(target, { bubbles: true, cancelable: true, ...init });
  }
}

beforeEach(() => packingTable.leave());
afterEach(() => vi.restoreAllMocks());

describe('the packing table', () => {
  // Else the second person at the table looks for the right field before each parcel.
  it('takes a scan wherever the focus is, and its Enter presses nothing', async () => {
    const { shell } = await table({
      scan_parcel: () => day({ scans: [scan(1, { kind: 'send', collect: '1130.00', reprint: false })] }),
    });
    (await screen.findByTestId('scan-missing')).focus();
    await scans('INV-22-3142');
    expect((await screen.findByTestId('scan-word')).textContent).toBe('Send');
    expect(screen.getByTestId('scan-collect').textContent).toBe('collect ৳1,130');
    expect(shell.requests('scan_parcel')).toEqual([{ code: 'INV-22-3142', typed: false }]);
    expect(shell.requests('undo_scan')).toEqual([]);
    expect(screen.queryByTestId('missing-parcels')).toBeNull();
  });

  // Else a seller who types Bangla has to change the layout of the keyboard before packing.
  it('reads a scan under a Bangla layout', async () => {
    const { shell } = await table({ scan_parcel: () => day({ scans: [scan(1, { kind: 'missing' })] }) });
    const keys: Record<string, KeyboardEventInit> = {
      P: { key: 'ফ', code: 'KeyP', shiftKey: true },
      '7': { key: '৭', code: 'Digit7' },
      '-': { key: '-', code: 'Minus' },
      '1': { key: '১', code: 'Digit1' },
    };
    await scans('P7-11', (sign) => keys[sign] ?? { key: sign });
    await waitFor(() => expect(shell.requests('scan_parcel')).toEqual([{ code: 'P7-11', typed: false }]));
  });

  it('takes an order number that is typed', async () => {
    const { shell, user } = await table({
      scan_parcel: () => day({ scans: [scan(1, { kind: 'missing' })] }),
    });
    eventsEach(300);
    await user.type(screen.getByTestId('scan-number'), '3142{Enter}');
    await waitFor(() => expect(shell.requests('scan_parcel')).toEqual([{ code: '3142', typed: true }]));
    expect((await screen.findByTestId('scan-word')).textContent).toBe('Not in a list');
  });

  const answers: [ScanAnswer, string, string][] = [
    [{ kind: 'hold', why: { kind: 'unpaid', amount: '210.00' } }, 'On hold', 'Advance of ৳210 not paid yet'],
    [{ kind: 'hold', why: { kind: 'undecided' } }, 'On hold', 'Not decided yet'],
    [{ kind: 'cancelled', at: null }, 'Cancelled', 'Back to stock'],
    [{ kind: 'several', orders: 2 }, 'Several orders', '2 orders have this number'],
    [{ kind: 'again', at: '2026-11-22T08:41:00.000Z' }, 'Scanned already', 'Packed 22 Nov, 2:41'],
    [{ kind: 'send', collect: '0.00', reprint: true }, 'Send', 'print it again'],
  ];
  it.each(answers)('says what to do: %j', async (answer, word, why) => {
    await table({ scan_parcel: () => day({ scans: [scan(1, answer)] }) });
    await scans('INV-22-3142');
    expect((await screen.findByTestId('scan-word')).textContent).toBe(word);
    expect(screen.getByTestId('scan-answer').textContent).toContain(why);
  });

  it('counts the day, names what is missing, and takes back the last scan', async () => {
    const { shell, user } = await table({ undo_scan: () => day({ packed: 40 }) });
    packingTable.shown = null;
    expect((await screen.findByTestId('packed')).textContent).toMatch(/41\s+of 56 parcels/);
    await user.click(screen.getByTestId('scan-missing'));
    expect(screen.getByTestId('missing-parcels').textContent).toContain('INV-22-3150');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.getByTestId('packed').textContent).toContain('40'));
    expect(shell.requests('undo_scan')).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(pages.current).toBe('bulk');
  });

  // Else a parcel whose scan failed goes onto the heap of those that were answered.
  it('says so when a scan can’t be kept', async () => {
    await table({
      scan_parcel: () => Promise.reject({ code: 'database', details: { reason: 'disk_full' } }),
    });
    await scans('INV-22-3142');
    await screen.findByTestId('scan-error');
    expect(screen.queryByTestId('scan-word')).toBeNull();
  });

  // The page begins in the field for a number: there the sound could never be switched off.
  it('switches the sound by F2 while the field has the focus', async () => {
    const { user } = await table();
    expect(document.activeElement).toBe(screen.getByTestId('scan-number'));
    await user.keyboard('{F2}');
    expect(packingTable.sound).toBe(false);
    await user.keyboard('{F2}');
    expect(packingTable.sound).toBe(true);
  });

  // A second person stands two metres away, for whom the words beside the rail are too small.
  it('fills the screen and gives it back', async () => {
    const { shell, user } = await table({ full_screen: () => null });
    await user.keyboard('{F11}');
    expect(shell.requests('full_screen')).toEqual([{ on: true }]);
    await waitFor(() => expect(screen.queryByTestId('context-line')).toBeNull());
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.keyboard('{Escape}');
    expect(shell.requests('full_screen')).toEqual([{ on: true }, { on: false }]);
    expect(screen.getByRole('navigation')).toBeTruthy();
    expect(pages.current).toBe('packing');
    // A number that is typed next goes into the field; without the focus it was counted nowhere.
    await user.click(await screen.findByTestId('full-screen'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('scan-number')));
    await user.click(screen.getByTestId('leave-full-screen'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('scan-number')));
    await user.click(await screen.findByTestId('full-screen'));
    pages.open('bulk');
    await waitFor(() => expect(shell.requests('full_screen')).toHaveLength(6));
    expect(screen.getByRole('navigation')).toBeTruthy();
  });
});
