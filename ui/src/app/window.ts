import { mount, unmount } from 'svelte';
import { isQuick, showWindow, type AppError, type Begun, type FolderAnswer, type FolderQuestion } from '$ipc';
import { applyLook, leaveBrowserHabits, session } from '$kit/state';
import App from './App.svelte';
import { followEvents } from './events';
import FolderPage from './FolderQuestion.svelte';
import StartFailure from './StartFailure.svelte';

leaveBrowserHabits();

/** Opens the app's pages. Settings come first: the first paint is in the right theme and language. */
export async function openPages(root: HTMLElement, begun: Begun, typefaces: Promise<unknown>): Promise<void> {
  session.online = navigator.onLine;
  session.begin(begun.start);
  if (isQuick()) {
    const [{ openQuick }] = await Promise.all([import('./quick'), typefaces]);
    return openQuick(root, begun.follow);
  }
  void followEvents(begun.follow);
  // The page that only the first start begins with.
  await Promise.all([
    typefaces,
    session.settings.welcomed || import('$features/welcome/WelcomeScreen.svelte'),
  ]);
  mount(App, { target: root });
}

/** Asks whether the data folder may be used, and hands the answer on. */
export function askForFolder(
  root: HTMLElement,
  question: FolderQuestion,
  answered: (answer: FolderAnswer) => void,
): void {
  applyLook(session.settings.language, session.settings.theme);
  const page = mount(FolderPage, {
    target: root,
    props: { question, onanswer: (answer) => void unmount(page).then(() => answered(answer)) },
  });
}

export function tellFailure(root: HTMLElement, error: AppError, retry: () => void): void {
  // Perhaps it is the quick check that doesn't start.
  showWindow();
  applyLook(session.settings.language, session.settings.theme);
  const page = mount(StartFailure, {
    target: root,
    props: { error, onretry: () => void unmount(page).then(retry) },
  });
}
