/** A scanner types each character within this time of the one before, in milliseconds; a person takes longer. */
const FASTEST = 80;
/** Shorter texts are typed by people: the core prints no shorter code. */
const SHORTEST = 4;

/** Characters of a key of the US layout, as which scanners type; with Shift the second. */
const SIGNS: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Space: '  ',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
};

/** The character that the scanner means: with a Bangla layout its keys bring Bangla characters. */
function meant({ key, code, shiftKey }: KeyboardEvent): string | null {
  if (key.length === 1 && key >= ' ' && key <= '~') return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.charAt(shiftKey ? 1 : 0) ?? null;
}

/** Tells what a scanner types from what a person types. */
export class Scanner {
  #text = '';
  #last = -Infinity;

  /** Takes a pressed key; gives the whole text when it is the Enter at the end of a scan. */
  take(event: KeyboardEvent): string | null {
    if (event.key === 'Shift') return null;
    const quick = event.timeStamp - this.#last <= FASTEST;
    this.#last = event.timeStamp;
    if (event.key === 'Enter') {
      const text = this.#text;
      this.#text = '';
      return quick && text.length >= SHORTEST ? text : null;
    }
    const sign = event.ctrlKey || event.altKey || event.metaKey ? null : meant(event);
    if (sign === null) this.#text = '';
    else this.#text = quick ? this.#text + sign : sign;
    return null;
  }
}
