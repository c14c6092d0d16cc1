import { render, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarkView, PhoneReading } from '$ipc';
import { check } from '../check.svelte';
import { phoneField } from '../phone-field.svelte';
import { markView } from '$features/customer/customer-samples';
import { queries } from '$kit/query/client';
import { FakeShell, type Handlers, deferred, failing } from '$tests/fake-shell';
import { accountsInUse, checkView, previous as previousCheck, start } from '$tests/samples';
import { quick } from './quick.svelte';
import QuickWindow from './QuickWindow.svelte';

const PHONE = '01712000385';
const valid = (own: Partial<Extract<PhoneReading, { kind: 'valid' }>> = {}): PhoneReading => ({
  kind: 'valid',
  phone: PHONE,
  repairs: [],
  filler: false,
  previous: null,
  ...own,
});

beforeEach(() => {
  queries.clear();
  check.leave();
  check.running = null;
  phoneField.clear();
});

/** Opens the small window over a shell whose clipboard reads like this. */
async function opened(
  reading: PhoneReading,
  handlers: Handlers = {},
  given: Parameters<typeof start>[0] = {},
) {
  const shell = new FakeShell({
    app_start: () => start(given),
    read_copied_phone: () => ({ text: 'copied text', reading }),
    read_phone: () => reading,
    known_customer: () => null,
    ...handlers,
  });
  await quick.open();
  render(QuickWindow);
  return { shell, user: userEvent.setup() };
}
const state = () => screen.getByTestId('quick').dataset['quick'];

