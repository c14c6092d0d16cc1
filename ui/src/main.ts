import { mount, unmount } from 'svelte';
import { call, dataFolder, showWindow, type AppError, type FolderAnswer } from '$ipc';
import FolderQuestion from '$app/FolderQuestion.svelte';
import StartFailure from '$app/StartFailure.svelte';
import { applyLook, session } from '$kit/state';
import { followEvents } from '$app/events';
import App from '$app/App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

/**
 * Our typefaces, which are read while the core answers. Without them the engine looks through those of the computer for
 * each of our characters, and lays the first page out twice.
 */
const typefaces = Promise.allSettled([...document.fonts].map((face) => face.load()));

/** Settings come first: the first paint is in the right theme and language. */
async function start(root: HTMLElement, answer: FolderAnswer | null = null): Promise<void> {
  try {
    const question = await dataFolder(answer);
    if (question !== null) {
      applyLook(session.settings.language, session.settings.theme);
      showWindow();
      const page = mount(FolderQuestion, {
        target: root,
        props: {
          question,
          onanswer: (given: FolderAnswer) => {
            void unmount(page).then(() => start(root, given));
          },
        },
      });
      return;
    }
    session.online = navigator.onLine;
    session.begin(await call('app_start', null));
    await Promise.all([followEvents(), typefaces]);
    showWindow();
    mount(App, { target: root });
  } catch (error) {
    applyLook(session.settings.language, session.settings.theme);
    showWindow();
    const page = mount(StartFailure, {
      target: root,
      props: {
        error: error as AppError,
        onretry: () => {
          void unmount(page).then(() => start(root));
        },
      },
    });
  }
}

void start(target);
