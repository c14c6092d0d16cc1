import { screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deferred, openApp, read, type Handlers } from '$tests/fake-shell';
import { atNoon, checkView, previous } from '$tests/samples';
import type { PhoneReading, PreviousCheck } from '$ipc';

const field = () => screen.getByTestId<HTMLInputElement>('phone-field');
const hint = () => screen.getByTestId('phone-hint');

/** Pastes over all that stands in the field. */
async function paste(text: string) {
  field().focus();
  field().select();
  await userEvent.paste(text);
}

/** A shell that knows a result of every number, two hours old unless told otherwise. */
const knows = (own: Partial<PreviousCheck> = {}): Handlers => ({
  read_phone: ({ text }) => {
    const reading = read({ text });
    return reading.kind === 'valid' ? { ...reading, previous: previous(own) } : reading;
  },
});

describe('the phone field', () => {
  it('draws the dash and counts the digits to go', async () => {
    const { user } = await openApp();
    await user.type(field(), '0171200');
    expect(field().value).toBe('01712-00');
    await waitFor(() => expect(hint().textContent).toContain('4 digits to go'));
  });

  it('takes a digit with Backspace, not the dash', async () => {
    const { user } = await openApp();
    await user.type(field(), '017120');
    await user.keyboard('{Backspace}');
    expect(field().value).toBe('01712');
    await user.type(field(), '00{ArrowLeft}{ArrowLeft}{Backspace}');
    expect(field().value).toBe('01710-0');
  });

  it('speaks of a wrong number on leaving, never while typing', async () => {
    const { user } = await openApp();
    await user.type(field(), '0121');
    expect(hint().textContent).not.toContain('start with');
    expect(field().getAttribute('aria-invalid')).toBe('false');
    await user.tab();
    await waitFor(() => expect(hint().textContent).toContain('start with 013 to 019'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('speaks of a wrong number at eleven digits', async () => {
    const { user } = await openApp();
    await user.type(field(), '01212000385');
    await waitFor(() => expect(hint().textContent).toContain('start with 013 to 019'));
  });

  it('checks on Enter also when the last digit has not been read yet', async () => {
    const late = deferred<PhoneReading>();
    const { shell, user } = await openApp({
      handlers: { read_phone: ({ text }) => (text === '01712-000385' ? late.promise : read({ text })) },
    });
    await user.type(field(), '01712000385{Enter}');
    expect(shell.requests('check_phone')).toEqual([]);
    late.resolve(read({ text: '01712000385' }));
    await waitFor(() => expect(shell.requests('check_phone')).toEqual([{ phone: '01712000385' }]));
  });

  it('says what a pasted number was cleaned from, and sends nothing', async () => {
    const { shell } = await openApp({
      handlers: {
        read_phone: () => ({
          kind: 'valid',
          phone: '01712000385',
          repairs: ['country_code', 'bangla_digits'],
          filler: false,
          previous: null,
        }),
      },
    });
    await paste('+৮৮০ ১৭১২-০০০৩৮৫');
    await waitFor(() => expect(hint().textContent).toContain('Cleaned from “+৮৮০ ১৭১২-০০০৩৮৫”'));
    expect(field().value).toBe('01712-000385');
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('opens several numbers as a list, without a check', async () => {
    const phones = ['01712000385', '01911000742'];
    const { shell, user } = await openApp({
      handlers: {
        read_phone: ({ text }) => (text.includes(',') ? { kind: 'many', phones } : read({ text })),
      },
    });
    await paste('01712000385, 01911000742');
    await waitFor(() => expect(field().value).toBe('2 numbers'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shell.requests('paste_file')).toHaveLength(1));
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('begins anew when something is typed over many numbers', async () => {
    const phones = ['01712000385', '01911000742'];
    const { user } = await openApp({
      handlers: {
        read_phone: ({ text }) => (text.includes(',') ? { kind: 'many', phones } : read({ text })),
      },
    });
    await paste('01712000385, 01911000742');
    await waitFor(() => expect(field().value).toBe('2 numbers'));
    await user.type(field(), '01912');
    await waitFor(() => expect(field().value).toBe('01912'));
  });

  it('takes one number that is pasted over many', async () => {
    const phones = ['01712000385', '01911000742'];
    const { user } = await openApp({
      handlers: {
        read_phone: ({ text }) => (text.includes(',') ? { kind: 'many', phones } : read({ text })),
      },
    });
    await paste('01712000385, 01911000742');
    await waitFor(() => expect(field().value).toBe('2 numbers'));
    await user.keyboard('{Control>}a{/Control}');
    await paste('01819000427');
    await waitFor(() => expect(field().value).toBe('01819-000427'));
    expect(screen.getByTestId<HTMLButtonElement>('check-button').disabled).toBe(false);
  });

  it('pastes into the text that stands there, at the caret and over a selection', async () => {
    const { user } = await openApp();
    await user.type(field(), '01712');
    await user.paste('000385');
    await waitFor(() => expect(field().value).toBe('01712-000385'));
    field().setSelectionRange(0, 5);
    await user.paste('01911');
    await waitFor(() => expect(field().value).toBe('01911-000385'));
  });

  it('flags a number that was made up to fill a field', async () => {
    const { user } = await openApp({
      handlers: {
        read_phone: () => ({
          kind: 'valid',
          phone: '01700000000',
          repairs: [],
          filler: true,
          previous: null,
        }),
      },
    });
    await user.type(field(), '01700000000');
    await waitFor(() => expect(hint().textContent).toContain('looks fake'));
  });

  it('shows a result that is still fresh on Enter, and spends a check only by a second, named action', async () => {
    atNoon();
    const { shell, user } = await openApp({ handlers: knows() });
    await user.type(field(), '01712000385');
    await waitFor(() => expect(hint().textContent).toContain('High risk, 2 hours ago'));
    expect(screen.getByTestId('show-saved').textContent).toContain('Show saved result');
    expect(screen.getByTestId('check-again').textContent).toContain('Check again · uses 1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('result-card')).toBeTruthy());
    expect(shell.requests('open_check')).toEqual([{ id: 7 }]);
    await user.keyboard('{Enter}{Enter}');
    expect(shell.requests('check_phone')).toEqual([]);
    await user.click(screen.getByTestId('check-again'));
    await waitFor(() => expect(shell.requests('check_phone')).toHaveLength(1));
  });

  it('spends nothing on the Enter after a check, nor on a double click, and checks again by Ctrl Shift Enter', async () => {
    const { shell, user } = await openApp();
    await user.type(field(), '01712000385{Enter}');
    await waitFor(() => expect(screen.getByTestId('result-card')).toBeTruthy());
    await waitFor(() => expect(screen.getByTestId('check-again')).toBeTruthy());
    await user.keyboard('{Enter}');
    await user.dblClick(screen.getByTestId('phone-field'));
    await user.keyboard('{Enter}');
    expect(shell.requests('check_phone')).toHaveLength(1);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(shell.requests('check_phone')).toHaveLength(2));
  });

  it('shows on Enter what a list found of the number since it was typed', async () => {
    let known: PreviousCheck | null = null;
    const { shell, user } = await openApp({
      handlers: {
        read_phone: ({ text }) => {
          const reading = read({ text });
          return reading.kind === 'valid' ? { ...reading, previous: known } : reading;
        },
        open_run_result: () => checkView({ id: 4, of_run: true }),
      },
    });
    await user.type(field(), '01712000385');
    await waitFor(() => expect(hint().textContent).toContain('Valid mobile number'));
    known = previous({ id: 4, of_run: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('result-card')).toBeTruthy());
    expect(shell.requests('open_run_result')).toEqual([{ run: 4, phone: '01712000385' }]);
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('checks an old result on Enter, and offers the old one for free', async () => {
    const { shell, user } = await openApp({ handlers: knows({ fresh: false }) });
    await user.type(field(), '01712000385');
    await waitFor(() => expect(screen.getByTestId('show-saved').textContent).toContain('Show result, free'));
    expect(screen.getByText('Uses 1 check')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shell.requests('check_phone')).toHaveLength(1));
  });

  it('offers the result of a list as it offers that of a single check', async () => {
    const { shell, user } = await openApp({
      handlers: {
        read_phone: ({ text }) => {
          const reading = read({ text });
          const known = previous({ id: 4, of_run: true });
          return reading.kind === 'valid' ? { ...reading, previous: known } : reading;
        },
        open_run_result: () => checkView({ id: 4, of_run: true }),
      },
    });
    await user.type(field(), '01712000385');
    await user.click(await screen.findByTestId('show-saved'));
    await waitFor(() => expect(screen.getByTestId('result-card')).toBeTruthy());
    expect(shell.requests('open_run_result')).toEqual([{ run: 4, phone: '01712000385' }]);
    expect(screen.queryByTestId('show-saved')).toBeNull();
  });

  it('checks the copied number by its shortcut, but not when a fresh result is there', async () => {
    let fresh = false;
    const known = (): PhoneReading => ({
      kind: 'valid',
      phone: '01712000385',
      repairs: [],
      filler: false,
      previous: fresh ? previous() : null,
    });
    const { shell, user } = await openApp({
      handlers: {
        read_copied_phone: () => ({ text: '01712000385', reading: known() }),
        read_phone: ({ text }) => (text === '' ? read({ text }) : known()),
      },
    });
    await user.keyboard('{Control>}{Shift>}v{/Shift}{/Control}');
    await waitFor(() => expect(shell.requests('check_phone')).toHaveLength(1));
    await waitFor(() => expect(screen.getByTestId('result-card')).toBeTruthy());
    fresh = true;
    await user.keyboard('{Control>}{Shift>}v{/Shift}{/Control}');
    await waitFor(() => expect(shell.requests('open_check')).toHaveLength(1));
    expect(shell.requests('check_phone')).toHaveLength(1);
  });
});