describe('the quick check', () => {
  // Or a slip on the shortcut costs a check.
  it('sends nothing before Check is pressed', async () => {
    const { shell, user } = await opened(valid());
    expect((await screen.findByTestId('quick-number')) as HTMLInputElement).toHaveProperty(
      'value',
      '01712-000385',
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('quick-check')));
    expect(shell.requests('check_phone')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(state()).toBe('verdict'));
    expect(shell.requests('check_phone')).toEqual([{ phone: PHONE }]);
    expect(shell.requests('quick_step')).toEqual([
      {
        kind: 'checked',
        title: 'High risk',
        text: 'The quick check is finished. Its result is in Porokh.',
        check: checkView().id,
      },
    ]);
  });

  // Or Enter does nothing for who types quickly, on a computer that is slow to read the number.
  it('checks a number whose Enter comes before it has been read', async () => {
    const read = deferred<PhoneReading>();
    const { shell, user } = await opened({ kind: 'empty' }, { read_phone: () => read.promise });
    await user.click(await screen.findByTestId('quick-number'));
    await user.keyboard(`${PHONE}{Enter}`);
    read.resolve(valid());
    await waitFor(() => expect(state()).toBe('verdict'));
    expect(shell.requests('check_phone')).toEqual([{ phone: PHONE }]);
  });

  // Or who is known by the seller's own sheets stands there as a stranger.
  it('says who the number is by the seller’s own records', async () => {
    const last = { at: '2026-11-11T06:00:00Z', amount: '1450.00' };
    const known = {
      name: 'Nusrat Jahan',
      other_names: 0,
      orders: 3,
      last,
      outcome: 'returned',
      outcome_of_last: true,
    };
    await opened(valid(), { known_customer: () => known });
    await waitFor(() => expect(screen.getByTestId('quick').textContent).toContain('Nusrat Jahan'));
    expect(screen.getByTestId('quick').textContent).toContain('3 orders with you, the last one: Returned');
  });

  it('shows a result that is there at once, and spends nothing on Enter', async () => {
    const previous = previousCheck({ phone: PHONE, id: 5, fresh: true });
    const { shell, user } = await opened(valid({ previous }), {
      open_check: ({ id }) => checkView({ id, phone: PHONE }),
    });
    await waitFor(() => expect(state()).toBe('verdict'));
    expect(screen.getByTestId('quick-number').parentElement?.textContent).toContain('free');
    screen.getByTestId('quick-number').focus();
    await user.keyboard('{Enter}');
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('lets one of several numbers be chosen, or makes a list of them', async () => {
    const several: PhoneReading = { kind: 'many', phones: [PHONE, '01911000742'] };
    const { shell, user } = await opened(several, { read_phone: ({ text }) => valid({ phone: text }) });
    await user.click(screen.getByTestId('quick-all'));
    expect(shell.requests('quick_step')).toEqual([{ kind: 'list', text: 'copied text' }]);
    await user.click(screen.getAllByTestId('quick-choose')[1] as HTMLElement);
    await waitFor(() => expect(state()).toBe('ask'));
    expect(phoneField.phone).toBe('01911000742');
  });

  // Or the seller opens each to learn which of them are paid for already.
  it('says of several numbers which results are there, and what the others cost', async () => {
    const several: PhoneReading = { kind: 'many', phones: [PHONE, '01911000742'] };
    const known = previousCheck({ phone: '01911000742', level: 'low', state: 'done', fresh: true });
    await opened(several, {
      read_phone: ({ text }) => valid({ phone: text, previous: text === PHONE ? null : known }),
    });
    expect((await screen.findByTestId('quick-saved')).textContent).toBe('Low, saved');
    const [first, second] = screen.getAllByTestId('quick-choose').map((row) => row.textContent);
    expect(first).toContain('uses 1');
    expect(second).not.toContain('uses 1');
  });

  it('says that nothing was copied, and takes what is typed', async () => {
    const { user } = await opened(
      { kind: 'invalid', reason: { kind: 'no_digits' } },
      { read_phone: () => valid() },
    );
    expect(screen.getByTestId('quick').textContent).toContain('No mobile number');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('quick-number')));
    expect(screen.getByTestId('quick-check')).toHaveProperty('disabled', true);
    await user.keyboard('01712000385');
    await waitFor(() => expect(screen.getByTestId('quick-check')).toHaveProperty('disabled', false));
  });

  // Or a check that may have been paid for is paid for again by the next Enter.
  it('does not offer to repeat what may have cost a check', async () => {
    const { shell, user } = await opened(valid(), {
      check_phone: failing({ code: 'no_answer', details: { reason: 'timed_out', may_have_cost: true } }),
    });
    await user.click(screen.getByTestId('quick-check'));
    await waitFor(() => expect(state()).toBe('error'));
    expect(screen.queryByTestId('quick-retry')).toBeNull();
    await user.click(screen.getByTestId('quick-open'));
    expect(shell.requests('quick_step').at(-1)).toEqual({ kind: 'check', phone: PHONE });
  });

  it.each([
    [3, 'uses 1 of 3', true],
    [0, 'No checks left today', false],
  ])('says so when %i checks are left', async (remaining, says, spends) => {
    const left = { limit: 2000, remaining, read_at: new Date().toISOString(), stale: false };
    await opened(valid(), {}, { account: { quota: left } });
    expect(screen.getByTestId('quick').textContent).toContain(says);
    expect(screen.queryByTestId('quick-check') !== null).toBe(spends);
  });

  it('goes on with a check that is under way when it is opened again', async () => {
    const answer = deferred<ReturnType<typeof checkView>>();
    const { shell, user } = await opened(valid(), { check_phone: () => answer.promise });
    await user.click(screen.getByTestId('quick-check'));
    await waitFor(() => expect(state()).toBe('checking'));
    await quick.open();
    expect(state()).toBe('checking');
    answer.resolve(checkView({ phone: PHONE }));
    await waitFor(() => expect(state()).toBe('verdict'));
    expect(shell.requests('check_phone')).toHaveLength(1);
  });

  // The window lives as long as the app: or a number that was blocked meanwhile is shipped to.
  it('knows what was blocked since it was open the last time', async () => {
    const marks: MarkView[] = [];
    await opened(valid(), { marked_phones: () => marks.slice() });
    await waitFor(() => expect(state()).toBe('ask'));
    expect(screen.queryByTestId('blocked-mark')).toBeNull();
    marks.push(markView({ phone: PHONE }));
    await quick.open();
    expect(await screen.findByTestId('blocked-mark')).toBeTruthy();
  });

  it('says once whether a check that failed has cost one', async () => {
    const { user } = await opened(valid(), {
      check_phone: failing({ code: 'unreachable', details: { reason: 'connect' } }),
    });
    await user.click(screen.getByTestId('quick-check'));
    const says = (await screen.findByTestId('quick-error')).textContent;
    expect(says).toContain('No check was used');
    expect(says).not.toContain('counted');
  });

  // Or the seller ships by a verdict of practice, or of another shop.
  it('shows nothing of the account before when another one is used', async () => {
    const { user } = await opened(valid());
    await user.click(screen.getByTestId('quick-check'));
    await waitFor(() => expect(state()).toBe('verdict'));
    quick.follow({ kind: 'accounts', accounts: accountsInUse({ environment: 'practice' }) });
    await waitFor(() => expect(state()).toBe('ask'));
  });

  it('closes with Escape, and leads on by a letter', async () => {
    const { shell, user } = await opened(valid());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('quick-check')));
    await user.keyboard('o{Escape}');
    expect(shell.requests('quick_step')).toEqual([{ kind: 'check', phone: PHONE }, { kind: 'leave' }]);
  });

  // Or the Enter that was to check the number opens WhatsApp, or asks a stranger for money.
  it('never lets an Enter that was meant for the field open anything', async () => {
    const fresh = previousCheck({ phone: PHONE, id: 5, fresh: true });
    const { shell, user } = await opened(
      { kind: 'empty' },
      {
        read_phone: () => valid({ previous: fresh }),
        open_check: ({ id }) => checkView({ id, phone: PHONE }),
        open_whatsapp: () => null,
      },
    );
    const field = await screen.findByTestId('quick-number');
    await user.click(field);
    await user.keyboard(PHONE);
    await waitFor(() => expect(state()).toBe('verdict'));
    expect(document.activeElement).toBe(screen.getByTestId('quick-number'));
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('quick-verdict')));
    await user.keyboard('{Enter}{Enter}');
    expect(shell.requests('quick_step')).toEqual([]);
    expect(shell.requests('open_whatsapp')).toEqual([]);
    expect(shell.requests('check_phone')).toEqual([]);
    await user.keyboard('w');
    await waitFor(() => expect(shell.requests('open_whatsapp')).toHaveLength(1));
  });

  it('opens nothing by a second Enter when the result comes', async () => {
    const answer = deferred<ReturnType<typeof checkView>>();
    const { shell, user } = await opened(valid(), { check_phone: () => answer.promise });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('quick-check')));
    await user.keyboard('{Enter}');
    answer.resolve(checkView({ phone: PHONE }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('quick-verdict')));
    const told = shell.requests('quick_step').length;
    await user.keyboard('{Enter} ');
    expect(shell.requests('quick_step')).toHaveLength(told);
    expect(shell.requests('open_whatsapp')).toEqual([]);
  });
});
