import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { FileState, FileView, RowView } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { fileView, ROWS, rowView } from './bulk-samples';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';

const open = (file: FileView): FileState => ({ kind: 'open', file });

/** Opens the bulk page with a file. */
async function review(own: Partial<FileView> = {}, handlers: Handlers = {}) {
  return openApp({
    page: 'bulk',
    handlers: {
      file_state: () => open(fileView(own)),
      file_rows: ({ filter }) => {
        const rows = filter === 'invalid' ? ROWS.slice(2) : ROWS;
        return { version: 1, ...pageOf(rows) };
      },
      file_cells: ({ rows }) =>
        rows.map((row) => ({ row, cells: ['', '', '', `Area ${row}`, ''], numbers: [] })),
      ...handlers,
    },
  });
}

const rows = () => screen.findAllByTestId('grid-row');
const phoneCell = async (row: number) => {
  const found = (await rows()).find((element) => element.dataset['row'] === String(row));
  return within(found as HTMLElement).getByTestId('cell-phone');
};

describe('a file that was closed meanwhile', () => {
  // Else the next list begins with “This record is gone”, of which the seller knows nothing.
  it('has no cells, and nobody is told', async () => {
    const { shell } = await review(
      {},
      {
        file_cells: failing({ code: 'not_found' }),
      },
    );
    await waitFor(() => expect(shell.requests('file_cells').length).toBeGreaterThan(0));
    await rows();
    expect(screen.queryByTestId('toast')).toBeNull();
  });
});

