import { Channel, invoke } from '@tauri-apps/api/core';
import type { AppEvent, Commands, FolderAnswer, FolderQuestion } from './bindings';
import { asAppError } from './errors';

/** Calls a command of the shell. Rejects with an `AppError`, and with nothing else. */
export async function call<K extends keyof Commands>(
  name: K,
  request: Commands[K]['request'],
): Promise<Commands[K]['reply']> {
  try {
    return await invoke<Commands[K]['reply']>(name, { request });
  } catch (thrown) {
    throw asAppError(thrown);
  }
}

/**
 * The question about the data folder that stands before the start, after the answer to the one before. Without one
 * the app starts.
 */
export async function dataFolder(answer: FolderAnswer | null): Promise<FolderQuestion | null> {
  try {
    return await invoke<FolderQuestion | null>('data_folder', { answer });
  } catch (thrown) {
    throw asAppError(thrown);
  }
}

/** Hands every event of the shell to `handler`, for as long as the window lives. */
export async function subscribe(handler: (event: AppEvent) => void): Promise<void> {
  const channel = new Channel<AppEvent>();
  channel.onmessage = handler;
  try {
    await invoke('subscribe', { channel });
  } catch (thrown) {
    throw asAppError(thrown);
  }
}
