import type { LucideIcon } from '@lucide/svelte';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleSlash from '@lucide/svelte/icons/circle-slash';
import CircleX from '@lucide/svelte/icons/circle-x';
import Clock from '@lucide/svelte/icons/clock';
import CopyMinus from '@lucide/svelte/icons/copy-minus';
import Search from '@lucide/svelte/icons/search';
import type { Messages } from '$lib/i18n';
import type { TransferView } from '$lib/ipc';

type Seen = keyof Messages['transfers']['states'];

interface Look {
  tone: 'ok' | 'wait' | 'bad' | 'off' | 'info' | 'unknown';
  icon: LucideIcon;
}

export const TRANSFER_LOOKS: Record<Seen, Look> = {
  found: { tone: 'info', icon: Search },
  unclear: { tone: 'unknown', icon: CircleQuestionMark },
  refused: { tone: 'bad', icon: CircleX },
  confirming: { tone: 'wait', icon: Clock },
  unknown: { tone: 'unknown', icon: CircleQuestionMark },
  used: { tone: 'ok', icon: CircleCheck },
  left: { tone: 'off', icon: CircleSlash },
  repeat: { tone: 'wait', icon: CopyMinus },
};

/** How a match is listed: one whose id was marked as used here before is a repeat, unless it is that very one. */
export function seenAs({ state, confirmed_before }: TransferView): Seen {
  const open = state === 'found' || state === 'unclear' || state === 'refused';
  return open && confirmed_before !== null ? 'repeat' : state;
}
