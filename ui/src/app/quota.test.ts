import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { QuotaView } from '$ipc';
import { openApp } from '$tests/fake-shell';
import type { InUse } from '$tests/samples';

const quota = (own: Partial<QuotaView>): QuotaView => ({
  limit: 2000,
  remaining: 1644,
  read_at: new Date().toISOString(),
  stale: false,
  ...own,
});

async function meter(account: InUse) {
  await openApp({ start: { account } });
  return screen.queryByTestId('quota');
}

describe('the quota meter', () => {
  it.each<[string, InUse, string]>([
    [
      'counts what is left and says when it refills',
      { quota: quota({}) },
      '1,644 of 2,000 checks left today',
    ],
    ['says when new checks come at zero', { quota: quota({ remaining: 0 }) }, 'New checks at 12:00 am'],
    ['knows plans without a limit', { quota: quota({ limit: null, remaining: null }) }, 'No daily limit'],
    [
      'says that the limit isn’t known where a refusal didn’t tell it',
      { quota: quota({ limit: null, remaining: 0 }) },
      'daily limit not known',
    ],
    ['calls a number of yesterday one', { quota: quota({ stale: true }) }, 'Yesterday’s count'],
    ['says that it could not be read', { quota: null }, 'Could not read'],
    [
      'has nothing to count with a test key',
      { environment: 'test', quota: quota({ remaining: null }) },
      'no cost',
    ],
  ])('%s', async (_, account, words) => {
    expect((await meter(account))?.textContent).toContain(words);
  });

  it('warns from a tenth on', async () => {
    expect((await meter({ quota: quota({ remaining: 200 }) }))?.classList).toContain('low');
  });

  it.each([
    ['above a tenth', { remaining: 201 }],
    ['by a number of yesterday', { remaining: 5, stale: true }],
  ])('does not warn %s', async (_, own) => {
    expect((await meter({ quota: quota(own) }))?.classList).not.toContain('low');
  });

  it('is not there without an account', async () => {
    expect(await meter({ environment: null, quota: null })).toBeNull();
  });
});
