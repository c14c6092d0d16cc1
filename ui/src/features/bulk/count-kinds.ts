import {
  type IconShape,
  Banknote,
  CaseSensitive,
  CircleDashed,
  CopyMinus,
  Eraser,
  Languages,
  ListTree,
  PencilLine,
  Phone,
  Plus,
  Sigma,
  TextSearch,
  TriangleAlert,
  UserX,
} from '$kit/icons';
import type { RowFilter } from '$ipc';

/** A kind of rows: a count of the summary, and the filter that shows just these. */
export type CountKind = Exclude<RowFilter, 'all'>;

export const ICONS: Record<CountKind, IconShape> = {
  zero_added: Plus,
  tidied: Eraser,
  bangla_digits: Languages,
  picked_out: TextSearch,
  letters_read: CaseSensitive,
  several: Phone,
  corrected: PencilLine,
  repeats: CopyMinus,
  line_items: ListTree,
  fillers: UserX,
  invalid: TriangleAlert,
  empty: CircleDashed,
  totals: Sigma,
  bad_amounts: Banknote,
};

export const REPAIRS: readonly CountKind[] = [
  'zero_added',
  'tidied',
  'bangla_digits',
  'picked_out',
  'letters_read',
  'several',
  'corrected',
];

export const WARNINGS = ['invalid', 'fillers', 'bad_amounts'] as const;
