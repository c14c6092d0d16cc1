import { render, screen, waitFor, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { createRawSnippet, flushSync, type ComponentProps } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Column } from './columns';
import DataGrid from './DataGrid.svelte';
import { RowPlace } from './row-place.svelte';
import { Selection } from './selection.svelte';
import type { Ticks } from './ticks';

const COLUMNS: Column[] = [
  { key: 'name', word: 'Customer', width: 'minmax(4rem, 1fr)', sorts: [{ sort: 'name', word: 'Customer' }] },
  { key: 'method', word: 'Method', width: ['5rem', null] },
  {
    key: 'risk',
    word: 'Risk',
    width: ['9rem', '9rem', null],
    sorts: [
      { sort: 'risk', word: 'Risk', falling: true },
      { sort: 'reports', word: 'Reports', falling: true },
    ],
  },
];

/** Rows whose keys are 100, 101, … */
const rowsOf = (total: number) => ({
  total,
  at: (index: number) => ({ key: 100 + index }),
  want: () => undefined,
});

/** Chooses among those rows, as the core resolves it. */
const chosenOf = (total = 6) =>
  new Selection((ends) => {
    const [from, to] = ends === null ? [0, total - 1] : [ends[0].place, ends[1].place];
    const first = Math.min(from, to);
    return Promise.resolve(Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => 100 + first + at));
  });

type Grid = ComponentProps<typeof DataGrid>;

function shown(own: Partial<Grid> = {}) {
  const onopen = vi.fn();
  const view = render(DataGrid, {
    label: 'Orders',
    testid: 'rows',
    columns: COLUMNS,
    folds: [48, 36],
    size: 2,
    rows: rowsOf(6),
    busy: false,
    words: { loading: 'Loading rows' },
    nothing: 'Nothing here',
    onopen,
    keyOf: (row: unknown) => (row as { key: number }).key,
    data: (row: unknown) => ({ 'data-testid': 'row', 'data-key': (row as { key: number }).key }),
    cells: createRawSnippet<[unknown, boolean, number]>((row) => ({
      render: () => `<span role="gridcell">${(row() as { key: number }).key}</span>`,
    })),
    ...own,
  } as Grid);
  const grid = screen.getByTestId('rows');
  grid.focus();
  return { ...view, user: userEvent.setup(), grid, onopen };
}

const selected = () =>
  screen
    .getAllByTestId('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map(({ dataset }) => Number(dataset['key']));

const place = (width: number) =>
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: width });

