import type { Language } from '$ipc';

/** How customers are written to. */
class Writing {
  /** Whatever the interface uses: most customers write in Bangla. */
  language = $state<Language>('bn');
}

export const writing = new Writing();
