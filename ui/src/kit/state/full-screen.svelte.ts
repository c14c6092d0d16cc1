import { call } from '$ipc';

/** One page fills the screen, without the rail and the line above it. */
class FullScreen {
  on = $state(false);

  /** The page grows also where the system doesn't let its window grow. */
  switch(on: boolean): void {
    if (on === this.on) return;
    this.on = on;
    void call('full_screen', { on }).catch(() => undefined);
  }
}

export const fullScreen = new FullScreen();
