import { Channel, invoke } from '@tauri-apps/api/core';
import type { AppEvent, Commands, FolderAnswer, FolderQuestion } from './bindings';
import { asAppError } from './errors';

/** Whether this is the app's window, not a browser that a development build serves. */
const inWindow = () => '__TAURI_INTERNALS__' in window;

/** Whether this is the page of the quick check, which is the same program in a window of its own. */
export function isQuick(): boolean {
  if (!inWindow()) return false;
  const { __TAURI_INTERNALS__: tauri } = window as unknown as {
    __TAURI_INTERNALS__: { metadata?: { currentWindow: { label: string } } };
  };
  return tauri.metadata?.currentWindow.label === 'quick';
}

/** What a browser needs in the place of the window; the window never loads it. */
const browser = () => import('./browser');

/** Rejects with an `AppError`, and with nothing else. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    throw asAppError(thrown);
  }
}

/** Calls a command of the shell. Rejects with an `AppError`, and with nothing else. */
export function call<K extends keyof Commands>(
  name: K,
  request: Commands[K]['request'],
): Promise<Commands[K]['reply']> {
  if (inWindow()) return asked(invoke(name, { request }));
  return asked(browser().then((host) => host.invoke(name, request)));
}

/**
 * The question about the data folder that stands before the start, after the answer to the one before. Without one
 * the app starts. A browser is served by an app that has its folder.
 */
export function dataFolder(answer: FolderAnswer | null): Promise<FolderQuestion | null> {
  return inWindow() ? asked(invoke('data_folder', { answer })) : Promise.resolve(null);
}

/** Shows the window, which is made unseen. A browser shows its own. */
export function showWindow(): void {
  if (inWindow()) void invoke('show_window');
}

/** Hands every event to somebody from now on, those that were kept first. */
export type Follow = (take: (event: AppEvent) => void) => void;

/** Listens to the shell's events, for as long as the window lives, and keeps them until somebody follows them. */
export async function subscribe(): Promise<Follow> {
  const kept: AppEvent[] = [];
  let take = (event: AppEvent): void => void kept.push(event);
  const hear = (event: AppEvent): void => take(event);
  if (inWindow()) {
    const channel = new Channel<AppEvent>();
    channel.onmessage = hear;
    await asked(invoke('subscribe', { channel }));
  } else {
    await asked(browser().then((host) => host.listen(hear)));
  }
  return (next) => {
    take = next;
    kept.splice(0).forEach(next);
  };
}
