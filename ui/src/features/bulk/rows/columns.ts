import type { RunSort } from '$ipc';

/** A column of the table, in the order of the line. */
export interface Column {
  /** What it is sorted by; the second one stands in the same column. */
  sorts: readonly SortKind[];
  /** Its place in the line. */
  place: 'row' | 'phone' | 'name' | 'amount' | 'risk' | 'ratio' | 'decision';
}

interface SortKind {
  sort: RunSort;
  /** A first click brings the largest to the top. */
  falling?: true;
}

export const COLUMNS: readonly Column[] = [
  { place: 'row', sorts: [{ sort: 'row' }] },
  { place: 'phone', sorts: [{ sort: 'phone' }] },
  { place: 'name', sorts: [{ sort: 'name' }] },
  { place: 'amount', sorts: [{ sort: 'amount', falling: true }] },
  {
    place: 'risk',
    sorts: [
      { sort: 'risk', falling: true },
      { sort: 'reports', falling: true },
    ],
  },
  { place: 'ratio', sorts: [{ sort: 'ratio' }] },
  { place: 'decision', sorts: [{ sort: 'decision', falling: true }] },
];
