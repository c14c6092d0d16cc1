/** For a window that isn't painted, as it waits in the tray. */
const UNPAINTED_MS = 500;

/** Does once what the seller doesn't wait for, as soon as what stands on the page is painted. */
export function afterPaint(act: () => void): void {
  let acted = false;
  const once = () => {
    if (!acted) act();
    acted = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNPAINTED_MS);
}
