/**
 * Keeps the keyboard in a panel whose buttons come and go. A button that is switched off while it works has the focus
 * again afterwards; where one is gone, `instead` has it. Who leaves the panel is let go.
 */
export const keepFocus = (instead: () => HTMLElement | undefined) => (panel: HTMLElement) => {
  let had: HTMLElement | null = null;

  const follow = ({ target }: FocusEvent) => {
    had = panel.contains(target as Node) ? (target as HTMLElement) : null;
  };
  // An engine may tell of it before the button is gone or off, or not at all.
  const leave = () =>
    void queueMicrotask(() => {
      if (document.activeElement === document.body && had !== null && isThere(had)) had = null;
    });
  const look = () => {
    if (had === null || document.activeElement !== document.body) return;
    if (!had.isConnected) instead()?.focus();
    else if (isThere(had)) had.focus();
  };

  document.addEventListener('focusin', follow);
  panel.addEventListener('focusout', leave);
  const watch = new MutationObserver(look);
  watch.observe(panel, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', follow);
    panel.removeEventListener('focusout', leave);
    watch.disconnect();
  };
};

const isThere = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');
