import type { RunSort } from '$ipc';

/** A column of the table, and how it is sorted first. */
export interface Column {
  sort: RunSort;
  /** A first click brings the largest to the top. */
  falling?: true;
  /** Folds into the drawer where there is little room. */
  folds?: true;
  right?: true;
}

export const COLUMNS: readonly Column[] = [
  { sort: 'row' },
  { sort: 'phone' },
  { sort: 'name', folds: true },
  { sort: 'risk', falling: true },
  { sort: 'ratio' },
  { sort: 'parcels', falling: true, folds: true, right: true },
  { sort: 'reports', falling: true },
  { sort: 'decision', falling: true },
];
