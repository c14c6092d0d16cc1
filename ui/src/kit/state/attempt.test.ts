import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '$ipc';
import { deferred } from '$tests/fake-shell';
import { Attempt } from './attempt.svelte';
import { Latest } from './latest';
import { once } from './once';
import { toasts } from './toasts.svelte';

const REFUSED: AppError = { code: 'not_found' };

beforeEach(() => toasts.clear());

describe('a form', () => {
  it('is sent once, however often it is pressed', async () => {
    const [form, answer] = [new Attempt(), deferred<null>()];
    const first = form.attempt(() => answer.promise);
    expect(form.busy).toBe(true);
    expect(await form.attempt(() => Promise.reject(new Error('sent twice')))).toBe(false);
    answer.resolve(null);
    expect(await first).toBe(true);
    expect(form.busy).toBe(false);
  });

  // Else what was typed for the next customer is cleared by the answer for the one before.
  it('that is another one by now is neither busy nor touched by an answer', async () => {
    const [form, answer] = [new Attempt(), deferred<null>()];
    let here: boolean | null = null;
    const sent = form.attempt(async (isHere) => {
      await answer.promise;
      here = isHere();
    });
    form.renew();
    expect(form.busy).toBe(false);
    answer.resolve(null);
    await sent;
    expect(here).toBe(false);
  });

  it('that is another one by now says nothing of a failure before: a toast does', async () => {
    const [form, answer] = [new Attempt(), deferred<null>()];
    const sent = form.attempt(() => answer.promise);
    form.renew();
    answer.reject(REFUSED);
    expect(await sent).toBe(false);
    expect(form.error).toBeNull();
    expect(toasts.all).toMatchObject([{ level: 'problem', error: REFUSED }]);
  });

  it('can be sent while the one before still waits', async () => {
    const [form, slow] = [new Attempt(), deferred<null>()];
    const first = form.attempt(() => slow.promise);
    form.renew();
    expect(await form.attempt(() => Promise.resolve())).toBe(true);
    slow.resolve(null);
    expect(await first).toBe(true);
  });
});

describe('a look-up', () => {
  it('that was overtaken has no answer, whichever comes last', async () => {
    const [look, slow] = [new Latest(), deferred<string>()];
    const first = look.ask(() => slow.promise);
    expect(await look.ask(() => Promise.resolve('second'))).toBe('second');
    slow.resolve('first');
    expect(await first).toBeUndefined();
  });

  it('that was overtaken or dropped says nothing of its failure', async () => {
    const [look, slow] = [new Latest(), deferred<string>()];
    const first = look.ask(() => slow.promise);
    look.drop();
    slow.reject(REFUSED);
    expect(await first).toBeUndefined();
  });

  it('that is the last one tells its failure', async () => {
    await expect(new Latest().ask(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

describe('a command', () => {
  it('is given once while it is under way, and again afterwards', async () => {
    let [files, answer] = [0, deferred<number>()];
    const save = once(() => {
      files += 1;
      return answer.promise;
    });
    const both = [save(), save()];
    answer.resolve(7);
    expect(await Promise.all(both)).toEqual([7, 7]);
    expect(files).toBe(1);
    answer = deferred();
    void save();
    expect(files).toBe(2);
  });
});
