/** The shortcut of the small window. */
export const quickKey = {
  about: 'a small window over any program',
  line: 'Open with a shortcut',
  text: 'Takes the number that you copied last. Nothing is sent until you press “Check”.',
  press: 'Press the new shortcut: Ctrl, Alt or both, and one more. Esc keeps the current shortcut.',
  taken: (keys: string) => `Another program uses ${keys}. Choose another shortcut.`,
  unsupported: 'This desktop doesn’t support global shortcuts. Open it here, or with Ctrl K.',
  waiting: 'Press keys',
  off: 'Turn off',
  onCopy: 'Open automatically when a number is copied',
  onCopyText: 'No check is used until you press “Check”. Other copied text is not saved.',
  moved: 'It opens where you moved it',
  atPointer: 'Open beside the pointer again',
  without: 'Open without the shortcut',
  open: 'Open now',
};
