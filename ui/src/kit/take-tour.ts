import { clock, session } from './state';

/** Takes the tour of practice mode up from its beginning. */
export async function takeTour(): Promise<void> {
  if (session.account.environment !== 'practice' && !(await session.practise(true))) return;
  await session.change({ tour: new Date(clock.now).toISOString() });
}
