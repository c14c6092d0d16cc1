import { counted } from './plural';
import { count } from '../numbers';
/** Work under way, and what it waits for. */
export const progress = {
  spokenQuarter: (percent: string) => `${percent} done`,
  accountAway: (account: string): string =>
    `Waits for ${account}: enter its key again in Settings. It then continues automatically.`,
  passing: 'Porokh retries automatically. There is nothing to change in your account.',
  linksMade: (made: number, of: number) => `${count(made)} of ${counted(of, 'link')} created`,
};
