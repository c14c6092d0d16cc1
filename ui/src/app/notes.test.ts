import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AccountState } from '$ipc';
import { openApp } from '$tests/fake-shell';
import { accountsInUse } from '$tests/samples';

const unreachable: AccountState = {
  kind: 'passing',
  error: { code: 'unreachable', details: { reason: 'connect' } },
};

describe('the link state', () => {
  it('says that there is no connection, and when it is back', async () => {
    const { shell } = await openApp({ start: { account: { state: unreachable } } });
    expect(screen.getByTestId('link-state').dataset.state).toBe('unreachable');
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ state: { kind: 'working' } }) });
    expect((await screen.findByTestId('toast')).textContent).toContain('can be reached again');
    expect(screen.queryByTestId('link-state')).toBeNull();
  });

  it('says that trouble passes and is asked about again, without asking for a look', async () => {
    const state: AccountState = {
      kind: 'passing',
      error: {
        code: 'no_answer',
        details: { reason: { not_understood: { status: 502 } }, may_have_cost: false },
      },
    };
    await openApp({ start: { account: { state } } });
    expect(screen.getByTestId('link-state').dataset.state).toBe('passing');
  });

  it('asks for a look where answers come in another mode than the key’s', async () => {
    await openApp({ start: { account: { other_mode: 'test' } } });
    expect(screen.getByTestId('link-state').dataset.state).toBe('problem');
  });

  it('asks for a look where only the user can help', async () => {
    const state: AccountState = {
      kind: 'failed',
      error: { code: 'key_store', details: { reason: 'key_gone' } },
    };
    await openApp({ start: { account: { state } } });
    expect(screen.getByTestId('link-state').dataset.state).toBe('problem');
  });
});
