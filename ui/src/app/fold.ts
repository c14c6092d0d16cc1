/** The last one lets the line wrap: text at 200 % in the smallest window. */
const FOLDS = ['', '1', '1 2', '1 2 3', '1 2 3 4'];

/**
 * Attached to a line: tells its style sheet in `data-folded` how much has to give way until the rest fits, step by step.
 * How much fits depends on the language, the size of the text and what there is to say.
 */
export function fold(line: HTMLElement): () => void {
  const fit = () => {
    for (const folds of FOLDS) {
      line.dataset['folded'] = folds;
      if (line.scrollWidth <= line.clientWidth) return;
    }
  };
  const sizes = new ResizeObserver(fit);
  const contents = new MutationObserver(fit);
  sizes.observe(line);
  contents.observe(line, { childList: true, characterData: true, subtree: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