describe('opening a file', () => {
  it('is asked for by button, by Ctrl O and from the recent files', async () => {
    const { shell, user } = await openApp({
      handlers: {
        recent_files: () => [
          { id: 9, name: 'old.csv', folder: '/home/rina', opened_at: new Date().toISOString(), rows: 12 },
        ],
      },
    });
    await user.keyboard('{Control>}2{/Control}');
    await user.click(screen.getByTestId('choose-file'));
    await user.keyboard('{Control>}o{/Control}');
    expect(shell.requests('choose_file')).toHaveLength(2);
    const recent = await screen.findByTestId('recent-file');
    expect(recent.textContent).toContain('12 rows');
    await user.click(within(recent).getByText('old.csv'));
    expect(shell.requests('open_recent_file')).toEqual([{ id: 9 }]);
    await user.click(within(recent).getByTestId('forget-file'));
    await waitFor(() => expect(screen.queryByTestId('recent-file')).toBeNull());
  });

  it('leads to the bulk page, says how far it is and can be cancelled', async () => {
    const { shell, user } = await openApp();
    shell.tell({ kind: 'file', file: { kind: 'opening', name: 'big.xlsx', rows: 1200, share: 0.25 } });
    const opening = await screen.findByTestId('file-opening');
    expect(opening.textContent).toContain('1,200 rows read');
    expect(within(opening).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await user.click(screen.getByTestId('file-cancel'));
    expect(shell.requests('cancel_file')).toHaveLength(1);
  });

  // Else “Open with Porokh” shows the page of checks, and the seller opens the file a second time.
  it('leads to the bulk page too when the page asks for the state before it is told', async () => {
    const opening: FileState = { kind: 'opening', name: 'orders.csv', rows: 0, share: null };
    const { shell } = await openApp({ handlers: { file_state: () => opening } });
    shell.tell({ kind: 'file', file: opening });
    shell.tell({ kind: 'file', file: open(fileView()) });
    await screen.findByTestId('file-name');
    expect(pages.current).toBe('bulk');
  });

  // Else the numbers of the column that was the phone column before stand in the new one, and are checked by.
  it('reads the rows anew when it is read again for another column', async () => {
    let phone = '01712000385';
    const { shell } = await review(
      {},
      {
        file_rows: () => ({
          version: 1,
          ...pageOf([rowView(2, { phone: { kind: 'valid', phone, repairs: [], filler: false } })]),
        }),
      },
    );
    await waitFor(async () => expect((await phoneCell(2)).textContent).toContain('01712-000385'));
    phone = '01811000001';
    shell.tell({ kind: 'file', file: { kind: 'opening', name: 'orders.csv', rows: 0, share: null } });
    shell.tell({ kind: 'file', file: open(fileView({ version: 2 })) });
    await waitFor(async () => expect((await phoneCell(2)).textContent).toContain('01811-000001'));
  });

  it('says on every page that files can be dropped', async () => {
    const { shell } = await openApp();
    shell.tell({ kind: 'file_hovers', hovers: true });
    await screen.findByTestId('drop-overlay');
    shell.tell({ kind: 'file_hovers', hovers: false });
    await waitFor(() => expect(screen.queryByTestId('drop-overlay')).toBeNull());
  });

  it('that failed says why, and goes back', async () => {
    const { shell, user } = await review(
      {},
      {
        file_state: () => ({
          kind: 'failed',
          name: 'list.pdf',
          error: { code: 'file', details: { reason: { code: 'not_a_spreadsheet', found: 'pdf' } } },
        }),
      },
    );
    const card = screen.getByTestId('file-error');
    expect(card.dataset['code']).toBe('file_not_a_spreadsheet_pdf');
    expect(card.textContent).toContain('This is a PDF');
    await user.click(screen.getByTestId('file-back'));
    expect(shell.requests('leave_file_error')).toHaveLength(1);
  });

  it('takes a paste on the page, but not one into a field', async () => {
    const { shell, user } = await review();
    const clipboardData = { getData: () => '01712000385\n01911000742' };
    await user.click(screen.getByTestId('find-open'));
    await fireEvent.paste(screen.getByTestId('find-in-file'), { clipboardData });
    expect(shell.requests('paste_file')).toEqual([]);
    await fireEvent.paste(document.body, { clipboardData });
    expect(shell.requests('paste_file')).toEqual([{ text: '01712000385\n01911000742' }]);
  });

  // Or a number that was copied for another order takes the place of that of row 1, and the parcel goes to a stranger.
  it('changes no row by a paste after the page was opened from a field that is gone', async () => {
    const { shell, user } = await review();
    pages.open('check');
    await waitFor(() => expect(document.getElementById('phone')).not.toBeNull());
    document.getElementById('phone')?.focus();
    await user.keyboard('{Control>}2{/Control}');
    await rows();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const clipboardData = { getData: () => '01712000385' };
    await fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
    expect(shell.requests('correct_cell')).toEqual([]);
    expect(shell.requests('paste_file')).toEqual([{ text: '01712000385' }]);
  });
});

describe('the rows of a file', () => {
  it('show what was mended and what was refused', async () => {
    await review();
    const mended = await phoneCell(2);
    expect(mended.querySelector('ins')?.textContent).toBe('0');
    expect(mended.textContent).toContain('Missing first 0 put back');
    expect(mended.querySelector('.number')?.getAttribute('title')).toContain('“1712000385”');
    expect((await phoneCell(4)).textContent).toContain('10 digits');
    expect(screen.getByTestId('numbers-count').dataset['count']).toBe('2');
    expect((await rows())[1]?.textContent).toContain('1,250.50');
  });

  it('say by a mark how a number came, and in words only what is wrong or the same', async () => {
    const repaired = (own: Partial<RowView>) => rowView(2, own);
    const bangla: RowView['phone'] = {
      kind: 'valid',
      phone: '01819000427',
      repairs: ['bangla_digits', 'separators'],
      filler: false,
    };
    await review({}, { file_rows: () => ({ version: 1, ...pageOf([repaired({ phone: bangla })]) }) });
    const cell = await phoneCell(2);
    const mark = within(cell).getByRole('img');
    expect(mark.getAttribute('aria-label')).toBe('Bangla digits converted, +88, spaces, dashes');
    expect(mark.title).toContain('Bangla digits converted');
    expect(within(cell).queryByTestId('phone-note')).toBeNull();
  });

  it('name a row with the same number, and count what was mended once for each cell', async () => {
    const rows = [rowView(2), rowView(3, { repeat_of: 2 })];
    const summary = { ...fileView().summary, zero_added: 3, tidied: 2, repaired: 4, repeats: 1 };
    const { user } = await review({ summary }, { file_rows: () => ({ version: 1, ...pageOf(rows) }) });
    expect(within(await phoneCell(3)).getByTestId('phone-note').textContent).toBe('= row 2');
    const repairs = screen.getByTestId('repairs');
    expect(repairs.textContent).toContain('4 cells fixed in 2 ways');
    expect(repairs.getAttribute('aria-expanded')).toBe('false');
    await user.click(repairs);
    expect(screen.getByTestId('fix-tidied').textContent).toContain('2');
    await user.click(screen.getByTestId('fix-repeats'));
    expect(screen.getByTestId('filter-chip').dataset['filter']).toBe('repeats');
  });

  it('add up from the file to the numbers that are checked', async () => {
    const counts = {
      valid: 10,
      repeats: 2,
      line_items: 3,
      invalid: 1,
      empty: 4,
      totals: 1,
      several: 2,
      numbers: 10,
    };
    await review({ rows: 19, summary: { ...fileView().summary, ...counts } });
    const sums = screen.getByTestId('numbers-count').closest('ul');
    const lines = [...(sums?.querySelectorAll('b') ?? [])].map((line) => line.textContent);
    expect(lines.slice(0, 8)).toEqual(['19', '− 2', '− 3', '− 4', '− 1', '− 1', '+ 2', '10']);
  });

  it('get the cells of other columns from the copy', async () => {
    await review();
    await screen.findByText('Area 3');
  });

  // A file whose columns all have a role: its addresses never come, and a wrong column is not seen.
  it('get their addresses from the copy, also when no other column is without a role', async () => {
    const columns = fileView().columns.map((column) =>
      column.role === null ? { ...column, role: 'address' as const } : column,
    );
    await review({ columns });
    await screen.findByText('Area 3');
  });

  it('are filtered by a count, and all are back by Escape', async () => {
    const { user } = await review();
    await rows();
    await user.click(screen.getByTestId('fix-invalid'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByTestId('filter-chip').textContent).toContain('1 row');
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByTestId('filter-chip')).toBeNull();
  });

  it('are searched by Ctrl F', async () => {
    const { shell, user } = await review();
    await user.keyboard('{Control>}f{/Control}Rakib');
    await waitFor(() => expect(shell.requests('file_rows').at(-1)?.search).toBe('Rakib'));
  });

  it('are corrected in place with the keyboard, and back again', async () => {
    const { shell, user } = await review(
      {},
      {
        correct_cell: ({ row, text }) =>
          text === null
            ? (ROWS[2] as (typeof ROWS)[number])
            : rowView(row, { raw_phone: text, corrected: true }),
      },
    );
    await rows();
    screen.getByTestId('grid').focus();
    await user.keyboard('{End}{F2}');
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('cell-editor')).toBeNull();
    expect(shell.requests('correct_cell')).toEqual([]);
    await user.keyboard('{F2}');
    expect(screen.getByTestId<HTMLInputElement>('cell-editor').value).toBe('0173300061');
    await user.keyboard('{Escape}');
    // As in a spreadsheet: typing replaces, Enter goes down, Delete takes the correction back.
    await user.keyboard('01911000742{Enter}');
    await screen.findByTestId('take-back');
    await user.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByTestId('take-back')).toBeNull());
    // Step by step, and only where the cell is as it was left.
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByTestId('take-back');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByTestId('take-back')).toBeNull());
    expect(shell.requests('correct_cell').map(({ row, text }) => [row, text])).toEqual([
      [4, '01911000742'],
      [4, null],
      [4, '01911000742'],
      [4, null],
    ]);
    // One value that is pasted goes into the cell, and Enter goes down without an editor.
    await user.keyboard('{Home}{Enter}');
    expect(screen.queryByTestId('cell-editor')).toBeNull();
    await user.paste('01911000743');
    await waitFor(() =>
      expect(shell.requests('correct_cell').at(-1)).toEqual({ id: 3, row: 3, text: '01911000743' }),
    );
    expect(shell.requests('paste_file')).toEqual([]);
  });
});

