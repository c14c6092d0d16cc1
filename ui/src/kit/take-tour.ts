import { accounts, clock, courierAccount, session } from './state';

/** Takes the tour of practice mode up from its beginning. */
export async function takeTour(): Promise<void> {
  if (courierAccount.environment !== 'practice' && !(await accounts.practise(true))) return;
  await session.change({ tour: new Date(clock.now).toISOString() });
}
