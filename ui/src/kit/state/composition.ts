/**
 * Whether a text is being composed with an input method, as Avro Phonetic does: its letters stand in the field already
 * and may all change. A field that is rewritten meanwhile loses them, or has them twice.
 */
export class Composition {
  open = false;

  has(event: Event): boolean {
    return this.open || (event instanceof InputEvent && event.isComposing);
  }

  /** Attach it to the field; `done` is called when the text stands for good. */
  of<Field extends HTMLElement>(done: (field: Field) => unknown) {
    return (field: Field) => {
      const start = () => (this.open = true);
      // Some engines put the text in only after they have told of the end.
      const end = () =>
        setTimeout(() => {
          this.open = false;
          if (field.isConnected) done(field);
        });
      field.addEventListener('compositionstart', start);
      field.addEventListener('compositionend', end);
      return () => {
        field.removeEventListener('compositionstart', start);
        field.removeEventListener('compositionend', end);
      };
    };
  }
}

/** Keys that go to an input method: Enter takes its word, Escape gives it up, arrows choose another. */
export function composes(event: KeyboardEvent): boolean {
  // Where an engine has ended the composition before it tells of the key, only the old code says so.
  const OF_INPUT_METHOD = 229;
  return event.isComposing || event.keyCode === OF_INPUT_METHOD;
}