/** Its element has another size now. */
let resized: (element: Element) => void;
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(tell: ResizeObserverCallback) {
      const before = resized as typeof resized | undefined;
      resized = (element) => {
        before?.(element);
        tell([{ target: element } as unknown as ResizeObserverEntry], this);
      };
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
Element.prototype.scrollBy = () => undefined;

afterEach(() => {
  place(900);
  document.body.innerHTML = '';
});

describe('the keys of a grid', () => {
  it('move the row that they are on, to the ends and no further', async () => {
    const { user, grid } = shown();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(selected()).toEqual([101]);
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1$/);
    await user.keyboard('{End}{ArrowDown}');
    expect(selected()).toEqual([105]);
    await user.keyboard('{Home}{ArrowUp}');
    expect(selected()).toEqual([100]);
  });

  // Or the row moves by the arrows after a page was opened by its shortcut, and Enter does nothing.
  it('open a row by Enter also while nothing has the focus, where the arrows move it', async () => {
    const { user, grid, onopen } = shown();
    grid.blur();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onopen).toHaveBeenCalledExactlyOnceWith(1);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await user.keyboard('{Enter}');
    expect(onopen).toHaveBeenCalledOnce();
  });

  it('open a row by Enter, and a click opens the one that is clicked', async () => {
    const { user, onopen } = shown();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onopen).toHaveBeenLastCalledWith(1);
    await user.click(screen.getAllByTestId('row')[3] as HTMLElement);
    expect(onopen).toHaveBeenLastCalledWith(3);
  });

  it('are not taken from a field, nor from what lies over the page', async () => {
    const { user } = shown();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await user.keyboard('{ArrowDown}');
    expect(selected()).toEqual([100]);
    field.remove();
    const layer = document.body.appendChild(document.createElement('div'));
    layer.setAttribute('role', 'dialog');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toEqual([100]);
  });

  // Or reading a long reply beside the list changes the customer that the panel is about.
  it('move rows only from the grid: elsewhere they scroll what has the focus', async () => {
    const { user, grid } = shown();
    const reply = document.body.appendChild(document.createElement('pre'));
    reply.tabIndex = 0;
    reply.focus();
    await user.keyboard('{ArrowDown}{PageDown}{End}');
    expect(selected()).toEqual([100]);
    // Its text takes no focus, but the engine scrolls it from there.
    const panel = document.body.appendChild(document.createElement('div'));
    panel.style.overflowY = 'auto';
    Object.defineProperty(panel, 'scrollHeight', { value: 900 });
    Object.defineProperty(panel, 'clientHeight', { configurable: true, value: 300 });
    reply.blur();
    await user.pointer({ keys: '[MouseLeft]', target: panel });
    await user.keyboard('{ArrowDown}');
    expect(selected()).toEqual([100]);
    grid.focus();
    await user.keyboard('{ArrowDown}');
    expect(selected()).toEqual([101]);
    const button = panel.appendChild(document.createElement('button'));
    button.focus();
    await user.keyboard('{ArrowDown}');
    expect(selected()).toEqual([101]);
    reply.remove();
    panel.remove();
  });

  // Or the arrows are dead after a click on the rail, until a row is clicked as well.
  it('go from a button, as that of the page in the rail, into the grid', async () => {
    const { user, grid, onopen } = shown();
    const rail = document.body.appendChild(document.createElement('button'));
    await user.click(rail);
    expect(document.activeElement).toBe(rail);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(selected()).toEqual([101]);
    expect(document.activeElement).toBe(grid);
    expect(onopen).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('choose by Space, by a range beside it, and all by Ctrl A', async () => {
    const { user, onopen } = shown({ choice: chosenOf() });
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    await waitFor(() => expect(selected()).toEqual([100, 102, 103]));
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(selected()).toHaveLength(6));
    expect(onopen).not.toHaveBeenCalled();
  });

  // As in Excel: or Shift and an arrow begin a new range at the row before the click.
  it('go on from the row that was clicked with Shift', async () => {
    const { user } = shown({ choice: chosenOf() });
    const rows = screen.getAllByTestId('row');
    await user.keyboard('{ArrowDown}');
    await user.keyboard('{Shift>}');
    await user.click(rows[3] as HTMLElement);
    await user.keyboard('{ArrowDown}{/Shift}');
    await waitFor(() => expect(selected()).toEqual([101, 102, 103, 104]));
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    await waitFor(() => expect(selected()).toEqual([100, 101]));
  });
});

describe('a row of a grid in which rows are chosen', () => {
  it('opens by a click until one is chosen, and is chosen by a click from then on', async () => {
    const { user, onopen } = shown({ choice: chosenOf() });
    const rows = screen.getAllByTestId('row');
    await user.click(rows[1] as HTMLElement);
    expect(onopen).toHaveBeenCalledTimes(1);
    await user.click(within(rows[2] as HTMLElement).getByTestId('tick'));
    await user.click(rows[4] as HTMLElement);
    expect(selected()).toEqual([102, 104]);
    expect(onopen).toHaveBeenCalledTimes(1);
  });
});

