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
import Sigma from '@lucide/svelte/icons/sigma';
import TextSearch from '@lucide/svelte/icons/text-search';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import UserX from '@lucide/svelte/icons/user-x';
import WandSparkles from '@lucide/svelte/icons/wand-sparkles';
import type { RowFilter, Summary } from '$ipc';

/** A kind of rows: a count of the summary, and the filter that shows just these. */
export interface CountKind {
  filter: Exclude<RowFilter, 'all'>;
  of: keyof Summary;
  icon: LucideIcon;
  /** Something that the seller should look at. */
  warns?: true;
}

/** What was mended or set aside. */
export const MENDED: readonly CountKind[] = [
  { filter: 'zero_added', of: 'zero_added', icon: WandSparkles },
  { filter: 'bangla_digits', of: 'bangla_digits', icon: Languages },
  { filter: 'tidied', of: 'tidied', icon: Eraser },
  { filter: 'letters_read', of: 'letters_read', icon: CaseSensitive },
  { filter: 'picked_out', of: 'picked_out', icon: TextSearch },
  { filter: 'several', of: 'several', icon: Phone },
  { filter: 'repeats', of: 'repeats', icon: CopyMinus },
  { filter: 'corrected', of: 'corrected', icon: PencilLine },
  { filter: 'fillers', of: 'fillers', icon: UserX, warns: true },
  { filter: 'invalid', of: 'invalid', icon: TriangleAlert, warns: true },
];

/** What else the rows are. */
export const OTHERS: readonly CountKind[] = [
  { filter: 'line_items', of: 'line_items', icon: ListTree },
  { filter: 'empty', of: 'empty', icon: CircleDashed },
  { filter: 'totals', of: 'totals', icon: Sigma },
  { filter: 'bad_amounts', of: 'bad_amounts', icon: Banknote, warns: true },
];
