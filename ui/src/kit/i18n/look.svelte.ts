import type { Digits, Language } from '$ipc';

/** How words and numbers are written at present. Whatever reads it in a view follows a change at once. */
class Look {
  language = $state<Language>('bn');
  digits = $state<Digits>('latin');
}

export const look = new Look();
