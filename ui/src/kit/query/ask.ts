import { CancelledError, queryOptions, type FetchQueryOptions, type QueryKey } from '@tanstack/svelte-query';
import { call, type AppError, type Commands } from '$ipc';
import { queries } from './client';

export type Request<K extends keyof Commands> = Commands[K]['request'];
export type Reply<K extends keyof Commands> = Commands[K]['reply'];

/** A question to the shell: its key is the command and what is sent with it. */
export function ask<K extends keyof Commands>(command: K, request: Request<K>) {
  return queryOptions<Reply<K>, AppError>({
    queryKey: [command, request],
    queryFn: () => call(command, request),
  });
}

/** A question of which no page says why it can't be answered: a toast does. */
export const askAloud = <K extends keyof Commands>(command: K, request: Request<K>) => ({
  ...ask(command, request),
  meta: { aloud: true },
});

/** What is known of an answer now, wherever it is wanted. */
export function known<K extends keyof Commands>(command: K, request: Request<K>): Reply<K> | undefined {
  return queries.getQueryData<Reply<K>>([command, request]);
}

/** The answer as it is known, else as it comes; one that is thrown away on its way is waited for anew. */
export async function fetched<T, K extends QueryKey>(
  question: FetchQueryOptions<T, AppError, T, K>,
): Promise<T> {
  for (;;) {
    try {
      return await queries.fetchQuery(question);
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
  }
}
