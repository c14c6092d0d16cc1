import { call, dataFolder, isQuick, showWindow, subscribe, type AppError, type FolderAnswer } from '$ipc';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

// The system makes the window meanwhile, in the canvas of the theme. That takes longer than all that is read here, and the
// engine draws nothing before it is there.
if (!isQuick()) showWindow();

/** The window's pages, which are read while the core answers. */
const reading = import('$app/window');

/**
 * Our typefaces, which are read meanwhile, too. Without them the engine looks through those of the computer for each of
 * our characters, and lays the first page out twice.
 */
const typefaces = Promise.allSettled([...document.fonts].map((face) => face.load()));

/** What the core begins with and tells from then on, or the question that stands before it opens. */
async function ask(answer: FolderAnswer | null) {
  const question = await dataFolder(answer);
  if (question !== null) return { question, begun: null };
  // What changes after it has answered is told, then.
  const follow = await subscribe();
  return { question, begun: { follow, view: await call('app_start', null) } };
}

async function start(root: HTMLElement, answer: FolderAnswer | null = null): Promise<void> {
  const asking = ask(answer);
  // A refusal is told below, by the pages.
  asking.catch(() => undefined);
  const pages = await reading;
  try {
    const { question, begun } = await asking;
    if (begun === null) pages.askForFolder(root, question, (given) => void start(root, given));
    else await pages.openPages(root, begun, typefaces);
  } catch (error) {
    pages.tellFailure(root, error as AppError, () => void start(root));
  }
}

void start(target);
