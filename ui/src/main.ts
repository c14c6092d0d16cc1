import { begin, isQuick, showWindow, type AppError, type FolderAnswer } from '$ipc';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

/** The window's pages, which are read while the core answers. */
const reading = import('$app/window');

/**
 * Our typefaces, which are read meanwhile, too. Without them the engine looks through those of the computer for each of
 * our characters, and lays the first page out twice.
 */
const typefaces = Promise.allSettled([...document.fonts].map((face) => face.load()));

async function start(root: HTMLElement, answer: FolderAnswer | null = null): Promise<void> {
  const asking = begin(answer);
  // A refusal is told below, by the pages.
  asking.catch(() => undefined);
  const pages = await reading;
  try {
    const begun = await asking;
    if (begun.kind === 'question') {
      pages.askForFolder(root, begun.question, (given) => void start(root, given));
    } else await pages.openPages(root, begun, typefaces);
  } catch (error) {
    pages.tellFailure(root, error as AppError, () => void start(root));
  }
}

void start(target);

// The system makes the window meanwhile, in the canvas of the theme; the engine draws nothing before it is there. It is
// asked for last: while the system makes it, nothing else is answered.
if (!isQuick()) showWindow();