describe('the boxes in the rows of a grid', () => {
  /** A grid whose rows have boxes, all ticked; those of some have none that can be used. */
  function boxes(own: Partial<Grid> = {}, unusable: readonly number[] = []) {
    const off = chosenOf();
    const keyOf = (row: unknown) => (row as { key: number }).key;
    const ticks: Ticks<unknown> = {
      isUsable: (row) => !unusable.includes(keyOf(row)),
      isTicked: (row) => !unusable.includes(keyOf(row)) && !off.isChosen(keyOf(row)),
      toggle: (row) => off.toggle(keyOf(row)),
      extend: (from, to, on) => off.extend(from, to, () => !on()),
      endRange: () => off.endRange(),
    };
    const cells = createRawSnippet<[unknown, boolean, number]>((row) => ({
      render: () => `<span role="gridcell"><input type="checkbox" data-tick>${keyOf(row())}</span>`,
    }));
    const view = shown({ ticks, cells, still: true, ...own } as Partial<Grid>);
    const box = (at: number) => screen.getAllByRole('checkbox')[at] as HTMLElement;
    return { ...view, off, box, unticked: () => [...off.chosen].sort() };
  }

  // Or the parcel of another row is left out than the one that is marked.
  it('are turned over by Space where the keys are, wherever the focus was left', async () => {
    const { user, box, unticked, grid } = boxes();
    await user.click(box(2));
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(unticked()).toEqual([102, 104]);
    expect(document.activeElement).toBe(grid);
    box(1).focus();
    await user.keyboard(' ');
    expect(unticked()).toEqual([102]);
  });

  // Or rows that were left out before are taken again.
  it('begin a new range under another filter, and when the grid is shown anew', async () => {
    const place = new RowPlace<unknown>(() => rowsOf(6), { keyOf: (row) => (row as { key: number }).key });
    const { user, box, unticked, off, unmount } = boxes({ place } as Partial<Grid>);
    await user.click(box(1));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(unticked()).toEqual([101, 102, 103]));
    place.begin();
    flushSync();
    place.go(4);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(unticked()).toEqual([101, 102, 103, 104, 105]));
    unmount();
    off.toggle(105);
    off.extend({ key: 100, place: 0 }, { key: 100, place: 0 });
    await waitFor(() => expect(unticked()).toEqual([100, 101, 102, 103, 104]));
    const ticks: Ticks<unknown> = {
      isUsable: () => true,
      isTicked: (row) => !off.isChosen((row as { key: number }).key),
      toggle: () => undefined,
      extend: (from, to, on) => off.extend(from, to, () => !on()),
      endRange: () => off.endRange(),
    };
    place.go(5);
    shown({ ticks, place } as Partial<Grid>);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(unticked()).toEqual([100, 101, 102, 103, 104, 105]));
  });

  // Or the opposite of what is drawn is done to hundreds of parcels.
  it('are ticked by a range from a row whose own can’t be used', async () => {
    const { user, box, unticked, grid } = boxes({}, [100]);
    await user.click(box(1));
    await user.click(box(2));
    grid.focus();
    await user.keyboard('{Home} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(unticked()).toEqual([]));
  });
});

// Or the row that was clicked jumps away from under the pointer, and the next click opens another customer's.
it('keeps its rows under the eye when a panel makes it narrower and the lines above it wrap', async () => {
  const { user, grid } = shown();
  const scrolled = vi.spyOn(grid, 'scrollBy');
  const above = (height: number) =>
    vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue({ top: height } as DOMRect);
  above(190);
  await user.keyboard('{ArrowDown}');
  above(214);
  place(700);
  resized(grid);
  flushSync();
  expect(scrolled.mock.calls).toEqual([[{ top: 24 }]]);
  // Or the first row of a list that begins lies under the head of the table.
  above(232);
  place(690);
  resized(grid);
  flushSync();
  expect(scrolled.mock.calls).toHaveLength(1);
});

describe('the heads of a grid', () => {
  it('sort by what they name, and say by what and how it is sorted', async () => {
    const onsort = vi.fn();
    const { user } = shown({ order: { sort: 'reports', descending: true }, onsort });
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual([
      'none',
      null,
      'descending',
    ]);
    await user.click(screen.getByTestId('sort-risk'));
    expect(onsort).toHaveBeenLastCalledWith('risk', true);
  });

  it.each([
    [900, '0', 'minmax(4rem, 1fr) 5rem 9rem'],
    [700, '1', 'minmax(4rem, 1fr) 9rem'],
    [500, '2', 'minmax(4rem, 1fr)'],
  ])('fold with their columns in a place of %i pixels', (width, fold, tracks) => {
    place(width);
    const { grid } = shown();
    flushSync();
    expect(grid.dataset['fold']).toBe(fold);
    expect(screen.getAllByRole('row')[1]?.style.gridTemplateColumns).toBe(tracks);
    const [, method, risk] = screen.getAllByRole('columnheader');
    expect([method?.className, risk?.className]).toEqual([
      expect.stringMatching(/\bfolds\b/),
      expect.stringContaining('folds-2'),
    ]);
  });
});

describe('a grid without rows', () => {
  it('says that they are on their way, or that there are none, or leaves it to what tells why', async () => {
    const { rerender } = shown({ rows: rowsOf(0), busy: true });
    expect(screen.getByRole('status').textContent).toBe('Loading rows');
    await rerender({ busy: false });
    expect(screen.getByRole('status').textContent).toBe('Nothing here');
    await rerender({ nothing: null });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
