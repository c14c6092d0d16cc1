import { Channel, invoke } from '@tauri-apps/api/core';
import type { UiEvent, Beginning, Commands, FolderAnswer, StartView } from './bindings';
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

/** Shows the window, which is made unseen. A browser shows its own. */
export function showWindow(): void {
  if (inWindow()) void invoke('show_window');
}

/** Hands every event to somebody from now on, those that were kept first. */
export type Follow = (take: (event: UiEvent) => void) => void;

/** What the app has begun with, and how to follow what it tells from then on. */
export interface Begun {
  kind: 'started';
  start: StartView;
  follow: Follow;
}

/**
 * Begins with the app, after the answer to the question before; or asks the one that stands before the start. What is
 * told from here on is kept until somebody follows it.
 */
export async function begin(
  answer: FolderAnswer | null,
): Promise<Begun | Extract<Beginning, { kind: 'question' }>> {
  const kept: UiEvent[] = [];
  let take = (event: UiEvent): void => void kept.push(event);
  const hear = (event: UiEvent): void => take(event);
  const begun = inWindow() ? await inTheWindow(answer, hear) : await inTheBrowser(hear);
  if (begun.kind === 'question') return begun;
  const follow: Follow = (next) => {
    take = next;
    kept.splice(0).forEach(next);
  };
  return { ...begun, follow };
}

function inTheWindow(answer: FolderAnswer | null, hear: (event: UiEvent) => void): Promise<Beginning> {
  const channel = new Channel<UiEvent>();
  channel.onmessage = hear;
  return asked(invoke('begin', { answer, channel }));
}

/** A browser is served by an app that has its folder. */
async function inTheBrowser(hear: (event: UiEvent) => void): Promise<Beginning> {
  await asked(browser().then((host) => host.listen(hear)));
  return { kind: 'started', start: await call('app_start', null) };
}
