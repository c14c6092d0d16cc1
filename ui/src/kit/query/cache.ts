import type { Commands } from '$ipc';
import { ask, fetched, type Reply, type Request } from './ask';
import { queries } from './client';

/** What becomes of an answer to a request. */
type Change<K extends keyof Commands> = (reply: Reply<K>, request: Request<K>) => Reply<K>;

/** While things change, what is looked at is asked for again no more often, in milliseconds. */
const BETWEEN_MS = 1_000;

const asked = new Map<keyof Commands, number>();
const due = new Map<keyof Commands, ReturnType<typeof setTimeout>>();

/**
 * The answers to a command may be others by now: those that are looked at are asked for again, at most once a second;
 * the others when they are looked at next. A reply that is under way is thrown away.
 */
export function invalidateSoon(...commands: (keyof Commands)[]): void {
  for (const command of commands) {
    if (due.has(command)) continue;
    const wait = Math.max(0, (asked.get(command) ?? -Infinity) + BETWEEN_MS - performance.now());
    due.set(
      command,
      setTimeout(() => {
        due.delete(command);
        asked.set(command, performance.now());
        void refresh(command);
      }, wait),
    );
  }
}

/** As `invalidateSoon`, but now: the seller did it. Resolves when what is looked at has been answered again. */
export async function refresh(...commands: (keyof Commands)[]): Promise<void> {
  for (const command of commands) askAnew(command);
  await Promise.all(
    commands.map((command) => queries.invalidateQueries({ queryKey: [command] }, { cancelRefetch: false })),
  );
}

/**
 * Takes over what the shell tells, in every answer to a command. A reply that is under way may be
 * older: it is thrown away and asked for anew.
 */
export function patchCache<K extends keyof Commands>(command: K, change: Change<K>): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [command] })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    // Which answer came last, and which is to be asked for anew, stays as it is.
    const request = query.queryKey[1] as Request<K>;
    query.setData(change(data as Reply<K>, request), { updatedAt, manual: true });
    if (isInvalidated) query.invalidate();
  }
  askAnew(command);
}

/** Takes over at once what the shell tells, in every answer to a command; the rest of the answers follows. */
export function patchAndInvalidate<K extends keyof Commands>(command: K, change: Change<K>): void {
  patchCache(command, change);
  invalidateSoon(command);
}

/** The shell told all of the answer to a command that asks for nothing in particular. */
export function setCache<K extends Whole>(command: K, reply: Reply<K>): void {
  queries.setQueryData([command, null], reply);
  askAnew(command);
}

/**
 * Changes something; the reply is the new answer to a command. What was told before the reply came may be from before
 * the change, or newer: then it is asked how it is.
 */
export async function mutate<K extends Whole>(command: K, change: () => Promise<Reply<K>>): Promise<void> {
  const before = updates(command);
  const reply = await change();
  if (updates(command) === before) setCache(command, reply);
  else await fetched({ ...ask(command, null), staleTime: 0 });
}

/** The commands that ask for nothing in particular. */
type Whole = { [K in keyof Commands]: Commands[K]['request'] extends null ? K : never }[keyof Commands];

const updates = (command: Whole) => queries.getQueryState([command, null])?.dataUpdateCount ?? 0;

function askAnew(command: keyof Commands): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [command], fetchStatus: 'fetching' })) {
    // Also one that never had an answer, which TanStack Query would wait for.
    void query.cancel({ silent: true });
    void query.fetch().catch(() => undefined);
  }
}

/** What the window has, whichever account's records it shows. */
const OF_THE_WINDOW: readonly unknown[] = [
  'accounts',
  'receiver',
  'backup_state',
  'data_usage',
  'notification_service',
  'update_state',
  'file_state',
  'file_rows',
  'file_cells',
  'outcome_file',
] satisfies (keyof Commands)[];

/** Another world: what was known of the one before is forgotten at once, and what is looked at is asked for anew. */
export async function resetAccountQueries(): Promise<void> {
  for (const timer of due.values()) clearTimeout(timer);
  due.clear();
  await queries.resetQueries({ predicate: ({ queryKey: [command] }) => !OF_THE_WINDOW.includes(command) });
}
