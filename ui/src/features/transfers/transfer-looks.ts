import { CircleCheck, CircleQuestionMark, CircleSlash, CircleX, Clock, CopyMinus, Search } from '$kit/icons';
import type { Look } from '$kit/words/outcome';
import type { m } from './messages';
import type { TransferView } from '$ipc';

type Seen = keyof ReturnType<typeof m>['transfers']['states'];

export const TRANSFER_LOOKS: Record<Seen, Look> = {
  found: { tone: 'info', icon: Search },
  unclear: { tone: 'unknown', icon: CircleQuestionMark },
  not_found: { tone: 'bad', icon: CircleX },
  in_flight: { tone: 'wait', icon: Clock },
  unknown: { tone: 'unknown', icon: CircleQuestionMark },
  done: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'off', icon: CircleSlash },
  cancelled: { tone: 'off', icon: CircleSlash },
  repeat: { tone: 'wait', icon: CopyMinus },
};

/** What the service said of a transfer, until it was asked to mark it as used; then what became of that. */
export function standsAs({ matched, state }: TransferView): Exclude<Seen, 'repeat'> {
  return state === 'pending' ? matched : state;
}

/** How a match is listed: one whose id was marked as used or paid a link before is a repeat, unless it is that very one. */
export function seenAs(transfer: TransferView): Seen {
  const used = transfer.confirmed_before !== null || transfer.paid_before !== null;
  return transfer.state === 'pending' && used ? 'repeat' : standsAs(transfer);
}
