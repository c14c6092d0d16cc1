import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { deferred, openApp, read } from './fake-shell';
import { checkView, previous } from './samples';
import type { PhoneReading } from '$lib/ipc';

const field = () => screen.getByTestId<HTMLInputElement>('phone-field');
const hint = () => screen.getByTestId('phone-hint');

/** Pastes as a browser does: the text is in the field, and the event says where it came from. */
async function paste(text: string) {
  field().value = text;
  await fireEvent(field(), new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
}

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
          state: 'valid',
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
        read_phone: ({ text }) => (text.includes(',') ? { state: 'many', phones } : read({ text })),
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
        read_phone: ({ text }) => (text.includes(',') ? { state: 'many', phones } : read({ text })),
      },
    });
    await paste('01712000385, 01911000742');
    await waitFor(() => expect(field().value).toBe('2 numbers'));
    await user.type(field(), '01912');
    await waitFor(() => expect(field().value).toBe('01912'));
  });

  it('flags a number that was made up to fill a field', async () => {
    const { user } = await openApp({
      handlers: {
        read_phone: () => ({
          state: 'valid',
          phone: '01700000000',
          repairs: [],
          filler: true,
          previous: null,
        }),
      },
    });
    await user.type(field(), '01700000000');
    await waitFor(() => expect(hint().textContent).toContain('made-up'));
  });

  it('offers a result that is still fresh for free, and shows the cost of a new one', async () => {
    const { shell, user } = await openApp({
      handlers: {
        read_phone: ({ text }) => {
          const reading = read({ text });
          return reading.state === 'valid' ? { ...reading, previous: previous() } : reading;
        },
      },
    });
    await user.type(field(), '01712000385');
    await waitFor(() => expect(hint().textContent).toContain('Checked 2 hours ago: high risk'));
    expect(screen.getByText('Uses 1 check')).toBeTruthy();
    await user.click(screen.getByTestId('show-saved'));
    await waitFor(() => expect(screen.getByTestId('result-card')).toBeTruthy());
    expect(shell.requests('open_check')).toEqual([{ id: 7 }]);
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('offers the result of a list as it offers that of a single check', async () => {
    const { shell, user } = await openApp({
      handlers: {
        read_phone: ({ text }) => {
          const reading = read({ text });
          const known = previous({ id: 4, of_run: true });
          return reading.state === 'valid' ? { ...reading, previous: known } : reading;
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
    const { shell, user } = await openApp({
      handlers: {
        read_copied_phone: () => ({
          text: '01712000385',
          reading: {
            state: 'valid',
            phone: '01712000385',
            repairs: [],
            filler: false,
            previous: fresh ? previous() : null,
          },
        }),
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
