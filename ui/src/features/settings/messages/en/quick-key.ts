/** The shortcut of the small window. */
export const quickKey = {
  title: 'Quick check',
  about: 'a small window over any program',
  line: 'Open with a shortcut',
  text: 'Takes the number that you copied last. Nothing is sent before you press Check.',
  press: 'Press the new keys: Ctrl, Alt or both, and one more. Esc leaves it as it is.',
  taken: (keys: string) => `Another program has ${keys}. Choose other keys.`,
  unsupported:
    'This desktop gives no program keys that are pressed in another one. Open it here or from the palette.',
  change: 'Change',
  waiting: 'Press keys',
  off: 'Turn off',
  onCopy: 'Open by itself when a number is copied',
  onCopyText: 'Only shows it: nothing is spent until you press Check. Other copied text is not kept.',
  moved: 'It opens where you moved it',
  atPointer: 'Beside the pointer again',
  without: 'Open without the keys',
  open: 'Open now',
};
