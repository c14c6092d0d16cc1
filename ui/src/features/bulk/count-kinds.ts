import type { LucideIcon } from '@lucide/svelte';
import Banknote from '@lucide/svelte/icons/banknote';
import CaseSensitive from '@lucide/svelte/icons/case-sensitive';
import CircleDashed from '@lucide/svelte/icons/circle-dashed';
import CopyMinus from '@lucide/svelte/icons/copy-minus';
import Eraser from '@lucide/svelte/icons/eraser';
import Languages from '@lucide/svelte/icons/languages';
import ListTree from '@lucide/svelte/icons/list-tree';
import PencilLine from '@lucide/svelte/icons/pencil-line';
import Phone from '@lucide/svelte/icons/phone';
import Plus from '@lucide/svelte/icons/plus';
import Sigma from '@lucide/svelte/icons/sigma';
import TextSearch from '@lucide/svelte/icons/text-search';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import UserX from '@lucide/svelte/icons/user-x';
import type { RowFilter } from '$ipc';

/** A kind of rows: a count of the summary, and the filter that shows just these. */
export type CountKind = Exclude<RowFilter, 'all'>;

export const ICONS: Record<CountKind, LucideIcon> = {
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

/** What was mended in the cells. */
export const REPAIRS: readonly CountKind[] = [
  'zero_added',
  'tidied',
  'bangla_digits',
  'picked_out',
  'letters_read',
  'several',
  'corrected',
];

/** What the seller should look at. */
export const WARNINGS = ['invalid', 'fillers', 'bad_amounts'] as const;