describe('rows of a file that can’t be read', () => {
  // Else the grid is empty, and the file looks as if nothing were in it.
  it.each(['file_rows', 'file_cells'] as const)(
    'say so in their place, and are read again: %s',
    async (command) => {
      let broken = true;
      const good = { file_rows: () => ({ version: 1, ...pageOf(ROWS) }), file_cells: () => [] };
      const { user } = await review(
        {},
        {
          [command]: () => {
            if (broken) throw { code: 'database', details: { reason: 'locked' } };
            return good[command]();
          },
        },
      );
      const error = await screen.findByTestId('grid-error');
      broken = false;
      await user.click(within(error).getByText('Try again'));
      await waitFor(() => expect(screen.queryByTestId('grid-error')).toBeNull());
      expect(await rows()).toHaveLength(3);
    },
  );
});

describe('quotes with two readings', () => {
  const place = (line: number, index: number | null, one_cell = false) => ({
    first_line: line,
    last_line: line + 1,
    one_cell,
    index,
  });

  /** Else an order that was taken into the cell of another is never missed. */
  it('are named by their lines, and their rows are looked at through no filter', async () => {
    const quotes = { count: 9, first: [place(4, 2), place(12, null, true)] };
    const { user } = await review({ quotes });
    const notice = screen.getByTestId('quotes-notice');
    expect(notice.textContent).toContain('Lines 4–5');
    expect(notice.textContent).toContain('read as separate orders');
    expect(screen.getByTestId('quotes-more').textContent).toBe('and 7 more');
    await rows();
    await user.click(screen.getByTestId('fix-invalid'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.click(within(notice).getByTestId('quotes-look'));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    const grid = screen.getByTestId('grid');
    await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toMatch(/-2$/));
    expect(document.activeElement).toBe(grid);
    expect(screen.getAllByTestId('quotes-place')[1]?.querySelector('button')).toBeNull();
  });

  it('are no matter of a file without them', async () => {
    await review();
    expect(screen.queryByTestId('quotes-notice')).toBeNull();
  });
});

/** Else a damaged name is never noticed. */
it('names the lines with characters that could not be read', async () => {
  await review({ bad_lines: { count: 6, first: [3, 8, 9, 12] } });
  expect(screen.getByTestId('bad-lines').textContent).toContain('lines 3, 8, 9, 12 and 2 more');
});

it('says nothing of damaged characters in a file without them', async () => {
  await review();
  expect(screen.queryByTestId('bad-lines')).toBeNull();
});

describe('the columns of a file', () => {
  it('say which one is the phone', async () => {
    await review();
    expect(screen.getByTestId('phone-found').textContent).toContain('Mobile column: C, “Mobile”');
  });

  it('get another role from their menu', async () => {
    const { shell, user } = await review();
    const menu = screen.getAllByTestId('role-menu').find(({ dataset }) => dataset['column'] === '3');
    (menu as HTMLElement).focus();
    await user.keyboard('{Enter}');
    const options = await screen.findAllByTestId('role-option');
    await user.click(options.find(({ dataset }) => dataset['option'] === 'phone') as HTMLElement);
    await waitFor(() => expect(shell.requests('set_role')).toEqual([{ id: 3, column: 3, role: 'phone' }]));
  });

  it('are asked about when two could be the phone', async () => {
    const { shell, user } = await review({ close: [2, 3] });
    const ask = screen.getByTestId('ask-phone');
    expect(ask.textContent).toContain('Which column has the customer’s mobile number?');
    await user.click(within(ask).getByText('D, “Area”'));
    expect(shell.requests('set_role')).toEqual([{ id: 3, column: 3, role: 'phone' }]);
  });

  it('say plainly that none is a phone', async () => {
    const columns = fileView().columns.map((column) => ({ ...column, role: null }));
    await review({ columns, roles: [] });
    expect(screen.getByTestId('no-phone').textContent).toContain('No mobile column found');
    expect(screen.queryByTestId('phone-found')).toBeNull();
  });
});

describe('many numbers in the phone field', () => {
  it('open as a list on the bulk page', async () => {
    const text = '01712000385, 01911000742';
    const { shell, user } = await openApp({
      handlers: { read_phone: () => ({ kind: 'many', phones: ['01712000385', '01911000742'] }) },
    });
    await user.click(screen.getByTestId('phone-field'));
    await user.paste(text);
    await waitFor(() => expect(screen.getByTestId('check-button').textContent).toContain('Open as a list'));
    await user.click(screen.getByTestId('check-button'));
    await waitFor(() => expect(shell.requests('paste_file')).toEqual([{ text }]));
    expect(pages.current).toBe('bulk');
  });
});
